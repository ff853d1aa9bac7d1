import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findModel, parseManifest, readManifest } from '../../src-main/models/manifest.ts'
import { PROJECT_ROOT } from '../support/project-files.ts'

const resources = join(PROJECT_ROOT, 'resources')
const manifest = readManifest(resources)

test('the list of models that ships is as it should be', () => {
  expect(manifest.models.filter((model) => model.default).map((model) => model.id)).toEqual([
    'e5-small-v2',
    'ms-marco-minilm-l-6-v2',
    'qwen2.5-coder-1.5b-instruct',
  ])
  expect(manifest.models.filter((model) => model.testOnly).map((model) => model.id)).toEqual(['smollm2-135m-instruct'])
})

test('every model names its licence, and licences.md names every model', () => {
  const licences = readFileSync(join(resources, 'licences.md'), 'utf8')
  for (const model of manifest.models) {
    expect(licences).toContain(`\`${model.id}\``)
    expect(licences.split('\n').find((line) => line.includes(`\`${model.id}\``))).toContain(model.licence)
  }
})

// transformers.js finds 8-bit weights by this ending.
test('ONNX weights end as the runtime expects', () => {
  const names = manifest.models.filter((model) => model.role !== 'answer').map((model) => model.files[0]!.name)
  expect(names.every((name) => name.endsWith('_quantized.onnx'))).toBe(true)
})

test('packages that make up one file are in order', () => {
  const sources = manifest.models.flatMap((model) => model.files.flatMap((file) => file.sources))
  const parts = sources.filter((source) => source.kind === 'pypi').map((source) => source.packages)
  for (const packages of parts) expect(packages).toEqual(packages.toSorted((a, b) => partOf(a) - partOf(b)))
  expect(parts.map((packages) => packages.length)).toEqual([22, 6, 1])
})

test('a manifest with a field at fault is refused with its name', () => {
  const broken = JSON.parse(JSON.stringify(manifest))
  broken.models[0].files[0].sha256 = 'abc'
  expect(() => parseManifest(broken)).toThrow(/sha256/)
  expect(() => parseManifest({ ...manifest, models: [...manifest.models, manifest.models[0]] })).toThrow(/one id/)
})

test('a manifest that is not there means a broken installation', () => {
  expect(() => readManifest(join(resources, 'nowhere'))).toThrow(expect.objectContaining({ code: 'internal' }))
  expect(() => findModel(manifest, 'nobody')).toThrow(expect.objectContaining({ code: 'bad-request' }))
})

function partOf(requirement: string): number {
  return Number(/part(\d+)==/.exec(requirement)?.[1] ?? 0)
}
