import type { RawBuilder } from 'kysely'

/**
 * A column of the file: its title, and its cell as an expression over `t`, `m`, `s`, `c`, `e`, `b`, `y` and `o` (transaction,
 * merchant, store, company, terminal, brand, trade type, payment of a refund). Text is a column of the database, which people may have written: a CSV guards and quotes it. So
 * is a name, which is a column of anything but `t`. A word is one of our own, an amount a plain decimal, a moment a wall clock; none
 * of these needs either.
 */
export interface ExportColumn {
  title: string
  kind: 'text' | 'name' | 'word' | 'amount' | 'moment'
  cell: RawBuilder<unknown>
  /** Of what is no text: whether there are rows without it. */
  mayBeEmpty?: true
  /** In characters, for Excel. */
  width: number
  /** The amounts that are added up below the last row of an Excel file, and what in. */
  role?: 'counted' | 'currency'
}
