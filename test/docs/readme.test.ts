import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../src-shared/errors.ts'
import { listProjectFiles, readProjectFile } from '../support/project-files.ts'

const readme = readProjectFile('README.md')
const manifest = JSON.parse(readProjectFile('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>
const sources = listProjectFiles().filter((file) => /^(src-|evals\/).*\.(ts|tsx|mjs)$/.test(file))

/** Everything the first group of `pattern` matches in the sources under `folder`. */
function namesIn(folder: string, pattern: RegExp): string[] {
  const texts = sources.filter((file) => file.startsWith(folder)).map(readProjectFile)
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))].sort()
}

function missing(names: readonly string[], quoted: (name: string) => string | RegExp): string[] {
  return names.filter((name) => {
    const wanted = quoted(name)
    return typeof wanted === 'string' ? !readme.includes(wanted) : !wanted.test(readme)
  })
}

test('every command that README gives exists', () => {
  const told = [...readme.matchAll(/npm (?:run (?:--silent )?([a-z:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter((script) => !(script in manifest.scripts))).toEqual([])
})

test('every script has its line in README', () => {
  const shown = Object.keys(manifest.scripts).filter((script) => !script.includes(':'))
  expect(missing(shown, (script) => new RegExp(`npm (run (--silent )?)?${script}\\b`))).toEqual([])
})

test('every command of the command line has its line in README', () => {
  expect(
    missing(namesIn('src-main/hosts/cli/', /\.command\(\s*['"`]([a-z-]+)/g), (command) => new RegExp(`\`${command}[ \`]`)),
  ).toEqual([])
})

test('every environment variable that is read has its line in README', () => {
  expect(missing(namesIn('', /\benv(?:\.|\[')(COMMONPLACE_[A-Z_]+|CHROME_PATH|PORT)\b/g), (name) => `\`${name}`)).toEqual([])
})

test('every error code is explained in README', () => {
  expect(missing([...ERROR_CODES], (code) => `| \`${code}\` |`)).toEqual([])
})

test('every dependency stands in README with its reason', () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  expect(missing(names, (name) => `\`${name}\``)).toEqual([])
})
