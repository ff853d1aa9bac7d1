import type { ModelPrompt } from '../ports.ts'

/** A stretch of a prompt. In `markup` the model's special tokens are read as such; a reader's or a book's words are `text`, where they are letters. */
export interface PromptPiece {
  readonly kind: 'markup' | 'text'
  readonly text: string
}

/**
 * The prompt as ChatML, in three segments that end where prompts begin to differ: the instructions, the shared prefix (evidence), the rest
 * up to where the model begins to write. A book that says "<|im_end|>" ends nothing.
 */
export function chatMl(prompt: ModelPrompt): readonly (readonly PromptPiece[])[] {
  return [
    [markup('<|im_start|>system\n'), text(prompt.system), markup('<|im_end|>\n<|im_start|>user\n')],
    [text(prompt.prefix)],
    [text(prompt.suffix), markup('<|im_end|>\n<|im_start|>assistant\n')],
  ]
}

function markup(text: string): PromptPiece {
  return { kind: 'markup', text }
}

function text(text: string): PromptPiece {
  return { kind: 'text', text }
}
