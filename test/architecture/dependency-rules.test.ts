import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import configuration from '../../dependency-cruiser.config.ts'

const packages = [
  'zod',
  'react',
  'electron',
  'better-sqlite3',
  'sqlite-vec',
  'onnxruntime-node',
  'node-llama-cpp',
  '@huggingface/transformers',
  '@huggingface/tokenizers',
  'yauzl',
  'fastify',
  'vitest',
]
const developmentPackages = ['electron', 'vitest']

/** Each breaks exactly the rules named, by the imports that follow. */
const breaking: readonly [rules: readonly string[], file: string, imports: readonly string[]][] = [
  [['shared-stands-alone'], 'src-shared/on-main.ts', ['../src-main/ports.ts']],
  [['shared-stands-alone'], 'src-shared/on-node.ts', ['node:fs']],
  [['shared-stands-alone'], 'src-shared/on-package.ts', ['yauzl']],
  [['renderer-knows-the-contract-only'], 'src-renderer/chat/on-main.ts', ['../../src-main/ports.ts']],
  [['renderer-knows-the-contract-only'], 'src-renderer/chat/on-node.ts', ['node:path']],
  [['renderer-knows-the-contract-only'], 'src-renderer/chat/on-package.ts', ['fastify']],
  [['step-import-is-pure'], 'src-main/import/on-node.ts', ['node:fs']],
  [['step-structure-is-pure'], 'src-main/structure/on-later.ts', ['../passages/fine.ts']],
  [['step-passages-is-pure'], 'src-main/passages/on-db.ts', ['../db/fine.ts']],
  [['step-indexing-is-pure'], 'src-main/indexing/on-library.ts', ['../library/fine.ts']],
  [['step-retrieve-is-pure'], 'src-main/retrieve/on-ports.ts', ['../ports.ts']],
  [['step-answer-is-pure'], 'src-main/answer/on-models.ts', ['../models/fine.ts']],
  [['step-verify-is-pure'], 'src-main/verify/on-later.ts', ['../export/fine.ts']],
  [['step-export-is-pure'], 'src-main/export/on-host.ts', ['../hosts/shell/fine.ts']],
  [['step-export-is-pure', 'sql-in-db'], 'src-main/export/on-sql.ts', ['better-sqlite3']],
  [['db-is-a-leaf'], 'src-main/db/on-models.ts', ['../models/fine.ts']],
  [['db-is-a-leaf'], 'src-main/db/on-engine.ts', ['../engine.ts']],
  [['models-is-a-leaf'], 'src-main/models/on-db.ts', ['../db/fine.ts']],
  [['models-is-a-leaf'], 'src-main/models/on-library.ts', ['../library/fine.ts']],
  [['library-sees-ports'], 'src-main/library/on-models.ts', ['../models/fine.ts']],
  [['library-sees-ports'], 'src-main/library/on-hosts.ts', ['../hosts/handlers.ts']],
  [['hosts-are-separate'], 'src-main/hosts/web/on-cli.ts', ['../cli/fine.ts']],
  [['electron-in-its-host'], 'src-main/hosts/web/on-electron.ts', ['electron']],
  [['main-knows-no-renderer'], 'src-main/hosts/web/on-renderer.ts', ['../../../src-renderer/fine.ts']],
  [['sql-in-db'], 'src-main/library/on-vectors.ts', ['sqlite-vec']],
  [['weights-in-models'], 'src-main/hosts/cli/on-llama.ts', ['node-llama-cpp']],
  [['weights-in-models'], 'src-main/library/on-onnx.ts', ['onnxruntime-node']],
  [['weights-in-models'], 'src-main/db/on-transformers.ts', ['@huggingface/transformers']],
  [['product-imports-no-tests'], 'src-main/library/on-test.ts', ['../../test/fine.ts']],
  [['product-imports-no-tests'], 'src-main/library/on-evals.ts', ['../../evals/fine.ts']],
  [['everything-resolves'], 'src-main/library/on-nothing.ts', ['./gone.ts']],
  [['product-ships-its-packages'], 'src-main/library/on-development.ts', ['vitest']],
]

const keeping: Record<string, readonly string[]> = {
  'src-shared/fine.ts': ['zod'],
  'src-renderer/fine.ts': ['react', '../src-shared/fine.ts'],
  'src-main/import/fine.ts': ['yauzl', '../../src-shared/fine.ts'],
  'src-main/passages/fine.ts': ['../import/fine.ts', '@huggingface/tokenizers'],
  'src-main/export/fine.ts': ['../passages/fine.ts'],
  'src-main/db/fine.ts': ['better-sqlite3', 'sqlite-vec', 'node:fs', '../passages/fine.ts'],
  'src-main/models/fine.ts': ['node-llama-cpp', 'onnxruntime-node', '@huggingface/transformers', '../ports.ts'],
  'src-main/library/fine.ts': ['../db/fine.ts', '../ports.ts', '../export/fine.ts'],
  'src-main/hosts/handlers.ts': ['../library/fine.ts'],
  'src-main/hosts/shell/fine.ts': [],
  'src-main/hosts/cli/fine.ts': ['../handlers.ts', '../../engine.ts', '../../models/fine.ts'],
  'src-main/hosts/electron/fine.ts': ['electron', '../shell/fine.ts'],
  'src-main/engine.ts': ['./hosts/handlers.ts'],
  'test/fine.ts': ['../evals/fine.ts', 'vitest'],
  'evals/fine.ts': ['../src-main/engine.ts'],
}

const house = mkdtempSync(join(tmpdir(), 'house-'))
afterAll(() => rmSync(house, { recursive: true, force: true }))

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, path)), { recursive: true })
  await writeFile(join(house, path), text)
}

function importing(modules: readonly string[]): string {
  return modules.map((module) => `import '${module}'\n`).join('')
}

const broken = new Map<string, string[]>()

beforeAll(async () => {
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))
  const shipped = packages.filter((name) => !developmentPackages.includes(name))
  await put('package.json', JSON.stringify({ dependencies: versions(shipped), devDependencies: versions(developmentPackages) }))
  for (const name of packages) {
    await put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    await put(`node_modules/${name}/index.js`, '')
  }
  for (const [file, imports] of Object.entries(keeping)) await put(file, importing(imports))
  for (const [, file, imports] of breaking) await put(file, importing(imports))
  await put('src-main/ports.ts', importing(['../src-shared/fine.ts', './library/late.ts']))
  await put('src-main/library/late.ts', '')
  await put('src-main/hosts/shell/one.ts', importing(['./two.ts']))
  await put('src-main/hosts/shell/two.ts', "import type {} from './one.ts'\n")

  const { tsConfig: _, ...options } = configuration.options
  const report = await cruise(
    ['src-shared', 'src-main', 'src-renderer', 'test', 'evals'],
    { ...options, ruleSet: { forbidden: configuration.forbidden }, validate: true, baseDir: house },
    configuration.options.enhancedResolveOptions,
  )
  for (const { from, rule } of (report.output as ICruiseResult).summary.violations) {
    broken.set(from, [...(broken.get(from) ?? []), rule.name])
  }
}, 30_000)

test.each(breaking.map(([rules, file, imports]) => ({ file, imports: imports.join(', '), rules })))(
  '$file may not import $imports',
  ({ file, rules }) => {
    expect([...new Set(broken.get(file))].sort()).toEqual([...rules].sort())
  },
)

test('ports.ts may import src-shared and nothing else', () => {
  expect(broken.get('src-main/ports.ts')).toEqual(['ports-are-interfaces-only'])
})

test('a circle is found even when it closes through a type', () => {
  expect(broken.get('src-main/hosts/shell/one.ts') ?? broken.get('src-main/hosts/shell/two.ts')).toEqual(['no-cycles'])
})

test('what the rules allow passes', () => {
  for (const file of Object.keys(keeping)) expect([file, broken.get(file)]).toEqual([file, undefined])
})

test('every rule is broken by at least one example, and tells the layers that are allowed', () => {
  const bitten = new Set([...broken.values()].flat())
  for (const rule of configuration.forbidden) {
    expect([...bitten]).toContain(rule.name)
    expect(rule.comment).toMatch(/may (be )?import|never import|must lead/)
  }
})
