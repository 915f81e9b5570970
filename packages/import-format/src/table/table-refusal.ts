/** Why a table is rejected: it is no table, or has more or less in it than may be. */
export type TableProblem = 'format' | 'tooLong' | 'tooShort'

/** Thrown for a table that is rejected. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused'
  readonly problem: TableProblem
  /** The part of the file that is wrong: `file.sheets` are further sheets. */
  readonly path: string
  constructor(problem: TableProblem, path: string) {
    super(`${path}: ${problem}`)
    this.problem = problem
    this.path = path
  }
}

/** The rejection of a table as a whole, or of a part of it. */
export const refuseTable = (problem: TableProblem, path = 'file'): TableRefused =>
  new TableRefused(problem, path)
