/**
 * Reasons why a table is rejected: the file is not a table, the table is too large, or it is too
 * small.
 */
export type TableProblem = 'format' | 'tooLong' | 'tooShort'

/** Thrown for a rejected table. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused'
  readonly problem: TableProblem
  /**
   * Part of the file that causes the problem. `file.sheets` means that further sheets have content.
   */
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
