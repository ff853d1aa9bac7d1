import { encode } from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeText } from '../../src-main/import/decode-text.ts'

const codesOf = (bytes: Uint8Array): string[] => decodeText(bytes).warnings.map((warning) => warning.code)
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a byte order mark', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('names %s, and is no part of the text', (encoding) => {
    const decoded = decodeText(encode('A gull – “one”, said Tom.\r\n', encoding, { addBOM: true }))
    expect(decoded).toMatchObject({ text: 'A gull – “one”, said Tom.\r\n', encoding, guessed: false, damaged: 0, warnings: [] })
  })
})

describe('UTF-16 without a mark', () => {
  test.each([
    ['utf-16le', 'The ferry left at noon.\n'],
    ['utf-16be', 'The ferry left at noon.\n'],
    ['utf-16le', 'Паром отошёл в полдень, и город стал маленьким.\n'],
    ['utf-16le', '渡船在中午出发，城市慢慢变小了。\n'],
    ['utf-16be', '渡し船は正午に出て、町はだんだん小さくなった。\n'],
  ])('is read as %s: %s', (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toMatchObject({ text, encoding })
  })
})

/** One sentence a language, as short as a caption: detection by letter statistics alone errs on these. */
const SENTENCES: readonly [encodings: readonly string[], text: string][] = [
  [['iso-8859-1', 'macintosh', 'cp850', 'iso-8859-15'], 'A avó não sabia ler, mas contava histórias até de manhã.'],
  [['iso-8859-1', 'macintosh', 'cp437'], 'El niño cerró la puerta y la señora le dijo que no había más pan.'],
  [['iso-8859-1', 'iso-8859-15', 'macintosh'], 'La fenêtre était ouverte et le vent glacé entrait déjà.'],
  [['iso-8859-15'], 'Le cœur de la forêt.'],
  [['iso-8859-1', 'cp850', 'macintosh'], 'Die Mühle am Bach gehört jetzt den Söhnen des großen Müllers.'],
  [['iso-8859-1'], 'Pojken gick över bron och såg på båten som låg där.'],
  [['windows-1252'], 'She said it’s “over” – and 20 € was too much.'],
  [['iso-8859-2', 'windows-1250', 'cp852'], 'Młynarz wziął łódź i popłynął, bo most był już zamknięty.'],
  [['iso-8859-2', 'windows-1250'], 'Mlynář si vzal loďku, protože most byl už zavřený, řekl tiše.'],
  [['iso-8859-2', 'windows-1250'], 'A molnár csónakba ült, mert a hidat már régen elvitte az őszi víz, és tűnődött.'],
  [['windows-1254', 'iso-8859-9'], 'Değirmenci kayığa bindi, çünkü köprü artık kapalıydı ve yağmur yağıyordu.'],
  [['windows-1257'], 'Malūnininkas sėdo į valtį, nes tiltas buvo jau uždarytas.'],
  [['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'], 'Мельник сел в лодку, потому что мост уже закрыли.'],
  [['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'], 'КНИГА ВТОРАЯ'],
  [['windows-1251', 'koi8-u'], 'Мельник сів у човен, бо міст уже зачинили, і їхав мовчки.'],
  [['windows-1253', 'iso-8859-7'], 'Ο μυλωνάς μπήκε στη βάρκα, γιατί η γέφυρα ήταν κλειστή.'],
  [['windows-1255', 'iso-8859-8'], 'הטוחן נכנס לסירה כי הגשר כבר היה סגור.'],
  [['windows-1256', 'iso-8859-6'], 'ركب الطحان القارب لأن الجسر كان مغلقا.'],
  [['windows-874'], 'คนโม่แป้งลงเรือเพราะสะพานปิดแล้ว'],
  [['shift_jis', 'euc-jp'], '橋がもう閉まっていたので、粉屋は小舟に乗りました。'],
  [['gb18030'], '因为桥已经关了，磨坊主人只好坐小船过河。'],
  [['big5'], '因為橋已經關了，磨坊主人只好坐小船過河。'],
  [['euc-kr'], '다리가 이미 닫혔기 때문에 방앗간 주인은 배를 탔다.'],
]

describe('an old encoding, nowhere declared', () => {
  const cases = SENTENCES.flatMap(([encodings, text]) => encodings.map((encoding) => [encoding, text] as const))
  test.each(cases)('%s: %s', (encoding, text) => {
    const decoded = decodeText(encode(text, encoding))
    expect(decoded.text).toBe(text)
    expect(decoded.guessed).toBe(true)
    expect(decoded.warnings.map((warning) => warning.code)).toEqual(['encoding-guessed'])
  })

  test('ISO-2022-JP is known by its escapes', () => {
    const bytes = ascii('\x1b$B$3$s$K$A$O\x1b(B, he said')
    expect(decodeText(bytes)).toMatchObject({ text: 'こんにちは, he said', encoding: 'iso-2022-jp', guessed: false })
  })
})

describe('UTF-8 with bad bytes', () => {
  // A download with two flipped bytes was shown as "â€œ" from the first to the last page.
  test('stays UTF-8, with one sign for each bad place and a warning', () => {
    const bytes = Uint8Array.from([...ascii('“Now” – she sai'), 0xff, ...ascii('d – “or ne'), 0xc3, ...ascii('ver.”')])
    expect(decodeText(bytes)).toMatchObject({ text: '“Now” – she sai\ufffdd – “or ne\ufffdver.”', encoding: 'utf-8', damaged: 2 })
    expect(codesOf(bytes)).toEqual(['encoding-damaged'])
  })

  test('may have as many of them as accents', () => {
    const bytes = Uint8Array.from([...ascii('The café was shut to'), 0xfe, ...ascii('day.')])
    expect(decodeText(bytes).text).toBe('The café was shut to\ufffdday.')
  })

  test('that breaks off inside a character has one bad place', () => {
    expect(decodeText(ascii('Schöne Grüße — für').subarray(0, -2))).toMatchObject({ encoding: 'utf-8', damaged: 1 })
  })
})

describe('a declaration', () => {
  test('is believed when the bytes agree', () => {
    const bytes = encode('žlutý', 'windows-1250')
    expect(decodeText(bytes, { declared: 'Windows-1250' })).toMatchObject({ text: 'žlutý', guessed: false, warnings: [] })
  })

  test('of an old encoding over UTF-8 bytes is told and not followed', () => {
    const decoded = decodeText(ascii('Ein Käfer'), { declared: 'macintosh' })
    expect(decoded).toMatchObject({ text: 'Ein Käfer', encoding: 'utf-8', guessed: true })
  })

  test('of UTF-8 over windows-1252 bytes is told and not followed', () => {
    const decoded = decodeText(encode('It’s “late” – naïve, 5 €', 'windows-1252'), { declared: 'UTF-8' })
    expect(decoded).toMatchObject({ text: 'It’s “late” – naïve, 5 €', encoding: 'windows-1252', guessed: true, damaged: 0 })
  })

  test('that names no encoding is as good as none', () => {
    expect(decodeText(ascii('plain'), { declared: 'x-user-defined-7' })).toMatchObject({ text: 'plain', guessed: false })
  })
})

describe('control characters', () => {
  test('are left out and counted', () => {
    const bytes = ascii('A wind\0mill, a be\x07ll and an \x1bescape.\f\tNew page.\n')
    expect(decodeText(bytes).text).toBe('A windmill, a bell and an escape.\f\tNew page.\n')
    expect(decodeText(bytes).warnings).toEqual([
      { code: 'control-characters', message: '3 invisible control characters were left out of the text.' },
    ])
  })

  test('that underline or embolden on a terminal leave one letter', () => {
    expect(decodeText(ascii('N\bNA\bAM\bM, _\bfile'))).toMatchObject({ text: 'NAM, file', warnings: [] })
  })

  test('that colour a terminal go as a whole', () => {
    expect(decodeText(ascii('\x1b[1;31mNAME\x1b[0m [1m] x\x1by')).text).toBe('NAME [1m] xy')
  })

  test('of padding and of DOS at the end of a file are no damage', () => {
    expect(decodeText(ascii('The end.\r\n\x1a\0\0\0\0'))).toMatchObject({ text: 'The end.\r\n', warnings: [] })
  })
})

describe('a file that is stored in two ways', () => {
  const old = 'It’s “late” – naïve, said the miller’s aunt.\n'

  test('is read line by line, and told', () => {
    const bytes = Buffer.concat([ascii('The café’s “old” door – shut.\n'), encode(old.repeat(2), 'windows-1252')])
    const decoded = decodeText(bytes)
    expect(decoded).toMatchObject({ text: `The café’s “old” door – shut.\n${old.repeat(2)}`, guessed: true, damaged: 0 })
    expect(decoded.warnings.map(({ code }) => code)).toEqual(['encoding-guessed'])
  })

  test('keeps its few lines of UTF-8 among many others', () => {
    const bytes = Buffer.concat([encode(old.repeat(20), 'windows-1252'), ascii('The café’s “old” door – shut.\n')])
    expect(decodeText(bytes).text).toBe(`${old.repeat(20)}The café’s “old” door – shut.\n`)
  })

  test('is none for two bad bytes, nor for a word of two letters that UTF-8 would take for one', () => {
    const stray = Buffer.concat([ascii('Said “no” – she.\nThe '), Uint8Array.of(0xff), ascii(' tide\n')])
    expect(decodeText(stray)).toMatchObject({ encoding: 'utf-8', damaged: 1 })
    const russian = 'Её\nМельник сел в лодку, потому что мост уже закрыли.\n'
    expect(decodeText(encode(russian, 'windows-1251')).text).toBe(russian)
  })
})

describe('letters that went through windows-1252', () => {
  test('stand for what they were when they are C1 controls', () => {
    expect(decodeText(ascii('Tom\u0092s \u0093hat\u0094 \u0097 gone\u0085')).text).toBe('Tom’s “hat” — gone…')
    expect(decodeText(ascii('one\u0085two'))).toMatchObject({ text: 'one\u0085two', warnings: [] })
  })

  test('and were stored as UTF-8 twice over are put right, and told', () => {
    const twice = ascii('Tomâ€™s â€œhatâ€\u009d â€“ cafÃ© â€œsoâ€')
    expect(decodeText(twice).text).toBe('Tom’s “hat” – café “so”')
    expect(codesOf(twice)).toEqual(['encoding-guessed'])
    expect(codesOf(ascii('À l’été, “Ã©” est une faute — voilà tout, dit-il à Zoé.'))).toEqual([])
  })
})
