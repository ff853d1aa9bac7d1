import type { Page } from 'playwright-core'
import type { E2eBook } from '../support/e2e-books.ts'

/** Files as another program's page hands them over: bytes without a path. Let go over the middle of the window. */
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

/** Where a drag is held. */
const OVER = { x: 400, y: 400 }

/** Files and folders of the disk, dragged from the file manager as the browser itself does it. `drop` lets go of them. */
export async function dragPaths(page: Page, paths: readonly string[]): Promise<{ drop(): Promise<void> }> {
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') => browser.send('Input.dispatchDragEvent', { type, ...OVER, data })
  await drag('dragEnter')
  await drag('dragOver')
  return {
    drop: async () => {
      await drag('drop')
      await browser.detach()
    },
  }
}
