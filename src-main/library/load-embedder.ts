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
