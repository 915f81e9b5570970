import { add, ZERO, type Decimal } from '@choba/import-format/row/decimal.ts'
import type { SkipReason } from '@choba/import-format/mapping/mapping-shape.ts'
import type { RowCheck } from './checked-rows.ts'

/** Number and sum of the rows that were skipped for the same reason and have the same currency. */
export interface SkippedRows {
  reason: SkipReason
  /** Empty if the line has no currency. */
  currency: string
  n: number
  /** Sum over the rows whose amount can be parsed. */
  sum: Decimal
}

/** Facts about a source that users should know, other than rejected rows. */
export interface Notes {
  add(rowCheck: RowCheck): void
  /** Number of rows read, of any kind. */
  readonly read: number
  readonly skipped: number
  /** Skipped rows, most frequent reason first. */
  skips(): SkippedRows[]
  /** Payment method names that the mapping does not know, most frequent first. */
  paymentMethods(): { name: string; n: number }[]
  /** Number of fields in which a card number was masked. */
  readonly masked: number
  /** Counts an accepted row whose store was already closed on the business day of the row. */
  addClosed(storeCode: string): void
  /** Returns the number of rows counted by `addClosed`, by store code, highest number first. */
  closed(): { name: string; n: number }[]
  /** Counts an accepted row with a trade type that its store does not accept. */
  addTypeNotTaken(storeCode: string): void
  /**
   * Returns the number of rows counted by `addTypeNotTaken`, by store code, highest number first.
   */
  typesNotTaken(): { name: string; n: number }[]
}

/**
 * Maximum number of different names that are counted separately. All further names are counted
 * together.
 */
const MAX_NAMES = 200
const OTHERS = '…'

function countIn(counts: Map<string, number>, found: string): void {
  const name = counts.has(found) || counts.size < MAX_NAMES ? found : OTHERS
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

const mostFirst = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, n]) => ({ name, n })).toSorted((a, b) => b.n - a.n)

/**
 * Creates a collector for notes about a source, such as skipped rows and names that the mapping
 * lacks.
 */
export function openNotes(): Notes {
  const skips = new Map<string, SkippedRows>()
  const paymentMethods = new Map<string, number>()
  const closed = new Map<string, number>()
  const typesNotTaken = new Map<string, number>()
  let [read, skipped, masked] = [0, 0, 0]
  return {
    add({ row, masked: fields }) {
      read += 1
      masked += fields
      if (row.unknownPaymentMethod !== null) countIn(paymentMethods, row.unknownPaymentMethod)
      if (!row.skipped) return
      skipped += 1
      const currency = row.raw.currency ?? ''
      const key = `${row.skipped} ${currency}`
      const known = skips.get(key) ?? { reason: row.skipped, currency, n: 0, sum: ZERO }
      const sum = row.sum ? add(known.sum, row.sum) : known.sum
      skips.set(key, { ...known, n: known.n + 1, sum })
    },
    get read() {
      return read
    },
    get skipped() {
      return skipped
    },
    get masked() {
      return masked
    },
    skips: () => [...skips.values()].toSorted((a, b) => b.n - a.n),
    paymentMethods: () => mostFirst(paymentMethods),
    addClosed: (storeCode) => countIn(closed, storeCode),
    closed: () => mostFirst(closed),
    addTypeNotTaken: (storeCode) => countIn(typesNotTaken, storeCode),
    typesNotTaken: () => mostFirst(typesNotTaken),
  }
}
