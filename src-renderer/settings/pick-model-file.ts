/** The host's own dialog for files of models. Resolves with none when the reader thought better of it. */
export function pickModelFile(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.accept = '.gguf,.onnx,.json,.zip,.tar'
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })
}
