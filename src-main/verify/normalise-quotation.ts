import {
  CHARACTER,
  characterOf,
  foldCharacter,
  foldedUnit,
  isCombining,
  isDigitUnit,
  isUnspacedUnit,
  isWordUnit,
} from './quotation-characters.ts'

/** A text in the form in which quotations are compared, with the way back: unit `i` of `norm` comes from `original.slice(starts[i], ends[i])`. */
export interface NormalisedText {
  readonly original: string
  readonly norm: string
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** What every ellipsis becomes: "…", "...", ". . .", "[…]", "(...)". */
export const ELLIPSIS_SENTINEL = '…'

const SPACE_UNIT = 0x20
const DASH_UNIT = 0x2d
const APOSTROPHE_UNIT = 0x27
const ELLIPSIS_UNIT = ELLIPSIS_SENTINEL.charCodeAt(0)
const CLOSERS: Readonly<Record<number, number>> = { 91: 0x5d, 40: 0x29 }
/** No space counts before these: French sets one before "!", "?", ";" and ":", old printers before commas. */
const closesUp = new Uint8Array(128)
for (const char of ',.;:!?)]') closesUp[char.charCodeAt(0)] = 1

/**
 * Folds typography and nothing else, so that equal results mean equal words in equal order.
 *
 * Folded: quotation marks (left out, an apostrophe between letters is kept), all dashes and hyphens with the spaces around them (left
 * out between words, one "-" beside a digit, a space after punctuation), white space of any kind and length, spaces before closing
 * punctuation, invisible characters, ligatures and other compatibility forms, composed and decomposed letters, case, ellipses,
 * Hebrew points and Arabic vowel signs. Not folded: accents, spelling, other punctuation, word order, digits.
 */
export function normaliseQuotation(original: string): NormalisedText {
  const length = original.length
  let capacity = length + 16
  let units = new Uint16Array(capacity)
  let starts = new Int32Array(capacity)
  let ends = new Int32Array(capacity)
  let size = 0
  let last = 0
  // Where a run of white space began that has not been written yet, -1 for none.
  let spaceAt = -1
  // After a dash or an ellipsis: the spaces that follow belong to it.
  let swallowSpace = false
  // The character before, invisible ones aside, was a letter or digit.
  let inWord = false

  function push(unit: number, start: number, end: number): void {
    if (size === capacity) {
      capacity = Math.ceil(capacity * 1.5)
      units = grown(units, new Uint16Array(capacity))
      starts = grown(starts, new Int32Array(capacity))
      ends = grown(ends, new Int32Array(capacity))
    }
    units[size] = unit
    starts[size] = start
    ends[size] = end
    size += 1
    last = unit
  }

  function emit(unit: number, start: number, end: number): void {
    if (spaceAt >= 0) {
      const dropped = (unit < 128 && closesUp[unit] === 1) || last === 0x28 || (isUnspacedUnit(last) && isUnspacedUnit(unit))
      if (!dropped) push(SPACE_UNIT, spaceAt, start)
      spaceAt = -1
    }
    swallowSpace = false
    push(unit, start, end)
  }

  function closeWith(unit: number, start: number, end: number): void {
    spaceAt = -1
    push(unit, start, end)
    swallowSpace = true
  }

  let i = 0
  while (i < length) {
    const unit = original.charCodeAt(i)
    const kind = characterOf(unit)
    // Nine characters in ten are letters: measured, 60 ms a megabyte become 40.
    if (kind === CHARACTER.text && isPlain(original, i, unit)) {
      const out = foldedUnit(unit)
      emit(out, i, i + 1)
      inWord = isWordUnit(out)
      i += 1
      continue
    }
    switch (kind) {
      case CHARACTER.ignorable:
        i += 1
        break
      case CHARACTER.space:
        inWord = false
        if (size > 0 && !swallowSpace && spaceAt < 0) spaceAt = i
        i += 1
        break
      case CHARACTER.quotationMark:
        inWord = false
        i += 1
        break
      case CHARACTER.apostrophe: {
        if (inWord && isWordUnit(unitAt(original, nextVisible(original, i + 1)))) emit(APOSTROPHE_UNIT, i, i + 1)
        inWord = false
        i += 1
        break
      }
      case CHARACTER.dash: {
        const end = endOfDash(original, i)
        const next = unitAt(original, end)
        inWord = false
        if (size > 0 && isWordUnit(last)) {
          spaceAt = -1
          swallowSpace = true
          if (isDigitUnit(last) || isDigitUnit(next)) closeWith(DASH_UNIT, i, i + 1)
        } else if (size > 0 && !swallowSpace && spaceAt < 0) spaceAt = i
        i = end
        break
      }
      case CHARACTER.ellipsis:
      case CHARACTER.dot: {
        const end = endOfEllipsis(original, i)
        inWord = false
        if (end > 0) closeWith(ELLIPSIS_UNIT, i, end)
        else emit(unit, i, i + 1)
        i = end > 0 ? end : i + 1
        break
      }
      default: {
        const bracketed = unit in CLOSERS ? endOfBracketedEllipsis(original, i) : 0
        if (bracketed > 0) {
          inWord = false
          closeWith(ELLIPSIS_UNIT, i, bracketed)
          i = bracketed
          break
        }
        const end = endOfCluster(original, i)
        const cluster = foldCharacter(original.slice(i, end))
        for (let k = 0; k < cluster.length; k += 1) emit(cluster.charCodeAt(k), i, end)
        inWord = isWordUnit(last)
        i = end
      }
    }
  }
  return { original, norm: decode(units, size), starts: starts.subarray(0, size), ends: ends.subarray(0, size) }
}

function grown<T extends Uint16Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

// A lone surrogate becomes U+FFFD, on both sides of a comparison; the length stays. The platform is little-endian wherever Node runs.
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })

function decode(units: Uint16Array, size: number): string {
  return utf16.decode(units.subarray(0, size))
}

/** NUL, which is no letter, past the end. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0
}

function nextVisible(text: string, from: number): number {
  let at = from
  while (at < text.length && characterOf(text.charCodeAt(at)) === CHARACTER.ignorable) at += 1
  return at
}

function endOfDash(text: string, from: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const kind = characterOf(text.charCodeAt(at))
    if (kind !== CHARACTER.dash && kind !== CHARACTER.space && kind !== CHARACTER.ignorable) break
  }
  return at
}

/** End of the ellipsis that begins here, or 0: a full stop or two are none. */
function endOfEllipsis(text: string, from: number): number {
  let dots = 0
  let end = 0
  for (let at = from; at < text.length; at += 1) {
    const kind = characterOf(text.charCodeAt(at))
    if (kind === CHARACTER.dot || kind === CHARACTER.ellipsis) {
      dots += kind === CHARACTER.ellipsis ? 3 : 1
      end = at + 1
    } else if (kind !== CHARACTER.space && kind !== CHARACTER.ignorable) break
  }
  return dots >= 3 ? end : 0
}

function endOfBracketedEllipsis(text: string, from: number): number {
  const closer = CLOSERS[text.charCodeAt(from)]
  let at = from + 1
  while (at < text.length && isGap(text.charCodeAt(at))) at += 1
  const first = at < text.length ? characterOf(text.charCodeAt(at)) : CHARACTER.text
  if (first !== CHARACTER.dot && first !== CHARACTER.ellipsis) return 0
  at = endOfEllipsis(text, at)
  if (at === 0) return 0
  while (at < text.length && isGap(text.charCodeAt(at))) at += 1
  return unitAt(text, at) === closer ? at + 1 : 0
}

function isGap(unit: number): boolean {
  const kind = characterOf(unit)
  return kind === CHARACTER.space || kind === CHARACTER.ignorable
}

/** A code point with the marks that attach to it. */
function endOfCluster(text: string, from: number): number {
  let at = from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1)
  while (at < text.length && isCombining(text.charCodeAt(at))) at += 1
  return at
}

/** One unit that stands for itself: no mark attaches to it and no bracketed ellipsis begins at it. */
function isPlain(text: string, at: number, unit: number): boolean {
  return unit !== 0x5b && unit !== 0x28 && (at + 1 >= text.length || !isCombining(text.charCodeAt(at + 1)))
}
