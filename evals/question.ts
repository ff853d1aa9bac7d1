import { z } from 'zod'

const questionSchema = z.object({
  id: z.string().min(1),
  /** File name of the book, without its ending. */
  book: z.string().min(1),
  lang: z.string().optional(),
  kind: z.string().min(1),
  question: z.string().min(1),
  history: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })).default([]),
  answerable: z.boolean(),
  /** Strings of the book: any of them is enough, or with `all` every one is needed. Empty when not answerable. */
  evidence: z.array(z.string().min(1)),
  all: z.boolean().default(false),
  /** Printed page and section on which the first evidence string begins. */
  page: z.string().nullish(),
  section: z.string().nullish(),
  answer: z.string().optional(),
})

export type Question = Readonly<z.output<typeof questionSchema>>

/** The questions of a set, one JSON object a line. `file` is named in the error when a line is none. */
export function parseQuestions(text: string, file: string): Question[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const read = questionSchema.safeParse(parseLine(line, `${file}:${index + 1}`))
    if (!read.success) throw new Error(`${file}:${index + 1} is not a question: ${z.prettifyError(read.error)}`)
    if (read.data.answerable === (read.data.evidence.length === 0)) {
      throw new Error(
        `${file}:${index + 1}: "${read.data.id}" is answerable without evidence, or has evidence and is not answerable`,
      )
    }
    return [read.data]
  })
}

function parseLine(line: string, where: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new Error(`${where} is not JSON`, { cause: error })
  }
}
