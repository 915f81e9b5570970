import { add, ZERO, type Decimal } from '@choba/import-format/row/decimal.ts'
import type { SkipReason } from '@choba/import-format/mapping/mapping-shape.ts'
import type { Looked } from './checked-rows.ts'

/** Rows that were passed over for one reason in one currency. */
export interface SkippedRows {
  reason: SkipReason
  /** Empty where a line has none. */
  currency: string
  n: number
  /** Of those whose amount can be read. */
  sum: Decimal
}

/** What is to be said of a source beside what was refused. */
export interface Notes {
  add(looked: Looked): void
  /** Rows that the lines made, of whatever kind. */
  readonly read: number
  readonly skipped: number
  /** The most frequent ones first. */
  skips(): SkippedRows[]
  /** What files call brands that the mapping knows none for, the most frequent first. */
  brands(): { name: string; n: number }[]
  /** Fields in which a card number was masked. */
  readonly masked: number
  /** A row that goes in, of a store that was closed already on its business day. */
  addClosed(storeCode: string): void
  /** How many of those each store has, by its code, the most first. */
  closed(): { name: string; n: number }[]
  /** A row that goes in, whose trade type its store does not take. */
  addTypeNotTaken(storeCode: string): void
  /** How many of those each store has, by its code, the most first. */
  typesNotTaken(): { name: string; n: number }[]
}

/** Names beyond these are counted as one. */
const MAX_NAMES = 200
const OTHERS = '…'

function countIn(counts: Map<string, number>, found: string): void {
  const name = counts.has(found) || counts.size < MAX_NAMES ? found : OTHERS
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

const mostFirst = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, n]) => ({ name, n })).toSorted((a, b) => b.n - a.n)

/** Counts what is passed over, and what a person may want to change in a mapping. */
export function openNotes(): Notes {
  const skips = new Map<string, SkippedRows>()
  const brands = new Map<string, number>()
  const closed = new Map<string, number>()
  const typesNotTaken = new Map<string, number>()
  let [read, skipped, masked] = [0, 0, 0]
  return {
    add({ row, masked: fields }) {
      read += 1
      masked += fields
      if (row.unknownBrand !== null) countIn(brands, row.unknownBrand)
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
    brands: () => mostFirst(brands),
    addClosed: (storeCode) => countIn(closed, storeCode),
    closed: () => mostFirst(closed),
    addTypeNotTaken: (storeCode) => countIn(typesNotTaken, storeCode),
    typesNotTaken: () => mostFirst(typesNotTaken),
  }
}
