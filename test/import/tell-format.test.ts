import { encode } from 'iconv-lite'
import { expect, test } from 'vitest'
import { tellFormat } from '../../src-main/import/tell-format.ts'
import { buildEpub } from '../support/build-epub.ts'
import { bytesOf, join } from '../support/build-zip.ts'

const tell = (name: string, content: string | Uint8Array) => tellFormat({ name, bytes: bytesOf(content) })
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each<[string, string | Uint8Array, string]>([
  ['a.txt', buildEpub({}), 'epub'],
  ['a.epub', join([bytesOf('HTTP/1.1 200 OK\n\n'), buildEpub({})]), 'epub'],
  ['a.txt', '<!DOCTYPE html><p>x', 'html'],
  ['a', '<?xml version="1.0"?><!-- one --><!-- two -->\n<html/>', 'html'],
  ['a.htm', '<p>x', 'html'],
  ['a.md', '# x', 'markdown'],
  ['a.txt', 'Call me <b>Ishmael</b>.', 'text'],
  ['a.txt', latin1('\xff\xfea\0b\0'), 'text'],
  ['a.txt', latin1('a\0b\0c\0 \0d\0e\0f\0'), 'text'],
  ['no extension', 'plain words', 'text'],
  ['a.txt', encode('Мельник сел в лодку.\nМост уже закрыли.\n', 'utf-16be'), 'text'],
  ['a.txt', encode('渡し船は正午に出て、町はだんだん小さくなった。\n', 'utf-16le'), 'text'],
])('%s is read by what is in it', (name, content, format) => {
  expect(tell(name, content)).toBe(format)
})

test.each<[string, string | Uint8Array, string, RegExp]>([
  ['a.epub', '', 'book-empty', /empty/],
  ['a.txt', '\ufeff \n\u00a0\f', 'book-empty', /empty/],
  ['a.epub', latin1('\x89PNG\r\n\x1a\n\0\0'), 'not-a-book', /a picture/],
  ['a.txt', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'not-a-book', /a picture/],
  ['a.txt', '<svg xmlns="u"/>', 'not-a-book', /a picture/],
  ['a.pdf', '%PDF-1.7 x', 'not-a-book', /a PDF/],
  ['a.epub', '\n%PDF-1.7 x', 'not-a-book', /a PDF/],
  ['a.mobi', `${'x'.repeat(60)}BOOKMOBI`, 'not-a-book', /a Kindle book/],
  ['a.epub', `${'x'.repeat(60)}BOOKMOBI`, 'not-a-book', /a Kindle book/],
  ['a.txt', latin1('CONT\x02\0\x12\0\0\0'), 'not-a-book', /a Kindle book/],
  ['a.azw1', 'TPZ0\0', 'not-a-book', /a Kindle book/],
  ['a.txt', latin1('\xeaDRMION\xee\x01\0'), 'not-a-book', /a Kindle book/],
  ['a.epub', '{\\rtf1\\ansi Call me Ishmael.}', 'not-a-book', /rich text/],
  ['a.txt', latin1('Rar!\x1a\x07\x01\0'), 'not-a-book', /RAR/],
  ['a.txt', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'not-a-book', /Office/],
  ['a.fb2', '<?xml version="1.0"?><FictionBook/>', 'not-a-book', /FictionBook/],
  ['a.xml', '<?xml version="1.0"?><TEI/>', 'not-a-book', /an XML file/],
  [
    'a.mhtml',
    'From: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="b"\r\n',
    'not-a-book',
    /a saved page/,
  ],
  ['a.epub', 'Just words.', 'not-a-book', /not even an archive/],
  ['a.bin', Uint8Array.from({ length: 2000 }, (_, n) => (n * 89) % 256), 'not-a-book', /not a text/],
])('%s is refused in words, with a next step (%#)', (name, content, code, message) => {
  expect(() => tell(name, content)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message), nextStep: expect.stringMatching(/\w/) }),
  )
})

test('hundreds of header lines that lead to nothing cost no time', () => {
  expect(tell('a.txt', 'a:\r\n'.repeat(300))).toBe('text')
})

// A chain of comments once made the pattern for the first tag try every way to divide them.
test('a thousand comments in front of nothing cost no time', () => {
  expect(tell('a.txt', `${'<!---->'.repeat(1000)}x`)).toBe('text')
})
