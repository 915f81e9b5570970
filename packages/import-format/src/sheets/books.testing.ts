import xlsx from '@e965/xlsx'
import { gzipSync } from 'node:zlib'
import { type Entry, zipOf } from '../table/hostile-zip.testing.ts'

/** Writes the same rows as workbooks of each kind, and as archives. */

export type BookValue = string | number | boolean | Date | null

/** A formula with the result that the spreadsheet program has stored. */
export interface Formula {
  readonly formula: string
  readonly value: string | number
}

export interface BookSheet {
  readonly name: string
  readonly rows: readonly (readonly (BookValue | Formula)[])[]
}

type Kind = 'xlsx' | 'biff8' | 'ods'

/** Returns a number of days since day 0 of a calendar, in the way of a spreadsheet. */
const serialOf = (moment: Date, isFrom1904: boolean): number =>
  (moment.getTime() -
    Date.UTC(isFrom1904 ? 1904 : 1899, isFrom1904 ? 0 : 11, isFrom1904 ? 1 : 30)) /
  86_400_000

/** Writes a workbook. Dates have the format `yyyy/m/d h:mm`. */
export function bookOf(
  kind: Kind,
  sheets: readonly BookSheet[],
  { isFrom1904 = false }: { isFrom1904?: boolean } = {},
): Buffer {
  const book = xlsx.utils.book_new()
  book.Workbook = { WBProps: { date1904: isFrom1904 } }
  for (const { name, rows } of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet([])
    const width = Math.max(...rows.map((row) => row.length), 1)
    for (const [line, row] of rows.entries())
      for (const [column, value] of row.entries()) {
        if (value === null) continue
        const place = xlsx.utils.encode_cell({ r: line, c: column })
        if (value instanceof Date)
          sheet[place] =
            kind === 'ods'
              ? { t: 'd', v: value }
              : { t: 'n', v: serialOf(value, isFrom1904), z: 'yyyy/m/d h:mm' }
        else if (typeof value === 'object')
          sheet[place] = {
            t: typeof value.value === 'number' ? 'n' : 's',
            v: value.value,
            f: value.formula,
          }
        else
          sheet[place] = {
            t: typeof value === 'number' ? 'n' : typeof value === 'boolean' ? 'b' : 's',
            v: value,
          }
      }
    sheet['!ref'] = xlsx.utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: Math.max(rows.length - 1, 0), c: width - 1 },
    })
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  return xlsx.write(book, { bookType: kind, type: 'buffer', bookSST: true }) as Buffer
}

export const zipFile = (files: Readonly<Record<string, Uint8Array | string>>): Buffer =>
  zipOf(Object.entries(files).map(([name, data]): Entry => ({ name, data })))

export const gzFile = (content: Uint8Array | string): Buffer => gzipSync(content)
