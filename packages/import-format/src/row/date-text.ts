import { offsetOf, wallReading } from './wall-clock.ts'

/**
 * A parsed date. `wall` is its local date and time, converted to milliseconds as if the time zone
 * were UTC. `offset` is its offset from UTC in milliseconds.
 */
export interface ReadDate {
  wall: number
  /** Null if the text of the date contains no offset. */
  offset: number | null
  /** Name or abbreviation of the time zone in the text, such as `PDT`; null without one. */
  zone: string | null
  /** True if the text contains no time of day; noon is then used. */
  isDateOnly: boolean
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Regular expression of each format token, longest token first. */
const tokens: Record<string, string> = {
  YYYY: '(?<Y>\\d{4})',
  YY: '(?<y>\\d\\d)',
  MMM: '(?<N>[A-Za-z]{3})',
  MM: '(?<M>\\d\\d)',
  M: '(?<M>\\d\\d?)',
  DD: '(?<D>\\d\\d)',
  D: '(?<D>\\d\\d?)',
  HH: '(?<h>\\d\\d)',
  H: '(?<h>\\d\\d?)',
  hh: '(?<i>\\d\\d)',
  h: '(?<i>\\d\\d?)',
  mm: '(?<m>\\d\\d)',
  ss: '(?<s>\\d\\d)',
  S: '(?<f>\\d{1,9})',
  A: '(?<a>[AaPp]\\.?[Mm]\\.?)',
  ZZ: '(?<z>[+-]\\d\\d:?\\d\\d|Z)',
  Z: '(?<z>[+-]\\d\\d:\\d\\d|Z)',
  z: '(?<t>[A-Z]{2,5}|[A-Z][A-Za-z_]+/[A-Za-z_/]+)',
}
const TOKEN = /YYYY|YY|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|S+|A|ZZ|Z|z|./gsu

const parts = (format: string): string[] =>
  (format.match(TOKEN) ?? []).map((part) => (part[0] === 'S' ? 'S' : part))

/**
 * Returns true for a valid date format. Valid formats are `unix`, `excel`, and formats that contain
 * the year, the month and the day once and other parts at most once.
 */
export function isDateFormat(format: string): boolean {
  if (format === 'unix' || format === 'excel') return true
  const used = parts(format).filter((part) => part in tokens)
  const has = (names: string[]) => used.filter((part) => names.includes(part)).length
  const groups = [
    ['YYYY', 'YY'],
    ['MMM', 'MM', 'M'],
    ['DD', 'D'],
  ]
  const more = [['HH', 'H', 'hh', 'h'], ['mm'], ['ss'], ['S'], ['A'], ['ZZ', 'Z', 'z']]
  const isWhole =
    groups.every((names) => has(names) === 1) && more.every((names) => has(names) <= 1)
  return isWhole && has(['hh', 'h']) === has(['A'])
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/**
 * Day 0 in Excel. The calendar of Excel contains a 29 February 1900, which did not exist, so day 0
 * is 30 December 1899.
 */
const EXCEL_ZERO = Date.UTC(1899, 11, 30)

function readUnix(text: string): ReadDate | null {
  const match = /^(\d{9,10})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return null
  const milliseconds = Number((match[2] ?? '').padEnd(3, '0').slice(0, 3))
  return { wall: Number(match[1]) * 1000 + milliseconds, offset: 0, zone: null, isDateOnly: false }
}

function readExcel(text: string): ReadDate | null {
  const match = /^(\d{4,5})(\.\d{1,12})?$/.exec(text)
  if (!match) return null
  const seconds = Math.round(Number(match[2] ?? 0) * 86_400)
  const isDateOnly = match[2] === undefined
  return {
    wall: EXCEL_ZERO + Number(match[1]) * DAY + (isDateOnly ? 12 * HOUR : seconds * 1000),
    offset: null,
    zone: null,
    isDateOnly,
  }
}

/**
 * Compiles a date format. The resulting function returns null for text in another format, and for a
 * date or time that does not exist.
 */
function readerOf(format: string): (text: string) => ReadDate | null {
  if (format === 'unix') return readUnix
  if (format === 'excel') return readExcel
  const body = parts(format).map(
    (part) => tokens[part] ?? part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  )
  const shape = new RegExp(`^${body.join('')}$`, 'u')
  return (text) => {
    const found = shape.exec(text)?.groups
    if (!found) return null
    const month = found['N'] ? months.indexOf(found['N'].toLowerCase()) + 1 : Number(found['M'])
    const isTimed = found['h'] !== undefined || found['i'] !== undefined
    const half = hourOf(found)
    if (month === 0 || half === null) return null
    const wall = wallReading({
      year: found['Y'] ? Number(found['Y']) : 2000 + Number(found['y']),
      month,
      day: Number(found['D']),
      hour: isTimed ? half : 12,
      minute: Number(found['m'] ?? 0),
      second: Number(found['s'] ?? 0),
      // Digits after the millisecond are dropped.
      millisecond: Number((found['f'] ?? '').padEnd(3, '0').slice(0, 3)),
    })
    if (wall === null) return null
    const about = { wall, zone: found['t'] ?? null, isDateOnly: !isTimed }
    const written = found['z']
    if (written === undefined) return { ...about, offset: null }
    const offset = offsetOf(written)
    return offset === null ? null : { ...about, offset }
  }
}

/** Returns the hour of a 24-hour clock. Returns null for an invalid hour of a 12-hour clock. */
function hourOf(found: Record<string, string | undefined>): number | null {
  if (found['i'] === undefined) return Number(found['h'] ?? 12)
  const hour = Number(found['i'])
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (found['a']!.toLowerCase().startsWith('p') ? 12 : 0)
}

/** Forms of the dates that are stored in spreadsheets, which have no format of their own. */
const ofSheets = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD']

/**
 * Returns a function that parses a date with the first format that matches the text. Also parses
 * dates in ISO 8601, because a spreadsheet of the same service contains them instead.
 */
export function dateReader(formats: readonly string[]): (text: string) => ReadDate | null {
  const readers = [...formats, ...ofSheets].map(readerOf)
  return (text) => {
    for (const read of readers) {
      const found = read(text)
      if (found) return found
    }
    return null
  }
}
