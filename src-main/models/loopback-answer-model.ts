import { z } from 'zod'
import { AppError } from '../../src-shared/errors.ts'
import type { AnswerModel, AnswerServer, GenerateOptions, Generation, ModelPrompt } from '../ports.ts'
import { readWhole, requestLoopback } from './loopback-request.ts'

/** What a server need not tell: every one that is in use reads this much. */
const CONTEXT_TOKENS = 4_096
/** A program of this machine that runs answers at once; longer, and it is taken to be gone. */
const GREETING_MS = 2_000
const LARGEST_LIST_BYTES = 1 << 20
/** Bytes of a token at the least, on average: English has four letters, Chinese three bytes a character. Too many tokens rather than too few. */
const BYTES_PER_TOKEN = 3

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })
const failure = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })
const delta = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).optional(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

/** Names of the models that a server of this machine offers. Rejects with 'model-unreachable', and with 'refused' for any other address. */
export async function listServerModels(url: string): Promise<string[]> {
  try {
    const response = await requestLoopback(url, { path: '/v1/models', timeoutMs: GREETING_MS })
    const text = await readWhole(response, LARGEST_LIST_BYTES)
    if (response.statusCode !== 200) throw new Error(`it answers with status ${response.statusCode}`)
    return modelList.parse(JSON.parse(text)).data.map(({ id }) => id)
  } catch (error) {
    throw unreachable(url, error)
  }
}

/**
 * A model of another program on this machine (llama-server, Ollama, LM Studio), asked by the interface that all of them have in common
 * (https://platform.openai.com/docs/api-reference/chat). Rejects with 'model-missing' when the program does not answer or has no such model: quotes
 * then stand without an answer.
 */
export async function openLoopbackModel(server: AnswerServer): Promise<AnswerModel> {
  const names = await listServerModels(server.url).catch((error: unknown) => {
    throw new AppError('model-missing', messageOf(error), 'Start that program, or choose a model in the settings.', error)
  })
  if (!names.includes(server.model))
    throw new AppError(
      'model-missing',
      `The program at ${server.url} has no model "${server.model}".`,
      'Choose one that it has in the settings.',
    )
  return {
    identity: { id: `${server.model} at ${new URL(server.url).host}`, checksum: '' },
    contextTokens: CONTEXT_TOKENS,
    // Whether its yes means anything was measured for none.
    judges: false,
    imagines: false,
    generate: (prompt, options) => generate(server, prompt, options),
    probabilityOfYes: () => Promise.reject(new Error('A model of another program is not asked to judge.')),
    probabilityOf: () => Promise.reject(new Error('A model of another program is not asked to judge.')),
    countTokens: (text) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN),
    close: async () => {},
  }
}

async function generate(server: AnswerServer, prompt: ModelPrompt, options: GenerateOptions): Promise<Generation> {
  const { signal, maxTokens, onToken } = options
  const asked = performance.now()
  let firstTokenMs: number | undefined
  let text = ''
  let stopped: Generation['stopped'] = 'end'
  try {
    const response = await requestLoopback(server.url, {
      path: '/v1/chat/completions',
      signal,
      body: {
        model: server.model,
        messages: [
          { role: 'system', content: prompt.system },
          { role: 'user', content: prompt.prefix + prompt.suffix },
        ],
        max_tokens: maxTokens,
        temperature: 0,
        stream: true,
      },
    })
    if (response.statusCode !== 200) throw new Error(reasonIn(await readWhole(response, LARGEST_LIST_BYTES), response.statusCode))
    for await (const line of linesOf(response)) {
      if (!line.startsWith('data:')) continue
      const data = line.slice('data:'.length).trim()
      if (data === '[DONE]') break
      const [choice] = delta.parse(JSON.parse(data)).choices
      const written = choice?.delta?.content ?? ''
      if (choice?.finish_reason === 'length') stopped = 'length'
      if (written === '') continue
      firstTokenMs ??= performance.now() - asked
      text += written
      onToken?.(written)
    }
    return { text, stopped, firstTokenMs: firstTokenMs ?? performance.now() - asked }
  } catch (error) {
    if (signal?.aborted) throw new AppError('cancelled', 'Stopped.', 'Ask again when you are ready.', error)
    throw unreachable(server.url, error)
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > LARGEST_LIST_BYTES) throw new Error('it sends too much')
    yield* lines
  }
  if (rest !== '') yield rest
}

function reasonIn(text: string, status: number | undefined): string {
  try {
    const { error } = failure.parse(JSON.parse(text))
    return typeof error === 'string' ? error : error.message
  } catch {
    // Its words are no JSON that says why: the status has to do.
    return `it answers with status ${status}`
  }
}

function unreachable(url: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const why = code === 'ECONNREFUSED' || code === undefined ? '' : ` (${String(code)})`
  const said = cause instanceof Error && code === undefined && !(cause instanceof z.ZodError) ? `: ${cause.message}` : ''
  return new AppError(
    'model-unreachable',
    `The program at ${url} cannot be used${said}${why}.`,
    'Start it and look whether it offers a model; the address is what it prints when it starts.',
    cause,
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
