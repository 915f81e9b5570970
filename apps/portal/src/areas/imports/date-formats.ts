/** Regular expressions for the tokens of a mapping's date format. */
const tokens: Readonly<Record<string, string>> = {
  YYYY: '(?:19|20)\\d\\d',
  YY: '\\d\\d',
  MMM: '[A-Za-z]{3}',
  MM: '(?:0[1-9]|1[0-2])',
  M: '(?:0?[1-9]|1[0-2])',
  DD: '(?:0[1-9]|[12]\\d|3[01])',
  D: '(?:0?[1-9]|[12]\\d|3[01])',
  HH: '(?:[01]\\d|2[0-3])',
  H: '(?:[01]?\\d|2[0-3])',
  h: '(?:0?[1-9]|1[0-2])',
  mm: '[0-5]\\d',
  ss: '[0-5]\\d',
  S: '\\d{1,9}',
  A: '[AaPp]\\.?[Mm]\\.?',
  ZZ: '(?:[+-]\\d\\d:?\\d\\d|Z)',
  z: '(?:[A-Z]{3,5}|[A-Z][A-Za-z_]+/[A-Za-z_/]+)',
}
const TOKEN = /YYYY|YY|MMM|MM|M|DD|D|HH|H|h|mm|ss|S|A|ZZ|z|./gsu

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const patterns = new Map<string, RegExp>()

function patternOf(format: string): RegExp {
  const known = patterns.get(format)
  if (known) return known
  const parts = (format.match(TOKEN) ?? []).map((part) => tokens[part] ?? literal(part))
  const pattern = new RegExp(`^${parts.join('')}$`)
  patterns.set(format, pattern)
  return pattern
}

/**
 * Characters of Japanese dates in imported files. They are written as code points, because they are
 * data and not interface text.
 */
const [YEAR, MONTH, DAY, HOUR, MINUTE, SECOND] = [
  0x5e74, 0x6708, 0x65e5, 0x6642, 0x5206, 0x79d2,
].map((code) => String.fromCodePoint(code))

const days = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY/M/D',
  'YYYY.MM.DD',
  `YYYY${YEAR}MM${MONTH}DD${DAY}`,
  `YYYY${YEAR}M${MONTH}D${DAY}`,
  'YYYYMMDD',
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'M/D/YYYY',
  'D/M/YYYY',
  'DD.MM.YYYY',
  'D.M.YYYY',
  'MM-DD-YYYY',
  'DD-MM-YYYY',
  'M-D-YYYY',
  'D-M-YYYY',
  'YYYY-M-D',
  'DD-MMM-YYYY',
  'D-MMM-YYYY',
  'DD-MMM-YY',
  'D MMM YYYY',
  'DD MMM YYYY',
  'MMM D YYYY',
  'MMM D, YYYY',
  'MM/DD/YY',
  'DD/MM/YY',
  'DD.MM.YY',
  'M/D/YY',
  'D/M/YY',
  'YY/MM/DD',
]
const times = [
  'HH:mm:ss',
  'HH:mm',
  'H:mm:ss',
  'H:mm',
  'h:mm:ss A',
  'h:mm A',
  'HH:mm:ss.S',
  'HHmmss',
  `HH${HOUR}mm${MINUTE}ss${SECOND}`,
]

/** Offsets and abbreviations of time zones after a time. */
const zoned = [' ZZ', 'ZZ', ' z']

const timeFormats = [...times, ...times.flatMap((time) => zoned.map((zone) => `${time}${zone}`))]

/** Common date formats, the simplest first. */
const formats: readonly string[] = [
  'YYYY-MM-DDTHH:mm:ssZZ',
  'YYYY-MM-DDTHH:mm:ss.SZZ',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DDTHH:mm',
  'YYYY-MM-DD HH:mm:ss ZZ',
  'YYYY-MM-DD HH:mm:ssZZ',
  'YYYYMMDDHHmmss',
  ...days.flatMap((day) => [
    ...times.flatMap((time) => [`${day} ${time}`, `${day}, ${time}`, `${day}T${time}`]),
    ...times.flatMap((time) => zoned.map((zone) => `${day} ${time}${zone}`)),
    day,
  ]),
]

/** Returns the date formats that all texts match, the simplest first. */
export function formatsOf(texts: readonly string[]): string[] {
  const [first] = texts
  if (first === undefined || !/\d/.test(first)) return []
  // Comparing the separators is much faster than compiling a pattern for each format.
  return formats.filter(
    (format) =>
      separatorsOf(format).every((sign) => first.includes(sign)) &&
      texts.every((text) => patternOf(format).test(text)),
  )
}

const separators = new Map<string, readonly string[]>()

function separatorsOf(format: string): readonly string[] {
  const known = separators.get(format)
  if (known) return known
  const found = [...new Set(format.replaceAll(/[A-Za-z\s]/g, ''))]
  separators.set(format, found)
  return found
}

/** True if all texts may be serial numbers of days, as spreadsheet programs store dates. */
export const areSerials = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => /^(?:3[6-9]|4\d|5\d)\d{3}(?:\.\d{1,12})?$/.test(text))

/** Returns the formats that all texts match, for columns with only a time of day. */
export const timeFormatsOf = (texts: readonly string[]): string[] =>
  texts.length === 0
    ? []
    : timeFormats.filter((time) => texts.every((text) => patternOf(time).test(text)))

/** True if day and month could be swapped, because no text has a day above 12. */
export const isSwappable = (format: string, texts: readonly string[]): boolean => {
  const other = /^(MM|M)([/.-])(DD|D)/.test(format)
    ? format.replace(/^(MM|M)([/.-])(DD|D)/, '$3$2$1')
    : format.replace(/^(DD|D)([/.-])(MM|M)/, '$3$2$1')
  return other !== format && texts.length > 0 && texts.every((text) => patternOf(other).test(text))
}
