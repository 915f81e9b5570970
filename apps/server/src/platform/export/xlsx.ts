import { PassThrough, type Readable } from 'node:stream'
import { once } from 'node:events'
import excel from 'exceljs'
import { cellText, type Cell } from './csv.ts'

/** Rows of one sheet beside its titles; Excel itself ends at 1,048,576. */
const SHEET_ROWS = 1_048_575
// Seventeen digits and more are an id, and a number would lose their end.
const MOST_DIGITS = 15

function valueOf(cell: Cell): string | number {
  if (cell !== null && typeof cell === 'object' && 'figure' in cell) {
    const figure = Number(cell.figure)
    return cell.figure.length <= MOST_DIGITS ? figure : cell.figure
  }
  // Excel takes a text cell for text whatever it begins with: the guard of CSV files has no place here.
  return cell === null ? '' : typeof cell === 'string' ? cell : cellText(cell)
}

/** An Excel file that is written as it is read; it goes on in a further sheet where one is full. */
export function xlsxFile(titles: readonly string[], chunks: AsyncIterable<Cell[][]>): Readable {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: false })
  const write = async () => {
    let sheet = addSheet()
    let used = 0
    for await (const chunk of chunks) {
      for (const row of chunk) {
        if (used === SHEET_ROWS) {
          sheet.commit()
          sheet = addSheet()
          used = 0
        }
        sheet.addRow(row.map(valueOf)).commit()
        used++
      }
      if (out.writableNeedDrain) await once(out, 'drain')
    }
    sheet.commit()
    await book.commit()
  }
  const addSheet = () => {
    const sheet = book.addWorksheet()
    sheet.addRow([...titles]).commit()
    return sheet
  }
  write().catch((error: Error) => out.destroy(error))
  return out
}
