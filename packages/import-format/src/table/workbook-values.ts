import { isDateFormat, serialToDate } from 'hucre'
import { refuseTable } from './table-refusal.ts'
import { scanXml, type XmlScan } from './xml-scan.ts'

/** Maximum number of characters in a cell, as in Excel. */
export const TEXT_MAX = 32_767
const STRINGS_MAX = 400_000
/** Maximum number of characters in a number format, as in Excel. */
const FORMAT_MAX = 255

/**
 * Decodes escape sequences for characters that XML cannot contain. For example, `_x000D_` is a
 * carriage return.
 */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
    : text

/**
 * Returns a scan that collects the shared strings, which cells refer to by index. Leaves out
 * phonetic readings of Japanese text.
 */
export function stringsScan(most: number): { scan: XmlScan; found: readonly string[] } {
  const found: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  const scan: XmlScan = {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text(more) {
      if (!isText) return
      text += more
      if (text.length > TEXT_MAX) throw refuseTable('tooLong')
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si' && found.push(unescaped(text)) > most) throw refuseTable('tooLong')
    },
  }
  return { scan, found }
}

/** Reads the shared strings of a workbook. */
export function readStrings(part: Uint8Array): readonly string[] {
  const { scan, found } = stringsScan(STRINGS_MAX)
  scanXml(part, scan)
  return found
}

/**
 * Returns true for the built-in number formats for dates and times. The library hucre recognizes
 * custom formats.
 */
export const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58)

/**
 * Returns a scan that collects the number formats of cell styles, and a function that returns the
 * format of a style: the code of a custom format, or the number of a built-in one.
 */
export function formatsScan(): { scan: XmlScan; formatOf: (style: number) => number | string } {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isCellStyles = false
  const scan: XmlScan = {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') isCellStyles = true
      else if (name === 'xf' && isCellStyles) styles.push(Number(numFmtId))
      else if (name === 'numFmt') {
        if (formatCode.length > FORMAT_MAX) throw refuseTable('tooLong')
        formats.set(Number(numFmtId), formatCode)
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  }
  const formatOf = (style: number) => {
    const format = styles[style] ?? 0
    return formats.get(format) ?? format
  }
  return { scan, formatOf }
}

/** Returns a function that returns true if a cell style shows numbers as dates or times. */
export function readStyles(part: Uint8Array): (style: number) => boolean {
  const { scan, formatOf } = formatsScan()
  scanXml(part, scan)
  const dates = new Map<number | string, boolean>()
  return (style) => {
    const format = formatOf(style)
    const isDate =
      dates.get(format) ??
      (typeof format === 'number' ? isBuiltInDate(format) : isDateFormat(format))
    dates.set(format, isDate)
    return isDate
  }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Formats a date or a time as text in the local time of the workbook. */
function textOfMoment(moment: Date, isTimeAlone: boolean): string {
  const clock = `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`
  const day = moment.toISOString().slice(0, 10)
  return isTimeAlone ? clock : clock === '00:00' ? day : `${day} ${clock}`
}

/** Formats a number as the spreadsheet program shows it: as a decimal, a date or a time. */
export function textOfFigure(written: string, isDate: boolean, isFrom1904: boolean): string {
  const figure = Number(written)
  if (written.trim() === '' || Number.isNaN(figure)) return written
  if (!isDate) return String(Number(figure.toPrecision(15)))
  const moment = serialToDate(figure, isFrom1904)
  if (Number.isNaN(moment.getTime())) return written
  // A time without a date is stored as a number below 1. In the calendar from 1900, numbers below 2
  // also count as times, because 24:00 is stored as 1.
  return textOfMoment(moment, figure < (isFrom1904 ? 1 : 2))
}
