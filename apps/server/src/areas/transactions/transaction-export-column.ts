import type { RawBuilder } from 'kysely'

/**
 * Column of the export. `cell` is an SQL expression with these aliases: `t` transaction, `m`
 * merchant, `s` store, `c` company, `e` terminal, `b` payment method, `y` trade type, `o` original
 * payment of a refund.
 * `kind` determines if CSV cells need a guard against formulas and quotes. `text` (a column of `t`)
 * and `name` (a column of another table) need both, because users may have written them. `word` (a
 * fixed word of this application), `amount` (a plain decimal) and `moment` (a local time) need
 * neither.
 */
export interface ExportColumn {
  title: string
  kind: 'text' | 'name' | 'word' | 'amount' | 'moment'
  cell: RawBuilder<unknown>
  /** True if the cell can be null. Only needed for columns of other kinds than `text`. */
  mayBeEmpty?: true
  /** Width in characters, for Excel. */
  width: number
  /**
   * Marks the amount column that Excel files sum below the last row, and the column with its
   * currency.
   */
  role?: 'counted' | 'currency'
}
