import type { Page } from 'playwright-core'
import type { E2eBook } from '../support/e2e-books.ts'

/** Files as a file manager hands them to the page: hovering first, then let go over the middle of the window. */
export async function dropFiles(page: Page, files: readonly Pick<E2eBook, 'name' | 'bytes'>[]): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  const transfer = await page.evaluateHandle((given) => {
    const drop = new DataTransfer()
    for (const { name, base64 } of given) {
      drop.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name))
    }
    return drop
  }, encoded)
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('#main', type, { dataTransfer: transfer })
  await transfer.dispose()
}
