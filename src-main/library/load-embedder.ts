import type { Library } from './library.ts'

/**
 * Begins to load the embedder while something else is done: a file parsed, a question understood. Whether it succeeds is for whoever needs it to find
 * out.
 */
export function loadEmbedder({ models }: Library, priority: 'question' | 'import'): void {
  void models
    .embedder()
    .then((embedder) => embedder.embed([], { kind: priority === 'question' ? 'query' : 'passage', priority }))
    .catch(() => undefined)
}

/** A first question took 1.6 s to its quotes instead of .3 s because the embedder was loaded when it came: it is loaded while it is typed. */
export function prepareToAsk(library: Library): Record<string, never> {
  loadEmbedder(library, 'question')
  return {}
}
