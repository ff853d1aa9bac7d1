import { describe, expect, test } from 'vitest'
import { markupOfLines, PROSE, readLines } from '../support/read-lines.ts'

const JOINED = `<p>${PROSE.join(' ')}</p>`

describe('paragraphs', () => {
  test('are joined from wrapped lines', () => {
    expect(markupOfLines(...PROSE, '', ...PROSE)).toEqual([JOINED, JOINED])
  })

  test('of one long line each need no blank line', () => {
    const long = `${'He rowed on. '.repeat(12)}He slept.`
    expect(markupOfLines(long, '"Away," he said.', long)).toEqual([`<p>${long}</p>`, '<p>"Away," he said.</p>', `<p>${long}</p>`])
  })

  test('may begin with an indent instead of a blank line', () => {
    const lines = [
      'The ferryman had three boats, of which one leaked and one was lent to',
      'his brother.',
      '    "And the third?" asked the girl, who had walked all the way from the',
      'mill and was tired of it.',
      '    "Gone," he said.',
    ]
    expect(markupOfLines(...lines)).toEqual([
      '<p>The ferryman had three boats, of which one leaked and one was lent to his brother.</p>',
      '<p>"And the third?" asked the girl, who had walked all the way from the mill and was tired of it.</p>',
      '<p>"Gone," he said.</p>',
    ])
  })

  test('typed with double spacing are put together', () => {
    const spaced = (lines: readonly string[]): string[] => lines.flatMap((line) => [line, ''])
    expect(markupOfLines(...spaced(PROSE), '', '', ...spaced(PROSE))).toEqual([JOINED, JOINED])
  })

  test('keep each line of dialogue that begins with a dash', () => {
    expect(markupOfLines(...PROSE, '', '— Where were you?', '— Away.', '', ...PROSE)).toEqual([
      JOINED,
      '<p>— Where were you?</p>',
      '<p>— Away.</p>',
      JOINED,
    ])
  })

  test('may be lines that begin with a tab each', () => {
    const lines = [
      'The ferryman had three boats, of which one leaked all the year round.',
      '“Where is the other?” said his brother.',
      '“Away.”',
    ]
    expect(markupOfLines(...lines.map((line) => `\t${line}`))).toEqual(lines.map((line) => `<p>${line}</p>`))
  })

  // The line before was full, and the next speaker was taken for its end.
  test('begin with a dash behind a full line that ends a sentence, and behind a short one without a dash', () => {
    const first = '— He has been away for a long time, said the ferryman’s brother slowly.'
    const lines = [
      first,
      '— Away where?',
      '— Who knows.',
      'The ferryman went on walking up and down the stage until it was quite',
      'dark.',
    ]
    expect(markupOfLines(...PROSE, '', ...lines, '', ...PROSE)).toEqual([
      JOINED,
      `<p>${first}</p>`,
      '<p>— Away where?</p>',
      '<p>— Who knows.</p>',
      '<p>The ferryman went on walking up and down the stage until it was quite dark.</p>',
      JOINED,
    ])
  })

  test('of Chinese and Japanese are joined without spaces', () => {
    const lines = [
      '渡し守は三艘の舟を持っていたが、そのうちの一艘は水が漏り、もう一艘は',
      '弟に貸してあったので、たいていの日は何もせずに桟橋を行ったり来たりし',
      'ていた。',
    ]
    expect(markupOfLines(...lines)).toEqual([`<p>${lines.join('')}</p>`])
  })

  test.each(['\n', '\r\n', '\r'])('are told apart whatever ends the lines (%j)', (end) => {
    const { documents } = readLines([['CHAPTER I', '', 'One.', '', 'Two.'].join(end)])
    expect(JSON.stringify(documents[0]!.root.children.length)).toBe('1')
    expect(markupOfLines(['CHAPTER I', '', 'One.', '', 'Two.'].join(end))).toEqual([
      '<h1>CHAPTER I</h1>',
      '<p>One.</p>',
      '<p>Two.</p>',
    ])
  })
})

describe('words cut at line ends', () => {
  const wrapped = (before: string, after: string): string =>
    markupOfLines(
      `It was the old man of the landing stage who came and saw the ${before}-`,
      `${after} of the river.`,
      '',
      ...PROSE,
    )[0]!

  test.each([
    ['light', 'house', 'lighthouse'],
    ['well', 'known', 'well-known'],
    ['Anglo', 'Saxon', 'Anglo-Saxon'],
    ['mother-in', 'law', 'mother-in-law'],
    ['1914', '18', '1914-18'],
    ['twenty', 'five', 'twenty-five'],
    ['Donau\u00ad'.slice(0, -1), 'dampfer', 'Donaudampfer'],
  ])('"%s-" and "%s" are "%s"', (before, after, word) => {
    expect(wrapped(before, after)).toContain(` ${word} `)
  })

  test('are written as elsewhere in the text', () => {
    const lines = [
      'The man at the landing stage had a half-penny and a look at the tow-',
      'path of the river. The tow-path was wet.',
    ]
    expect(markupOfLines(...lines)[0]).toContain('the tow-path of')
  })

  test('at a soft hyphen lose it', () => {
    expect(markupOfLines('The man of the landing stage who came to the uni\u00ad', 'versity of the river.')[0]).toContain(
      ' university ',
    )
  })

  test('keep a dash that is none of theirs', () => {
    expect(markupOfLines('He came to the landing stage, or so he said--and then--', 'who knows?--he went.')[0]).toContain(
      'and then--who knows?',
    )
  })
})

describe('verse', () => {
  const stanza = ['I saw a boat upon the stream,', 'It went as slowly as a dream.']
  const asVerse = `<p class="verse">${stanza.join('<br/>')}</p>`

  test('keeps its lines when it is indented in prose', () => {
    expect(markupOfLines(...PROSE, '', ...stanza.map((line) => `    ${line}`), '', ...PROSE)).toEqual([JOINED, asVerse, JOINED])
  })

  test('keeps its lines when there is nothing else', () => {
    expect(markupOfLines(...stanza, '', ...stanza, '', ...stanza)).toEqual([asVerse, asVerse, asVerse])
  })

  test('keeps lines that begin with small letters when they are short', () => {
    expect(markupOfLines(...PROSE, '', '    the boat', '    goes by and', '    does not stop', '', ...PROSE)[1]).toBe(
      '<p class="verse">the boat<br/>goes by and<br/>does not stop</p>',
    )
  })

  test('has its line numbers set apart', () => {
    const lines = [
      '    I saw a boat upon the stream,',
      '    It went as slowly as a dream,        5',
      '    And when it came unto the weir',
      '    It went from there to everywhere.',
    ]
    expect(markupOfLines(...PROSE, '', ...lines)[1]).toContain('as a dream,<span class="linenum">5</span><br/>And when')
  })

  test('with the name of its author is a quotation', () => {
    const lines = [...stanza.map((line) => `    “${line}”`), '', '                    --_Ann Other_.']
    expect(
      markupOfLines(...PROSE, '', ...lines, '', ...PROSE)
        .slice(1, 3)
        .join(''),
    ).toContain('<blockquote><p class="verse">')
  })
})

describe('what is set apart', () => {
  test('by an indent and wrapped is a quotation', () => {
    const lines = [
      '    We the undersigned have sold the boat and all that',
      '    belongs to it for ten pounds, to be paid when the',
      '    river has fallen.',
    ]
    expect(markupOfLines(...PROSE, '', ...lines, '', ...PROSE)[1]).toBe(
      '<blockquote><p>We the undersigned have sold the boat and all that belongs to it for ten pounds, to be paid when the river has fallen.</p>',
    )
  })

  test('in columns stays as it is drawn', () => {
    const lines = ['Boat       Oars    Leak', 'Heron      2       no', 'Gull       4       yes']
    expect(
      markupOfLines(...PROSE, '', ...lines)
        .slice(1)
        .join('\n'),
    ).toBe(`<pre>${lines.join('\n')}</pre>`)
  })

  test('by stars, a rule or a sign is a pause', () => {
    for (const pause of ['* * *', '***', '------------', '#', '⁂']) {
      expect(markupOfLines(...PROSE, '', pause, '', ...PROSE)).toEqual([JOINED, '<hr/>', JOINED])
    }
  })

  test('by marks of a list are its items', () => {
    expect(markupOfLines('Bring:', '', '- a lamp', '- a rope', '', ...PROSE).slice(1, 4)).toEqual([
      '<ul><li>- a lamp</li>',
      '<li>- a rope</li>',
      '</ul>',
    ])
  })
})

test('HTML and Markdown in a text are letters', () => {
  const lines = ['<script>alert(1)</script> & <b>bold</b>', '', '*stars* and _lines_ and # no heading']
  expect(markupOfLines(...lines)).toEqual(lines.filter(Boolean).map((line) => `<p>${line}</p>`))
})
