import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listServerModels, openLoopbackModel } from '../../src-main/models/loopback-answer-model.ts'

interface Asked {
  readonly url: string | undefined
  readonly body: unknown
}

/** A server as Ollama or llama-server is one: a list of models, and chat completions as `answer` gives them. */
async function startServer(
  answer: (response: ServerResponse) => void,
  models: unknown = { data: [{ id: 'gemma' }, { id: 'qwen' }] },
) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ url: request.url, body })
      if (request.url === '/v1/models') response.end(JSON.stringify(models))
      else answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return { asked, url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? undefined : JSON.parse(text)
}

const event = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`

const PROMPT = { system: 'You write plain sentences.', prefix: 'The lamp burned whale oil.\n\n', suffix: 'What burned?' }

test('its models are listed, and the one that was chosen writes word by word', async () => {
  const { asked, url } = await startServer((response) => {
    // Cut in the middle of a line and of a character, as a network does.
    const bytes = Buffer.from(`: ping\n\n${event('Wal')}${event('öl')}${event('.', 'stop')}data: [DONE]\n\n`)
    const at = bytes.indexOf(Buffer.from('ö')) + 1
    response.write(bytes.subarray(0, at))
    setImmediate(() => response.end(bytes.subarray(at)))
  })
  expect(await listServerModels(url)).toEqual(['gemma', 'qwen'])
  const model = await openLoopbackModel({ url, model: 'qwen' })
  const heard: string[] = []
  const written = await model.generate(PROMPT, { maxTokens: 50, onToken: (text) => heard.push(text) })
  expect(written).toMatchObject({ text: 'Walöl.', stopped: 'end' })
  expect(heard).toEqual(['Wal', 'öl', '.'])
  expect(asked.at(-1)).toEqual({
    url: '/v1/chat/completions',
    body: {
      model: 'qwen',
      messages: [
        { role: 'system', content: 'You write plain sentences.' },
        { role: 'user', content: 'The lamp burned whale oil.\n\nWhat burned?' },
      ],
      max_tokens: 50,
      temperature: 0,
      stream: true,
    },
  })
  expect(model.judges).toBe(false)
  expect(model.countTokens('lamps and oil')).toBe(5)
})

test('an answer that was cut says so', async () => {
  const { url } = await startServer((response) => response.end(event('The lamp', 'length')))
  const model = await openLoopbackModel({ url, model: 'gemma' })
  expect(await model.generate(PROMPT, { maxTokens: 2 })).toMatchObject({ text: 'The lamp', stopped: 'length' })
})

test('stopping ends the request', async () => {
  const stop = new AbortController()
  const { url } = await startServer((response) => {
    response.write(event('The'))
    stop.abort()
  })
  const model = await openLoopbackModel({ url, model: 'gemma' })
  await expect(model.generate(PROMPT, { maxTokens: 9, signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
})

test('what it says against a request is told', async () => {
  const { url } = await startServer((response) => {
    response.statusCode = 500
    response.end(JSON.stringify({ error: { message: 'model requires more memory' } }))
  })
  const model = await openLoopbackModel({ url, model: 'gemma' })
  await expect(model.generate(PROMPT, { maxTokens: 9 })).rejects.toMatchObject({
    code: 'model-unreachable',
    message: expect.stringContaining('requires more memory'),
  })
})

// Quotes must come all the same: the answer is missing, not the evidence.
test('a program that is not running, is none of the kind, or has not the model counts as a model that is missing', async () => {
  const gone = await startServer(() => undefined, 'hello')
  await expect(openLoopbackModel({ url: gone.url, model: 'gemma' })).rejects.toMatchObject({ code: 'model-missing' })
  await expect(openLoopbackModel({ url: 'http://127.0.0.1:9', model: 'gemma' })).rejects.toMatchObject({ code: 'model-missing' })
  const other = await startServer(() => undefined)
  await expect(openLoopbackModel({ url: other.url, model: 'llama' })).rejects.toMatchObject({
    code: 'model-missing',
    message: expect.stringContaining('no model "llama"'),
  })
})

test('an address elsewhere, or one that sends on, is never asked', async () => {
  await expect(listServerModels('http://192.0.2.1:11434')).rejects.toThrow()
  await expect(listServerModels('https://api.example.com')).rejects.toThrow()
  const target = await startServer(() => undefined)
  const sending = createServer((_request, response) => {
    response.writeHead(302, { location: `${target.url}/v1/models` }).end()
  })
  await new Promise<void>((resolve) => sending.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void sending.close())
  const bound = sending.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  await expect(listServerModels(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'model-unreachable' })
  expect(target.asked).toEqual([])
})
