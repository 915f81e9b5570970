import type { RawBuilder } from 'kysely'

/**
 * Column of the export. `cell` is an SQL expression over `t`, `m`, `s`, `c`, `e`, `b`, `y` and `o`
 * (transaction, merchant, store, company, terminal, payment method, trade type, payment of a
 * refund).
 * Kinds: `text` is a column of `t` and `name` a column of another table. Users may have written
 * them, so CSV cells are guarded and quoted. `word` is one of our own words, `amount` a plain
 * decimal and `moment` a local time; these need no guard.
 */
export interface ExportColumn {
  title: string
  kind: 'text' | 'name' | 'word' | 'amount' | 'moment'
  cell: RawBuilder<unknown>
  /** True if the column can be null. Not needed for text columns. */
  mayBeEmpty?: true
  /** Width in characters, for Excel. */
  width: number
  /**
   * Marks the amount column that is summed below the last row in Excel, and its currency column.
   */
  role?: 'counted' | 'currency'
}
