import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * The frame that React Aria puts around a popover: it has the name of its button and no role, which axe takes for words outside of every landmark. What is
 * in it is a dialog.
 */
const POPOVER_FRAME = '<div style="display: contents;">'
const THEMES = ['light', 'sepia', 'dark'] as const

/**
 * What axe finds in what the page shows now, as "state, theme: rule: element: why". All rules once, and contrast in the other themes: only colours are
 * another there. The theme is set as the settings set it, and taken back.
 */
export async function findViolations(page: Page, state: string): Promise<string[]> {
  // Not a script of the page: its policy lets none in.
  await page.evaluate(`if (window.axe === undefined) { ${axe.source} }`)
  const found: string[] = []
  for (const theme of THEMES) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const runOnly = theme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: ['color-contrast'] }
    const { violations } = (await page.evaluate(
      `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`,
    )) as {
      violations: axe.Result[]
    }
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary, html } of nodes) {
        if (id === 'region' && html === POPOVER_FRAME) continue
        found.push(`${state}, ${theme}: ${id}: ${target.join(' ')}: ${(failureSummary ?? '').replace(/\s+/g, ' ')}`)
      }
    }
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
  return found
}
