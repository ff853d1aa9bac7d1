import { AppError } from '../../src-shared/errors.ts'
import { exportTexts } from '../texts/export-texts.ts'

export interface PickedText {
  readonly name: string
  readonly text: string
}

/** The Markdown file of an earlier export; null when the reader thought better of it. Rejects with 'bad-request' for a file that is no text. */
export async function pickMarkdown(): Promise<PickedText | null> {
  const file = await pickFile()
  if (file === null) return null
  const text = await file.text()
  // A file that is no text would be saved back as something else than it was.
  if (text.includes('\ufffd') || text.includes('\0'))
    throw new AppError('bad-request', exportTexts.notAsText, exportTexts.pickOther)
  return { name: file.name, text }
}

function pickFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.md,.markdown,.txt'
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })
}
