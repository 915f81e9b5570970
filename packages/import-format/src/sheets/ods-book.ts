import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { refuseTable } from '../table/table-refusal.ts'
import { TEXT_MAX } from '../table/workbook-values.ts'
import { Enough, scanXmlStream, type XmlScan } from '../table/xml-scan.ts'
import { streamEntry } from '../table/zip-directory.ts'
import { durationText, isoText, plainNumber } from './cell-text.ts'
import {
  CELLS_MAX,
  COLUMNS_MAX,
  FormulaUnsolved,
  lettersOf,
  ROWS_MAX,
  type Sheet,
  SHEETS_MAX,
  type TellRow,
} from './sheet-book.ts'

/** Content of the first entry of an OpenDocument spreadsheet, and of a template of one. */
export const ODS_TYPES = [
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.spreadsheet-template',
]
const CONTENT = 'content.xml'

type Attributes = Readonly<Record<string, string>>

function repeatOf(written: string | undefined): number {
  const count = Number(written ?? 1)
  if (!Number.isInteger(count) || count < 1 || count > ROWS_MAX) throw refuseTable('format')
  return count
}

/** Returns the text of a cell from its typed value. Null if the text of its paragraphs counts. */
function typedText(attributes: Attributes): string | null {
  const type = attributes['office:value-type']
  if (type === 'date') return isoText(attributes['office:date-value'] ?? '')
  if (type === 'time') return durationText(attributes['office:time-value'] ?? '')
  if (type === 'boolean') return attributes['office:boolean-value'] ?? ''
  if (type === 'float' || type === 'currency' || type === 'percentage')
    return plainNumber(attributes['office:value'] ?? '')
  return null
}

interface Cell {
  readonly typed: string | null
  readonly repeat: number
  readonly hasFormula: boolean
  text: string
}

/** Elements whose text is not the text of the cell. */
const asides = new Set(['annotation', 'shapes', 'frame', 'ruby-text'])

/** Reads the rows of the table with an index, from 0. */
function rowScan(wanted: number, tell: TellRow): XmlScan {
  let table = -1
  let depth = 0
  let line = 0
  let repeat = 1
  let cells: string[] = []
  let column = 0
  let count = 0
  let cell: Cell | null = null
  let aside = 0
  let paragraphs = 0
  let inParagraph = 0
  const add = (text: string) => {
    if (!cell || aside > 0 || inParagraph === 0) return
    cell.text += text
    if (cell.text.length > TEXT_MAX) throw refuseTable('tooLong')
  }
  const endCell = ({ typed, repeat: times, hasFormula, text: own }: Cell) => {
    const text = typed ?? own
    if (hasFormula && typed === null && own === '')
      throw new FormulaUnsolved(`${lettersOf(column + 1)}${line + 1}`)
    const end = column + times
    if (text.trim() !== '') {
      if (end > COLUMNS_MAX) throw refuseTable('tooLong')
      while (cells.length < column) cells.push('')
      while (cells.length < end) cells.push(text)
    }
    column = end
  }
  const endRow = () => {
    if (cells.length > 0) {
      count += cells.length * repeat
      if (line + repeat > ROWS_MAX || count > CELLS_MAX) throw refuseTable('tooLong')
      for (let nth = 1; nth <= repeat; nth++) tell(line + nth, cells)
    }
    line += repeat
    cells = []
    column = 0
  }
  return {
    open(name, attributes) {
      if (name === 'table' && depth++ === 0) table += 1
      if (table !== wanted || depth !== 1) return
      if (name === 'table-row') repeat = repeatOf(attributes['table:number-rows-repeated'])
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = {
          typed: typedText(attributes),
          repeat: repeatOf(attributes['table:number-columns-repeated']),
          hasFormula: attributes['table:formula'] !== undefined,
          text: '',
        }
        paragraphs = 0
      } else if (asides.has(name)) aside += 1
      else if (name === 'p' && aside === 0) {
        inParagraph += 1
        if (paragraphs++ > 0) add(' ')
      } else if (name === 's') add(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1), 1000)))
      else if (name === 'tab' || name === 'line-break') add(' ')
    },
    text: add,
    close(name) {
      if (table === wanted && depth === 1) {
        if (asides.has(name)) aside -= 1
        else if (name === 'p' && aside === 0) inParagraph -= 1
        else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
          endCell(cell)
          cell = null
        } else if (name === 'table-row') endRow()
      }
      if (name !== 'table') return
      depth -= 1
      if (depth === 0 && table === wanted) throw new Enough()
    },
  }
}

async function namesOf(archive: Uint8Array, content: FileEntry): Promise<string[]> {
  const names: string[] = []
  let depth = 0
  await scanXmlStream(streamEntry(archive, content), {
    open(name, attributes) {
      if (name !== 'table' || depth++ > 0) return
      if (names.push(attributes['table:name'] ?? '') > SHEETS_MAX) throw refuseTable('tooLong')
    },
    close(name) {
      if (name === 'table') depth -= 1
    },
  })
  return names
}

/**
 * Opens an OpenDocument spreadsheet (.ods). Its content is streamed once for each sheet.
 * @throws TableRefused, or Error for content that is not XML
 */
export async function openOds(
  archive: Uint8Array,
  entries: readonly FileEntry[],
): Promise<Sheet[]> {
  const content = entries.find(({ filename }) => filename === CONTENT)
  if (!content) throw refuseTable('format')
  const names = await namesOf(archive, content)
  return names.map((name, index) => ({
    name,
    read: (tell) => scanXmlStream(streamEntry(archive, content), rowScan(index, tell)),
  }))
}
