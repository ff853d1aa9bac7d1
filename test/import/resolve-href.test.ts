import { expect, test } from 'vitest'
import { indexPaths, isRemote, resolveHref } from '../../src-main/import/resolve-href.ts'

const paths = indexPaths([
  'OEBPS/content.opf',
  'OEBPS/ch1.xhtml',
  'OEBPS/Text/Chapter 2.xhtml',
  'OEBPS/a%20b.xhtml',
  'OEBPS/100% oil.xhtml',
  'OEBPS/what?.xhtml',
  'OEBPS/no#1.xhtml',
  'OEBPS/Cap\u00edtulo.xhtml',
  'Text/ch3.xhtml',
])

const resolved = (href: string, from = 'OEBPS/content.opf') => {
  const target = resolveHref(href, from, paths)
  return target && `${target.href}#${target.fragment}`
}

test.each([
  ['ch1.xhtml', 'OEBPS/ch1.xhtml#'],
  ['ch1.xhtml#a', 'OEBPS/ch1.xhtml#a'],
  ['./ch1.xhtml', 'OEBPS/ch1.xhtml#'],
  ['.//ch1.xhtml', 'OEBPS/ch1.xhtml#'],
  ['Text//../ch1.xhtml', 'OEBPS/ch1.xhtml#'],
  ['CH1.XHTML', 'OEBPS/ch1.xhtml#'],
  ['ch1.xhtml?v=1#a', 'OEBPS/ch1.xhtml#a'],
  ['Text/Chapter%202.xhtml', 'OEBPS/Text/Chapter 2.xhtml#'],
  ['Text\\Chapter 2.xhtml', 'OEBPS/Text/Chapter 2.xhtml#'],
  ['a%20b.xhtml', 'OEBPS/a%20b.xhtml#'],
  ['a%2520b.xhtml', 'OEBPS/a%20b.xhtml#'],
  ['100%25%20oil.xhtml', 'OEBPS/100% oil.xhtml#'],
  ['100% oil.xhtml', 'OEBPS/100% oil.xhtml#'],
  ['what?.xhtml', 'OEBPS/what?.xhtml#'],
  ['no#1.xhtml', 'OEBPS/no#1.xhtml#'],
  ['Capi\u0301tulo.xhtml', 'OEBPS/Cap\u00edtulo.xhtml#'],
  ['Cap%EDtulo.xhtml', 'OEBPS/Cap\u00edtulo.xhtml#'],
  ['../Text/ch3.xhtml', 'Text/ch3.xhtml#'],
  ['../../../Text/ch3.xhtml', 'Text/ch3.xhtml#'],
  ['/OEBPS/ch1.xhtml', 'OEBPS/ch1.xhtml#'],
  ['OEBPS/ch1.xhtml', 'OEBPS/ch1.xhtml#'],
  ['#here', 'OEBPS/content.opf#here'],
])('%s leads to %s', (href, expected) => {
  expect(resolved(href)).toBe(expected)
})

test.each(['gone.xhtml', 'https://example.com/ch1.xhtml', 'mailto:a@example.com', 'data:text/html,x', 'file:///ch1.xhtml'])(
  '%s leads to no file of the book',
  (href) => {
    expect(resolved(href)).toBeUndefined()
  },
)

test('a doubled slash in front is a path, a host behind it is not', () => {
  expect(isRemote('//ch1.xhtml')).toBe(false)
  expect(isRemote('//example.com/ch1.xhtml')).toBe(true)
})
