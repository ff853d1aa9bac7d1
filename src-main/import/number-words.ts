const ROMAN = /^(?=[ivxlcdm])m{0,4}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/i
const ROMAN_LETTERS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const ROMAN_STEPS: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** Value of a roman numeral in either case ("xiv", "IIII"), or undefined. */
export function romanValue(text: string): number | undefined {
  if (!ROMAN.test(text)) return undefined
  let value = 0
  let before = 0
  for (const letter of [...text.toLowerCase()].reverse()) {
    const worth = ROMAN_LETTERS[letter]!
    value += worth < before ? -worth : worth
    before = Math.max(before, worth)
  }
  return value
}

/** In small letters, as front matter is numbered. */
export function romanOf(value: number): string {
  let rest = value
  let roman = ''
  for (const [worth, letters] of ROMAN_STEPS) {
    while (rest >= worth) {
      roman += letters
      rest -= worth
    }
  }
  return roman
}

/** Digits 0 of the scripts that have their own; 1 to 9 follow each. */
const ZEROS = '٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐０'

/** Digits of any script as 0–9; the text keeps its length. */
export function withPlainDigits(text: string): string {
  if (!/[^\P{Nd}0-9]/u.test(text)) return text
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const zero = [...ZEROS].find((start) => digit >= start && digit.charCodeAt(0) - start.charCodeAt(0) < 10)
    return zero === undefined ? digit : String(digit.charCodeAt(0) - zero.charCodeAt(0))
  })
}

export function arabicOf(text: string): number | undefined {
  const plain = withPlainDigits(text)
  return /^\d{1,4}$/.test(plain) ? Number(plain) : undefined
}

const HAN_DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  弐: 2,
  叁: 3,
  参: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
}
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 千: 1000, 廿: 20, 卅: 30 }

/** "第二十三" without 第: 23. Digits one after the other ("一二") count as such. */
export function hanValue(text: string): number | undefined {
  if (text === '' || text.length > 8) return undefined
  let value = 0
  let digit: number | undefined
  for (const sign of text) {
    const unit = HAN_UNITS[sign]
    const number = HAN_DIGITS[sign]
    if (unit !== undefined) {
      value += unit === 20 || unit === 30 ? unit : (digit ?? 1) * unit
      digit = undefined
    } else if (number !== undefined) digit = digit === undefined ? number : digit * 10 + number
    else return undefined
  }
  return value + (digit ?? 0)
}

/** Cardinals and ordinals as chapters are counted with them, one list a language; the index is the value less one. */
const WORDS: readonly string[] = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième',
  'première seconde',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'erstes zweites drittes viertes fünftes sechstes siebentes achtes neuntes zehntes elftes zwölftes dreizehntes vierzehntes fünfzehntes',
  'erster zweiter dritter vierter fünfter sechster siebenter achter neunter zehnter',
  'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo',
  'primera segunda tercera cuarta quinta sexta séptima octava novena décima',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo',
  'prima seconda terza quarta quinta sesta settima ottava nona decima',
  'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
  'primeira segunda terceira quarta quinta sexta sétima oitava nona décima',
  'um dois três quatro cinco seis sete oito nove dez onze doze',
  'первая вторая третья четвёртая пятая шестая седьмая восьмая девятая десятая одиннадцатая двенадцатая',
  'первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый',
  'один два три четыре пять шесть семь восемь девять десять',
  'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde',
  'pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty',
  'pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta',
  'první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý',
  'první druhá třetí čtvrtá pátá šestá sedmá osmá devátá desátá',
  'birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu',
  'első második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik tizenegyedik tizenkettedik',
  'første anden tredje fjerde femte sjette syvende ottende niende tiende',
  'første andre tredje fjerde femte sjette sjuende åttende niende tiende',
  'ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs kymmenes',
  'πρώτο δεύτερο τρίτο τέταρτο πέμπτο έκτο έβδομο όγδοο ένατο δέκατο',
  'перша друга третя четверта п’ята шоста сьома восьма дев’ята десята',
  'перший другий третій четвертий п’ятий шостий сьомий восьмий дев’ятий десятий',
  'първа втора трета четвърта пета шеста седма осма девета десета',
  'прва друга трећа четврта пета шеста седма осма девета десета',
  'primus secundus tertius quartus quintus sextus septimus octavus nonus decimus undecimus duodecimus',
  'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde',
]

const valueOfWord = new Map<string, number>()
for (const list of WORDS)
  list.split(' ').forEach((word, n) => {
    if (!valueOfWord.has(word)) valueOfWord.set(word, n + 1)
  })
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** "Two", "TWENTY-ONE", "troisième", "Вторая": the value, or undefined for every other word. */
export function wordValue(text: string): number | undefined {
  // "BİRİNCİ" in small letters has a dot above each i.
  const word = text.toLowerCase().replaceAll('i\u0307', 'i')
  const known = valueOfWord.get(word) ?? valueOfWord.get(word.replace('е', 'ё'))
  if (known !== undefined) return known
  const compound = /^([a-z]+ty)(?:[- ]([a-z]+))?$/.exec(word)
  const tens = compound?.[1] === undefined ? undefined : TENS[compound[1]]
  if (tens === undefined) return undefined
  const rest = compound?.[2]
  if (rest === undefined) return tens
  const unit = valueOfWord.get(rest)
  return unit !== undefined && unit < 10 ? tens + unit : undefined
}
