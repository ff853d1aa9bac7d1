import { describe, expect, test } from 'vitest'
import { headingsOfLines, markupOfLines, PROSE } from '../support/read-lines.ts'

describe('chapters', () => {
  test.each([
    ['CHAPTER I', 'CHAPTER II'],
    ['Chapter 1', 'Chapter 2'],
    ['Chapter One', 'Chapter Twenty-One'],
    ['CHAPTER THE FIRST', 'CHAPTER THE LAST'],
    ['CHAPTER I. The Landing', 'CHAPTER II. Low Water'],
    ['Chapter 1: The Landing', 'Chapter 2: Low Water'],
    ['CHAP. I.--OF BOATS', 'CHAP. II.--OF OARS'],
    ['I', 'II'],
    ['I. THE LANDING', 'II. LOW WATER'],
    ['LETTER I', 'LETTER II'],
    ['Capítulo primero', 'Capítulo segundo'],
    ['CAPÍTULO I', 'CAPÍTULO II'],
    ['Chapitre premier', 'Chapitre II'],
    ['Erstes Kapitel', 'Zweites Kapitel'],
    ['1. fejezet', '2. fejezet'],
    ['Első fejezet', 'Második fejezet'],
    ['První kapitola', 'Druhá kapitola'],
    ['Første kapittel', 'Andre kapittel'],
    ['Ensimmäinen luku', 'Toinen luku'],
    ['Розділ перший', 'Розділ другий'],
    ['ROZDZIAŁ I', 'ROZDZIAŁ II'],
    ['Глава 1', 'Глава 2'],
    ['ГЛАВА ПЕРВАЯ. Лодка', 'ГЛАВА ВТОРАЯ. Мель'],
    ['ΚΕΦΑΛΑΙΟ Α΄', 'ΚΕΦΑΛΑΙΟ Β΄'],
    ['BİRİNCİ BÖLÜM', 'İKİNCİ BÖLÜM'],
    ['פרק א', 'פרק ב'],
    ['الفصل الأول', 'الفصل الثاني'],
    ['第一章　渡し場', '第二章　浅瀬'],
    ['第1章 渡口', '第 2 章 浅滩'],
    ['【第一章】渡口', '【第二章】浅滩'],
    ['第一回：渡口', '第二回：浅滩'],
    ['제1장 나루터', '제2장 여울'],
    ['บทที่ ๑', 'บทที่ ๒'],
    ['अध्याय १', 'अध्याय २'],
    ['الفصل ١', 'الفصل ٢'],
  ])('begin at "%s" and "%s"', (first, second) => {
    expect(headingsOfLines(first, '', ...PROSE, '', second, '', ...PROSE)).toEqual([`1 ${first}`, `1 ${second}`])
  })

  test('stand inside parts, and front matter beside them', () => {
    const lines = ['PREFACE', '', ...PROSE, '', 'PART ONE', '', 'CHAPTER I', '', ...PROSE, '', 'CHAPTER II', '', ...PROSE]
    const rest = ['', 'PART TWO', '', 'CHAPTER I', '', ...PROSE, '', 'EPILOGUE', '', ...PROSE, '', 'THE END']
    expect(headingsOfLines(...lines, ...rest)).toEqual([
      '1 PREFACE',
      '1 PART ONE',
      '2 CHAPTER I',
      '2 CHAPTER II',
      '1 PART TWO',
      '2 CHAPTER I',
      '1 EPILOGUE',
    ])
  })

  test('may hold scenes, and acts hold them', () => {
    const lines = ['ACT I', '', 'SCENE 1. A landing stage.', '', 'ANN. Who is there?', '', 'SCENE 2. A boat.', '', 'TOM. I am.']
    expect(headingsOfLines(...lines)).toEqual(['1 ACT I', '2 SCENE 1. A landing stage.', '2 SCENE 2. A boat.'])
  })

  test('may count inside of chapters', () => {
    const titles = ['1 The Landing', '1.1 Boats', '1.2 Oars', '2 Low Water', '2.1 Mud']
    expect(headingsOfLines(...titles.flatMap((title) => [title, '', ...PROSE, '']))).toEqual(
      titles.map((title) => `${title.includes('.') ? 2 : 1} ${title}`),
    )
  })

  test('take a title that is written like a sentence when it stands alone under their number', () => {
    const lines = ['Chapter 1', 'The lamp is lit', '', ...PROSE, '', 'Chapter 2', 'Who is there?', '', ...PROSE]
    expect(headingsOfLines(...lines)).toEqual(['1 Chapter 1 The lamp is lit', '1 Chapter 2'])
    const books = ['Book the First--Recalled to Life', '', ...PROSE, '', 'Book the Second--the Golden Thread', '', ...PROSE]
    expect(headingsOfLines(...books)).toEqual(['1 Book the First--Recalled to Life', '1 Book the Second--the Golden Thread'])
  })

  test('take the title under their number', () => {
    expect(headingsOfLines('CHAPTER I.', 'The Landing', '', ...PROSE, '', 'CHAPTER II.', 'Low Water', '', ...PROSE)).toEqual([
      '1 CHAPTER I. The Landing',
      '1 CHAPTER II. Low Water',
    ])
  })

  test('take the title in the next paragraph where all have one', () => {
    const chapter = (number: string, title: string): string[] => [number, '', title, '', ...PROSE, '', ...PROSE, '', '']
    const lines = [
      ...chapter('I', 'Da barca.'),
      ...chapter('II', 'O rio sobe.'),
      ...chapter('III', 'É noite!'),
      ...chapter('IV', '«Ide!»'),
    ]
    expect(headingsOfLines(...lines)).toEqual(['1 I Da barca.', '1 II O rio sobe.', '1 III É noite!', '1 IV «Ide!»'])
  })

  test('of one short sentence each keep it as their text', () => {
    expect(markupOfLines('CHAPTER I', '', 'The boat sank.', '', 'CHAPTER II', '', 'It was raised.')).toEqual([
      '<h1>CHAPTER I</h1>',
      '<p>The boat sank.</p>',
      '<h1>CHAPTER II</h1>',
      '<p>It was raised.</p>',
    ])
  })

  test('are found without blank lines too', () => {
    const lines = [
      '第一章 渡口',
      '　　他坐船过河。',
      '　　第二章我还没写，他说。',
      '第二章 浅滩',
      '　　水很浅。',
      '尾声',
      '　　完。',
    ]
    expect(markupOfLines(...lines)).toEqual([
      '<h1>第一章 渡口</h1>',
      '<p>他坐船过河。</p>',
      '<p>第二章我还没写，他说。</p>',
      '<h1>第二章 浅滩</h1>',
      '<p>水很浅。</p>',
      '<h1>尾声</h1>',
      '<p>完。</p>',
    ])
  })

  test('may be titles in capitals where nothing is numbered', () => {
    const lines = [
      'THE LANDING',
      '',
      ...PROSE,
      '',
      'STOP!',
      '',
      ...PROSE,
      '',
      'LOW WATER',
      '',
      ...PROSE,
      '',
      'THE BOATS',
      '',
      ...PROSE,
    ]
    expect(headingsOfLines('', '', '', ...lines)).toEqual(['1 THE LANDING', '1 LOW WATER', '1 THE BOATS'])
  })

  test('may be underlined', () => {
    const lines = [
      'The Book of Boats',
      '=================',
      '',
      'The Landing',
      '-----------',
      '',
      'A boat.',
      '',
      'Low Water',
      '---------',
      '',
      'No boat.',
    ]
    expect(headingsOfLines(...lines)).toEqual(['1 The Book of Boats', '2 The Landing', '2 Low Water'])
  })
})

describe('no chapter begins', () => {
  test.each([
    ['in a sentence about one', 'Chapter 9 is where the trouble starts, as everybody knows.'],
    ['in a sentence about a part', 'Part of the landing stage fell.'],
    ['where "I" is a person', 'Part I played in this was small.'],
    ['with a year', '1903. A bad year for boats.'],
    ['with an item of a list', '1. Mend the oars.'],
    ['with "section" in prose', 'Section 4 of the act says nothing of boats, and was not meant to.'],
    ['at a scene break', '* * *'],
    ['at a rule', '-----------------------'],
    ['with a cry', 'HELP!'],
    ['in a Chinese sentence', '第三章里他写道，水很浅。'],
  ])('%s', (_where, line) => {
    expect(headingsOfLines('CHAPTER I', '', ...PROSE, '', line, '', ...PROSE)).toEqual(['1 CHAPTER I'])
  })

  test('in numbered paragraphs that are a list', () => {
    const items = ['1. Mend the oars.', '', '2. Tar the boats.', '', '3. Go to bed.']
    expect(markupOfLines('CHAPTER I', '', 'To do:', '', ...items)).toEqual([
      '<h1>CHAPTER I</h1>',
      '<p>To do:</p>',
      '<ul><li>1. Mend the oars.</li>',
      '<li>2. Tar the boats.</li>',
      '<li>3. Go to bed.</li>',
      '</ul>',
    ])
  })
})

describe('a list of contents', () => {
  const chapters = ['CHAPTER I. The Landing', 'CHAPTER II. Low Water', 'CHAPTER III. Oars']
  const body = chapters.flatMap((title) => [title, '', ...PROSE, ''])

  test.each([
    ['under its word', ['CONTENTS', '', ...chapters, '', '']],
    ['under its word in another language', ['ОГЛАВЛЕНИЕ', '', ...chapters, '', '']],
    ['without a blank line under its word', ['Contents', ...chapters, '', '']],
    ['with a blank line between the entries', ['Contents', '', ...chapters.flatMap((title) => [title, '']), '']],
    ['without any word', [...chapters, '']],
    ['with page numbers', ['CONTENTS', '', ...chapters.map((title, n) => `${title} ........ ${n + 3}`), '', '']],
    ['with titles only', ['CONTENTS', '', 'The Landing      3', 'Low Water       17', 'Oars            40', '', '']],
  ])('%s gives no chapters', (_how, list) => {
    expect(headingsOfLines(...list, ...body)).toEqual(chapters.map((title) => `1 ${title}`))
  })

  test('at the end gives none either', () => {
    expect(headingsOfLines(...body, '', 'CONTENTS', '', ...chapters)).toEqual(chapters.map((title) => `1 ${title}`))
  })

  test('names the headings that have no number', () => {
    const list = ['Contents', '', 'The Landing ... 3', 'Low Water ... 17', '', '']
    expect(headingsOfLines(...list, 'The Landing', '', ...PROSE, '', 'Low Water', '', ...PROSE)).toEqual([
      '1 The Landing',
      '1 Low Water',
    ])
  })
})
