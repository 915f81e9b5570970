/** Why a table is rejected: not a table, or too large or small. */
export type TableProblem = 'format' | 'tooLong' | 'tooShort'

/** Thrown for a rejected table. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused'
  readonly problem: TableProblem
  /** Part of the file with the problem; `file.sheets` means further sheets. */
  readonly path: string
  constructor(problem: TableProblem, path: string) {
    super(`${path}: ${problem}`)
    this.problem = problem
    this.path = path
  }
}

/** Returns the error for a table, or for a part of it. */
export const refuseTable = (problem: TableProblem, path = 'file'): TableRefused =>
  new TableRefused(problem, path)
