/** Offers the text to be saved under this name. The host shows its own dialog, or puts it with the other downloads. */
export function saveText(fileName: string, text: string, mediaType = 'text/markdown'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Not at once: Chromium reads it after the click's turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
