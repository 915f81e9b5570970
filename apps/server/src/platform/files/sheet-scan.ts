import { refuseTable } from './table-refusal.ts'
import { Enough, type PartScan } from './xml-scan.ts'

/** Characters of a cell in Excel. */
const TEXT_MAX = 32_767
const ROWS_OF_SHEET = 1_048_576
const COLUMNS_OF_SHEET = 16_384
const MERGES_MAX = 10_000
/** Rows times columns, up to the last cell with a content: hucre fills this rectangle with cells. */
const AREA_MAX = 400_000

/** What of a sheet has a content: a text that is not blank, a figure or a formula. */
export interface SheetContent {
  /** From 1; 0 where nothing has a content. */
  lastRow: number
  lastColumn: number
  /** Whether the sheet has more rows or cells than may be. The scan ends there. */
  isTooLong: boolean
}

/** Shared strings without a visible character, by their place. */
export type BlankStrings = ReadonlySet<number>

export function scanStrings(blank: Set<number>): PartScan {
  let place = 0
  let length = 0
  let isBlank = true
  return {
    open(name) {
      if (name !== 'si') return
      length = 0
      isBlank = true
    },
    text(part) {
      length += part.length
      if (length > TEXT_MAX) throw refuseTable('tooLong')
      isBlank &&= part.trim() === ''
    },
    close(name) {
      if (name !== 'si') return
      if (isBlank) blank.add(place)
      place++
    },
  }
}

/** From 1, as hucre reads them: 0 for what is none. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function rowOf(written: string | undefined, before: number): number {
  if (written === undefined) return before + 1
  const row = Number(written)
  if (!Number.isInteger(row) || row < 1 || row > ROWS_OF_SHEET) throw refuseTable('format')
  return row
}

/** The place of a cell: as it is written, or else after the cell before. */
function placeOf(written: string | undefined, row: number, column: number): [row: number, column: number] {
  if (written === undefined) return [row, column + 1]
  const [, letters, digits] = /^([A-Za-z]{1,3})([1-9][0-9]{0,6})$/.exec(written) ?? []
  if (letters === undefined || columnOf(letters) > COLUMNS_OF_SHEET) throw refuseTable('format')
  return [rowOf(digits, row), columnOf(letters)]
}

const bounded = (column: string | undefined): number => Math.min(Math.max(Number(column) || 0, 0), COLUMNS_OF_SHEET)

/** @param rows rows with a content that the sheet may have */
export function scanSheet(content: SheetContent, rows: number, blank: BlankStrings): PartScan {
  const filled = new Set<number>()
  let place: [row: number, column: number] = [0, 0]
  let columns = 0
  let merges = 0
  let cell: { readonly isShared: boolean; text: string; hasFormula: boolean } | null = null
  return {
    open(name, { r, t, min, max }) {
      if (name === 'row') place = [rowOf(r, place[0]), 0]
      else if (name === 'c') {
        place = placeOf(r, ...place)
        cell = { isShared: t === 's', text: '', hasFormula: false }
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'mergeCell' && ++merges > MERGES_MAX) throw refuseTable('tooLong')
      else if (name === 'col') {
        // hucre repeats what is said of columns for each of them, and they may be said to be anything.
        columns += Math.max(bounded(max) - bounded(min) + 1, 0)
        if (columns > COLUMNS_OF_SHEET) throw refuseTable('format')
      }
    },
    text(part) {
      if (!cell) return
      if (cell.text.length + part.length > TEXT_MAX) throw refuseTable('tooLong')
      cell.text += part
    },
    close(name) {
      if (name !== 'c' || !cell) return
      const text = cell.text.trim()
      const isBlank = !cell.hasFormula && (text === '' || (cell.isShared && blank.has(Number(text))))
      cell = null
      if (isBlank) return
      filled.add(place[0])
      content.lastRow = Math.max(content.lastRow, place[0])
      content.lastColumn = Math.max(content.lastColumn, place[1])
      content.isTooLong = filled.size > rows || content.lastRow * content.lastColumn > AREA_MAX
      if (content.isTooLong) throw new Enough()
    },
  }
}
