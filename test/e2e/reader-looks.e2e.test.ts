import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { buildEpub } from '../support/build-epub.ts'
import type { E2eBook } from '../support/e2e-books.ts'
import { browserTest, openApp } from './open-app.ts'
import { bookOnShelf, goTo, openFind } from './steps.ts'

/** A drawing with a script and a picture of the web in it. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20" onload="document.title='run'">
  <script>document.title = 'run'</script><image xlink:href="https://pictures.example/spy.png"/><rect width="40" height="20"/></svg>`

const ILLUSTRATED: E2eBook = {
  name: 'illustrated.epub',
  title: 'The Illustrated Keeper',
  bytes: buildEpub(
    {
      'c1.xhtml': `<h1>The Sail</h1><figure><img src="sail.svg" alt="A sail in the north"/><figcaption>Seen at dawn.</figcaption></figure>
        <p>It was <em>not</em> a <ruby>船<rt>ふね</rt></ruby> of ours; <img src="https://pictures.example/remote.png" alt="remote"/> nobody knew it.</p>
        <ol start="4"><li>Light the lamp.</li><li>Ring the bell.</li></ol>
        <table><tr><th>Day</th><th>Wind</th></tr><tr><td>Monday</td><td>north</td></tr></table>
        <aside><p>Sails are counted from the tower.</p></aside>
        <p>The area is <math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>a</mi><mn>2</mn></msup></math>.</p>`,
      'c2.xhtml': `<h1>The Log</h1>${Array.from({ length: 3_000 }, (_, n) => `<p>Day ${n}: nothing but the sea.</p>`).join('')}`,
      'c3.xhtml': '<h1>The End</h1><p>The lamp went out.</p>',
    },
    {
      title: 'The Illustrated Keeper',
      contents: [
        ['The Sail', 'c1.xhtml'],
        ['The Log', 'c2.xhtml'],
        ['The End', 'c3.xhtml'],
      ],
      extraFiles: { 'OEBPS/sail.svg': DRAWING },
    },
  ),
}

async function openBook(): Promise<Page> {
  const { page } = await openApp({ books: [ILLUSTRATED] })
  await goTo(page, 'Shelf')
  await bookOnShelf(page, ILLUSTRATED.title).dblclick()
  await page.getByRole('main').getByText('Seen at dawn.').waitFor()
  return page
}

// A page that asks another host for anything fails the test: see openApp.
browserTest(
  'pictures, italics, readings, lists, tables, sidebars and formulas are shown, and nothing of a book runs',
  async () => {
    const page = await openBook()
    const main = page.getByRole('main')
    const picture = main.getByRole('button', { name: 'A sail in the north, enlarge' })
    await expect.poll(() => picture.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40)
    expect(await main.locator('em').allTextContents()).toEqual(['not'])
    expect(await main.locator('ruby').textContent()).toBe('船ふね')
    expect(await main.locator('.item-label').allTextContents()).toEqual(['4.', '5.'])
    expect(await main.getByRole('columnheader').allInnerTexts()).toEqual(['Day', 'Wind'])
    expect(await main.getByRole('cell').allInnerTexts()).toEqual(['Monday', 'north'])
    expect(await main.locator('aside').textContent()).toBe('Sails are counted from the tower.')
    expect(await main.locator('math msup').count()).toBe(1)
    expect(await page.title()).not.toBe('run')
    await picture.click()
    await page.getByRole('dialog', { name: 'A sail in the north' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

browserTest('a chapter of 3,000 paragraphs is in the page in parts, and its last word is one key away', async () => {
  const page = await openBook()
  await page.getByRole('treeitem', { name: 'The Log' }).click()
  await page.getByRole('main').getByText('Day 0: nothing but the sea.').waitFor()
  expect(await page.locator('[data-block]').count()).toBeLessThan(600)
  await page.getByRole('region', { name: 'Text' }).focus()
  await page.keyboard.press('End')
  await page.getByRole('main').getByText('The lamp went out.').waitFor()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByRole('main').getByText('Day 0: nothing but the sea.').waitFor()
  const field = await openFind(page)
  await page.keyboard.type('Day 1777:')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 1').waitFor()
  await page.getByRole('main').getByText('Day 1777: nothing').waitFor()
  expect(await page.locator('[data-block]').count()).toBeLessThan(600)
  await field.fill('lmap')
  await page.getByRole('search').getByRole('button', { name: 'lamp' }).click()
  await expect.poll(() => field.inputValue()).toBe('lamp')
  await page
    .getByRole('search')
    .getByText(/^\d$/)
    .or(page.getByRole('search').getByText(/^1 of \d$/))
    .waitFor()
})

browserTest('a search is narrowed to one chapter, and says when the words are in another', async () => {
  const page = await openBook()
  await goTo(page, 'Search')
  await page.getByRole('button', { name: /The only book/ }).click()
  await page
    .getByRole('menuitemcheckbox', { name: ILLUSTRATED.title })
    .or(page.getByRole('menuitem', { name: ILLUSTRATED.title }))
    .click()
  await page.getByRole('searchbox').fill('lamp')
  await page.getByText('2 passages', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'All chapters' }).click()
  await page
    .getByRole('menuitemcheckbox', { name: 'The Log' })
    .or(page.getByRole('menuitem', { name: 'The Log' }))
    .click()
  await page.getByText('“lamp” is nowhere in this chapter.').waitFor()
  await page.getByRole('button', { name: 'Search the whole book' }).click()
  await page.getByText('2 passages', { exact: true }).waitFor()
})
