import { expect, test } from 'vitest'
import { listProjectFiles, readProjectFile } from '../support/project-files.ts'

const MAX_LINES = 400

const files = listProjectFiles()
const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
/** Texts that people wrote for this project; the questions and the results of runs quote books. */
const written = files.filter(
  (file) => !/^evals\/(sets|runs)\//.test(file) && /(\.(ts|tsx|mjs|css|json|md|html)|run|npmrc|ignore)$/.test(file),
)

/** Every match of `pattern`, as "file:line: text", so that the failure tells where to look. */
function findIn(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )
}

test('the top level stays as it is', () => {
  const topLevel = [...new Set(files.map((file) => file.split('/')[0]))]
  const folders = ['.ci', 'evals', 'resources', 'src-main', 'src-renderer', 'src-shared', 'test']
  const configurations = [
    'biome.json',
    'dependency-cruiser.config.ts',
    'electron.vite.config.ts',
    'knip.config.ts',
    'tsconfig.json',
    'vitest.config.ts',
  ]
  const packaging = ['.gitignore', '.npmrc', 'package.json', 'package-lock.json', 'electron-builder.yml']
  const texts = ['CHANGELOG.md', 'LICENSE', 'README.md']
  const allowed = new Set([...folders, ...configurations, ...packaging, ...texts])
  expect(topLevel.filter((name) => !allowed.has(name ?? ''))).toEqual([])
})

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  const long = sources
    .map((path) => ({ path, lines: readProjectFile(path).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
  expect(long).toEqual([])
})

test('no file passes on what another exports', () => {
  expect(findIn(sources, /^\s*export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s+)?from\b/)).toEqual([])
  expect(files.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([])
})

test('a file and an export are named after what they are, not utils, helper, manager, data or info', () => {
  expect(files.filter((path) => /(^|[/-])(utils?|helpers?|managers?|data|info)([-./]|$)/.test(path))).toEqual([])
  expect(findIn(sources, /^export .*\b(function|const|class|interface|type) \w*(Utils?|Helpers?|Manager|Data|Info)\b/)).toEqual(
    [],
  )
})

test('no warning of the compiler or the linter is silenced', () => {
  expect(findIn(sources, /biome[-]ignore|@ts[-](ignore|nocheck)|eslint[-]disable|\bas [a]ny\b/)).toEqual([])
  expect(findIn(sources, /@ts[-]expect-error/).filter((where) => !where.startsWith('test/'))).toEqual([])
})

test('nothing that is committed names a package registry or a folder of one machine', () => {
  expect(findIn(written, /registry[.]npmjs|pythonhosted[.]|pypi[.]org|maven[.]org|maven[.]apache|debian[.]org/)).toEqual([])
  expect(findIn(written, /(^|[\s"'`(=:@])\/(work|root|farm|tmp)\//)).toEqual([])
})

test('the lock file holds no download addresses', () => {
  expect(findIn(['package-lock.json'], /"resolved"/)).toEqual([])
})

test('every dependency is pinned to one version', () => {
  const manifest = JSON.parse(readProjectFile('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
