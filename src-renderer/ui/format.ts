import type { PageRef } from '../../src-shared/answer.ts'
import { formatTexts } from '../texts/format-texts.ts'

const NO_BREAK = '\u00a0'
const whole = new Intl.NumberFormat('en')

/** "1,234". */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** "1 book", "12 books", "no books" is never said: 0 is a number. */
export function countOf(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${formatCount(count)}${NO_BREAK}${count === 1 ? one : many}`
}

/** "64 %". A share that is not whole is never shown as 100 %, and one that has begun never as 0 %. */
export function formatShare(share: number): string {
  const percent = share >= 1 ? 100 : share <= 0 ? 0 : Math.min(99, Math.max(1, Math.round(share * 100)))
  return `${percent}${NO_BREAK}%`
}

/** "under a minute", "about 3 min", "about 1 h 20 min": as exact as a guess can be. */
export function formatTimeLeft(ms: number): string {
  return ms <= 60_000 ? formatTexts.underAMinute : formatTexts.about(formatTimeShort(ms))
}

/** "3 min", "1 h 20 min": where there is no room for "about". */
export function formatTimeShort(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 60) return formatTexts.minutes(minutes)
  const rounded = Math.ceil(minutes / 10) * 10
  return formatTexts.hours(Math.floor(rounded / 60), rounded % 60)
}

/** "0.4 s" below ten seconds, "14 s" above. */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1000
  return `${seconds < 10 ? Math.max(0.1, Math.round(seconds * 10) / 10).toFixed(1) : Math.round(seconds)}${NO_BREAK}s`
}

/** "412 MB": decimal, as file managers and model pages count. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 3 && value < 10 ? 1 : 0
  return `${value.toFixed(digits)}${NO_BREAK}${units[unit]}`
}

/** The printed page as it stands in rows, slips and hits: "p. 208", "pp. 212–213", "≈ 112", else the place ("ch. 23, ¶ 2"); '' where neither is known. */
export function formatFolio(page: PageRef, place?: string): string {
  if (page.label === null) return place ?? ''
  const many = page.to !== null && page.to !== page.label
  const labels = many ? `${page.label}–${page.to}` : page.label
  if (page.source === 'estimate') return `≈${NO_BREAK}${labels}`
  return `${many ? formatTexts.pages : formatTexts.page}${NO_BREAK}${labels}`
}

/** Where a page label comes from, in a line: "Printed page of the 1903 edition, from marks in the text". */
export function describePageSource(source: PageRef['source'], edition: string | null): string {
  if (source === 'none') return formatTexts.noPages
  if (source === 'estimate') return formatTexts.estimatedPages
  return formatTexts.printedPage(edition ?? undefined, formatTexts.sources[source])
}

/** "12 May 2026", and for today and yesterday the word. `now` and `at` are milliseconds since the epoch. */
export function formatDay(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days === 0) return formatTexts.today
  if (days === 1) return formatTexts.yesterday
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(at)
}

/** "12 May 2026, 14:05". `at` is milliseconds since the epoch. */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(at)
}

/** Calendar days from `at` to `now`, in the machine's time zone. */
export function daysBetween(at: number, now: number): number {
  const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}
