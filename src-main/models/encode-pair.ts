import type { Tokenizer } from '@huggingface/tokenizers'

/**
 * Question and passage as one sequence for a cross-encoder, at most `maxTokens` long. What does not fit is cut from the end of the longer of
 * the two, token by token (the "longest first" rule that these models were trained with), so a normal question stays whole.
 */
export function encodePair(
  tokenizer: Tokenizer,
  question: string,
  passage: string,
  maxTokens: number,
): { readonly ids: number[]; readonly typeIds: number[] } {
  const plain = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids
  // The special tokens alone: BERT has [CLS] [SEP] [SEP], XLM-R <s> </s> </s> </s>. (An empty pair is taken for no pair, so one of a letter is asked.)
  const letter = plain('a').length
  const pair = tokenizer.encode('a', { text_pair: 'a' }).ids
  const frame = [pair[0]!, ...pair.slice(1 + letter, -1 - letter), pair.at(-1)!]
  const first = plain(question)
  const second = plain(passage)
  const budget = Math.max(0, maxTokens - frame.length)
  while (first.length + second.length > budget) (first.length > second.length ? first : second).pop()
  const head = [frame[0]!, ...first, ...frame.slice(1, -1)]
  const tail = [...second, frame.at(-1)!]
  return { ids: [...head, ...tail], typeIds: [...head.map(() => 0), ...tail.map(() => 1)] }
}
