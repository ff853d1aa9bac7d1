/**
 * The text that stands for a passage when it is embedded, indexed or given to a model: context in front, the book's words behind.
 * The model's own prefix ("passage: ") is not in it; the embedder adds that.
 *
 * A context is the heading path on its first line and leads on the lines after; it begins with a line feed when there are only leads.
 */
export function passageInput(context: string, text: string): string {
  return context === '' ? text : `${context}\n${text}`.trimStart()
}
