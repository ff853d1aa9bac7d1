/** The tokenizer.json and tokenizer_config.json of a model, parsed: plain data, so that a worker thread can count tokens with it. */
export interface TokenizerFiles {
  readonly tokenizer: Record<string, unknown>
  readonly config: Record<string, unknown>
}
