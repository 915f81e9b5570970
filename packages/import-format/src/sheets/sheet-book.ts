/**
 * Called for each row of a sheet with content, in ascending order.
 * @param line number of the row, from 1
 */
export type TellRow = (line: number, cells: readonly string[]) => void

export interface Sheet {
  readonly name: string
  /**
   * Reads the rows with content.
   * @throws TableRefused or SheetProblem; other errors mean that the file is not a workbook
   */
  readonly read: (tell: TellRow) => Promise<void>
}

/** Maximum number of rows and columns of a sheet, and of cells with content. */
export const ROWS_MAX = 1_048_576
export const COLUMNS_MAX = 500
export const CELLS_MAX = 20_000_000
/** Maximum number of sheets of a workbook, and of files in an archive. */
export const SHEETS_MAX = 100

/** Thrown for a formula whose result the workbook does not contain. */
export class FormulaUnsolved extends Error {
  override readonly name = 'FormulaUnsolved'
  readonly cell: string
  /** @param cell place of the cell, such as `C5` */
  constructor(cell: string) {
    super(cell)
    this.cell = cell
  }
}

/** Converts the number of a spreadsheet column to its letters: 1 is A and 27 is AA. */
export function lettersOf(column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}
