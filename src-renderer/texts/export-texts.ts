export const exportTexts = {
  title: 'Export as Markdown',
  style: 'Citation',
  styles: {
    plain: 'Plain',
    chicago: 'Chicago, notes',
    mla: 'MLA',
    apa: 'APA',
    bibtex: 'BibTeX',
  },
  preview: 'Preview',
  copy: 'Copy',
  save: 'Save…',
  to: 'Will be called',
} as const
