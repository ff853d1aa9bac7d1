import { splitSentences } from '../passages/split-sentences.ts'

/**
 * Marks of chat templates and of prompts: "<|im_end|>", "<s>", "[INST]", "<<SYS>>", "<start_of_turn>". The model's adapter tokenises a
 * prompt as plain text anyway; this is the second lock.
 */
const TEMPLATE_MARK =
  /<\|[^|<>\n]{1,40}\|>|<<\/?SYS>>|\[\/?INST\]|<\/?s>|<(?:start|end)_of_turn>|<\/?(?:passage|context|extract|system|user|assistant)>/gi

/**
 * Sentences that speak to a program, not to a reader (cases X03, X04 of the public trouble reports). They stay in the book, in the
 * evidence pane and quotable; only the model does not get to read them, because small models obey whatever came last.
 */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,40}\b(?:instructions?|prompts?|system messages?)\b/i,
  /\b(?:important )?(?:system|developer) (?:notice|prompt|message|mode|override)\b/i,
  /\byou are (?:now )?(?:an? )?(?:ai|assistant|language model|chatbot|in \w+ mode)\b/i,
  /\b(?:reply|respond|answer) only with\b/i,
  /\b(?:do not|don[’']t|never) (?:cite|quote|mention) (?:this|the) (?:book|text|document|source)\b/i,
  /\bto every (?:answer|reply|response)\b/i,
  /\b(?:print|reveal|show|repeat) your (?:rules|instructions|(?:system )?prompt)\b/i,
  /#{2,}\s*(?:instructions?|system|user|assistant)\b/i,
]

const WITHHELD = '[…]'

/**
 * A stretch of a book as it stands in a prompt: one line, so that it cannot look like a new part of the prompt, without template marks and
 * without orders to the model.
 */
export function plainEvidence(text: string, language: string): string {
  const sentences = splitSentences(text, language).map(({ start, end }) => {
    const sentence = text.slice(start, end)
    return ORDERS.some((order) => order.test(sentence)) ? WITHHELD : plainLine(sentence)
  })
  return sentences.filter((sentence, i) => sentence !== '' && !(sentence === WITHHELD && sentences[i - 1] === WITHHELD)).join(' ')
}

/** One line without template marks: for titles, headings and the reader's question. */
export function plainLine(text: string): string {
  return text.replace(TEMPLATE_MARK, ' ').replace(/\s+/gu, ' ').trim()
}
