import { isDateFormat } from 'hucre'
import { isBuiltInDate } from '../table/workbook-values.ts'

/**
 * Texts of spreadsheet cells as a CSV file would contain them: dates in ISO 8601, and numbers
 * without exponents.
 */

/** Number format of a cell: a built-in number, or the code of a custom format. */
export type NumberFormat = number | string

/** Built-in formats that show a time of day. */
const builtInTimes: readonly number[] = [18, 19, 20, 21, 22, 32, 33, 45, 46, 47]

/**
 * Returns a number format without quoted texts, escaped characters and conditions. Their letters
 * are not codes such as `y` for the year.
 */
const lettersOf = (code: string): string =>
  code.replaceAll(/\[(?![hms]+\])[^\]]*\]|\\.|"[^"]*"|[*_]./gi, '').toLowerCase()

export const isMoment = (format: NumberFormat): boolean =>
  typeof format === 'number' ? isBuiltInDate(format) : isDateFormat(format)

const showsTime = (format: NumberFormat): boolean =>
  typeof format === 'number' ? builtInTimes.includes(format) : /[hs]/.test(lettersOf(format))

/** Number of digits of a format such as `00000`, which shows leading zeros; 0 for other formats. */
const paddedDigits = (format: NumberFormat): number =>
  typeof format === 'string' && /^0{2,30}$/.test(format) ? format.length : 0

/** Writes a number with an exponent in full, for example `1.5e+20`. */
function withoutExponent(written: string): string {
  const [, sign = '', whole = '', part = '', power = ''] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(written) ?? []
  const exponent = Number(power)
  if (whole === '' || Math.abs(exponent) > 40) return written
  const digits = whole + part
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  return sign + digits.padEnd(exponent + 1, '0')
}

/**
 * Returns a number as a decimal. A spreadsheet stores 0.3 as 0.30000000000000004, so the number is
 * rounded to 15 digits. Whole numbers keep all their digits.
 */
export function plainNumber(written: string): string {
  const text = written.trim()
  if (/^-?\d{1,40}$/.test(text)) return text
  const figure = Number(text)
  if (text === '' || !Number.isFinite(figure)) return written
  return withoutExponent(String(Number(figure.toPrecision(15))))
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Formats a date or time in the local time of the workbook. */
export function momentText(
  moment: Date,
  { hasDate, hasTime }: { hasDate: boolean; hasTime: boolean },
): string {
  const day = moment.toISOString().slice(0, 10)
  const clock = [moment.getUTCHours(), moment.getUTCMinutes(), moment.getUTCSeconds()]
    .map(two)
    .join(':')
  const isMidnight = clock === '00:00:00'
  if (!hasDate) return clock
  return hasTime || !isMidnight ? `${day} ${clock}` : day
}

const SECONDS = 86_400
/** Day 0 of the two calendars of Excel. */
const ZERO_1900 = Date.UTC(1899, 11, 30)
const ZERO_1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999, the last day of Excel. */
const LAST_DAY = 2_958_465

/** Formats a date that is stored as a number of days. Returns null for a number that is no date. */
function serialText(figure: number, format: NumberFormat, isFrom1904: boolean): string | null {
  if (figure < 0 || figure > LAST_DAY) return null
  // Rounded, because days are stored in binary: 09:30:00 may be a fraction of a second earlier.
  const seconds = Math.round(figure * SECONDS)
  // Excel counts 29 February 1900, which did not exist, so earlier days are one day later.
  const gap = isFrom1904 || figure >= 60 ? 0 : SECONDS
  const moment = new Date((isFrom1904 ? ZERO_1904 : ZERO_1900) + (seconds + gap) * 1000)
  return momentText(moment, { hasDate: figure >= 1, hasTime: showsTime(format) })
}

/** Returns the text of a number in a format. */
export function figureText(written: string, format: NumberFormat, isFrom1904: boolean): string {
  if (isMoment(format) && written.trim() !== '') {
    const text = serialText(Number(written), format, isFrom1904)
    if (text !== null) return text
  }
  const plain = plainNumber(written)
  return /^\d+$/.test(plain) ? plain.padStart(paddedDigits(format), '0') : plain
}

/** Formats a date in ISO 8601, as OpenDocument files contain it: `2026-10-05T23:30:00`. */
export function isoText(written: string): string {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(written) ?? []
  if (day === undefined) return written
  return clock === undefined ? day : `${day} ${clock}`
}

/** Formats a duration in ISO 8601 as a time of day: `PT09H30M00S` becomes `09:30:00`. */
export function durationText(written: string): string {
  const [, hours, minutes, seconds] =
    /^PT(\d{1,4})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(written) ?? []
  return hours === undefined
    ? written
    : [hours, minutes!, seconds!].map((part) => two(Number(part))).join(':')
}
