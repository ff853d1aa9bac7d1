import { spawn } from 'node:child_process'
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as httpsGet } from 'node:https'

/**
 * Everything that leaves this machine, in one file: nothing else in Commonplace opens a connection or starts a program that does.
 * Called only while a model is being installed.
 */
export interface Outgoing {
  /** Opens a file of a hub repository from byte `from` on. Rejects with SourceFailure. */
  openHubFile(file: HubFile, from: number, signal?: AbortSignal): Promise<HubStream>
  /** Puts the jar of group:artifact:version into the folder `into`. Rejects with SourceFailure. */
  fetchJar(artifact: string, into: string, signal?: AbortSignal): Promise<void>
  /** Puts the wheel of "name==version" into the folder `into`. Rejects with SourceFailure. */
  fetchWheel(requirement: string, into: string, signal?: AbortSignal): Promise<void>
}

export interface HubFile {
  readonly repo: string
  readonly revision: string
  readonly path: string
}

export interface HubStream {
  readonly body: IncomingMessage
  /** First byte that the body carries: `from`, or 0 when the server sends the whole file regardless. */
  readonly start: number
  /** Length of the whole file as the server tells it. */
  readonly totalBytes: number | undefined
}

/** A source that gave nothing. `retry` when the same request may succeed a moment later. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  readonly retry: boolean

  constructor(message: string, retry: boolean, cause?: unknown) {
    super(message, { cause })
    this.retry = retry
  }
}

/** Runs a program in `cwd` to its end. `missing`: there is no such program. `output` is the end of what it printed. */
export type RunCommand = (
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly signal?: AbortSignal | undefined },
) => Promise<{ readonly code: number; readonly output: string } | 'missing'>

export interface OutgoingOptions {
  readonly hubOrigin?: string
  readonly run?: RunCommand
  readonly connectTimeoutMs?: number
  readonly idleTimeoutMs?: number
}

const HUB_ORIGIN = 'https://huggingface.co'
const CONNECT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000
/** The hub sends a file on to its storage in one or two steps. */
const MAX_REDIRECTS = 5
const RETRIED_STATUS = new Set([408, 425, 429, 500, 502, 503, 504])

const PIP_ARGUMENTS = ['download', '--no-deps', '--only-binary=:all:', '--no-input', '--disable-pip-version-check', '--quiet']
const PIP_PATIENCE = ['--retries', '1', '--timeout', '15']
/** However Python is installed, one of these is its package client. */
const PIPS: readonly (readonly [string, ...string[]])[] = [['pip'], ['pip3'], ['python3', '-m', 'pip'], ['py', '-m', 'pip']]
/** What a shell says of a command that is there in name only (a version switcher's shim). */
const NO_SUCH_COMMAND = 127

export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const origin = options.hubOrigin ?? HUB_ORIGIN
  const run = options.run ?? runCommand
  const timeouts: Timeouts = {
    connectMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleMs: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
  }
  return {
    openHubFile: (file, from, signal) => {
      const path = [...file.repo.split('/'), 'resolve', file.revision, ...file.path.split('/')]
      const url = new URL(`/${path.map(encodeURIComponent).join('/')}`, origin)
      return openRange(url, from, timeouts, signal)
    },
    fetchJar: async (artifact, into, signal) => {
      const args = ['--batch-mode', '--quiet', 'dependency:copy', `-Dartifact=${artifact}`, '-DoutputDirectory=.']
      const patience = [`-Daether.connector.connectTimeout=${timeouts.connectMs}`]
      const ended = await run('mvn', [...args, ...patience], { cwd: into, signal })
      if (ended === 'missing') throw new SourceFailure('Maven is not on this machine', false)
      if (ended.code !== 0) throw new SourceFailure(`Maven could not fetch ${artifact}: ${lastLine(ended.output)}`, false)
    },
    fetchWheel: async (requirement, into, signal) => {
      for (const [command, ...first] of PIPS) {
        const args = [...first, ...PIP_ARGUMENTS, ...PIP_PATIENCE, '--dest', '.', requirement]
        const ended = await run(command, args, { cwd: into, signal })
        if (ended === 'missing' || ended.code === NO_SUCH_COMMAND || /No module named pip/.test(ended.output)) continue
        if (ended.code === 0) return
        throw new SourceFailure(`pip could not fetch ${requirement}: ${lastLine(ended.output)}`, false)
      }
      throw new SourceFailure('pip is not on this machine', false)
    },
  }
}

interface Timeouts {
  readonly connectMs: number
  readonly idleMs: number
}

async function openRange(start: URL, from: number, timeouts: Timeouts, signal: AbortSignal | undefined): Promise<HubStream> {
  let url = start
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await request(url, from, timeouts, signal)
    const status = response.statusCode ?? 0
    const location = response.headers.location
    if (status >= 300 && status < 400 && location) {
      response.resume()
      url = new URL(location, url)
      continue
    }
    if (status === 206) return { body: response, start: from, totalBytes: totalOfRange(response.headers['content-range']) }
    if (status === 200) return { body: response, start: 0, totalBytes: numberOrUndefined(response.headers['content-length']) }
    response.resume()
    throw new SourceFailure(`${url.host} answers with status ${status}`, RETRIED_STATUS.has(status))
  }
  throw new SourceFailure(`${start.host} sends from one address to another without end`, false)
}

function request(url: URL, from: number, timeouts: Timeouts, signal: AbortSignal | undefined): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return Promise.reject(new SourceFailure(`${url.host} sends to an address that is not a web address`, false))
  }
  return new Promise((resolve, reject) => {
    // `identity`: a compressed body would make the byte ranges those of the compressed file.
    const headers = {
      'accept-encoding': 'identity',
      'user-agent': 'commonplace',
      ...(from > 0 ? { range: `bytes=${from}-` } : {}),
    }
    // The agents follow HTTPS_PROXY and NO_PROXY; not kept alive, so that each request connects and the time-out means that.
    const shared = { headers, ...(signal ? { signal } : {}) }
    const outgoing =
      url.protocol === 'https:'
        ? httpsGet(url, { ...shared, agent: new HttpsAgent({ proxyEnv: process.env }) })
        : httpGet(url, { ...shared, agent: new HttpAgent({ proxyEnv: process.env }) })
    const late = setTimeout(() => {
      outgoing.destroy(
        new SourceFailure(`${url.host} cannot be reached (no connection within ${timeouts.connectMs / 1000} s)`, false),
      )
    }, timeouts.connectMs)
    outgoing.on('socket', (socket) => socket.once('connect', () => clearTimeout(late)))
    outgoing.setTimeout(timeouts.idleMs, () => {
      outgoing.destroy(new SourceFailure(`${url.host} stopped sending`, true))
    })
    outgoing.on('response', (response) => {
      clearTimeout(late)
      resolve(response)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      if (signal?.aborted || error instanceof SourceFailure) return reject(error)
      reject(
        new SourceFailure(`${url.host} cannot be reached (${error.code ?? error.message})`, error.code === 'ECONNRESET', error),
      )
    })
  })
}

/** "bytes 100-199/200" → 200. https://www.rfc-editor.org/rfc/rfc9110#field.content-range */
function totalOfRange(header: string | undefined): number | undefined {
  return numberOrUndefined(header?.split('/')[1])
}

function numberOrUndefined(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}

/** Enough for the last words of a program that failed; a chatty one must not fill the memory. */
const KEPT_OUTPUT = 8_000

/** The commands take no path as argument and no text of a reader, so a shell (which `.cmd` files need on Windows) adds no danger. */
const runCommand: RunCommand = (command, args, { cwd, signal }) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      windowsHide: true,
      ...(signal ? { signal } : {}),
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve('missing') : reject(error)))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

function lastLine(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.findLast((line) => line !== '') ?? 'it gave no reason'
}
