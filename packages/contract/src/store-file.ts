import * as z from 'zod/mini'
import { inputProblems } from './bad-input.ts'
import { count } from './fields.ts'
import { storePointParts } from './store-parts.ts'

/** Many stores at once: a file with a row for each store, looked through before anything is written. */

export const STORE_FILE_LIMIT = 5 * 1024 * 1024
export const STORE_FILE_ROWS_MAX = 5_000
/** Problems that an answer names; the others are counted. */
export const STORE_FILE_PROBLEMS_MAX = 1_000

/** In the order of a downloaded file. A column that is not there leaves what stores have; an empty cell takes it away. */
export const storeFileColumns = [
  'storeCode',
  'storeName',
  'companyCode',
  'receiptName',
  'abbreviation',
  'offlineServiceId',
  'onlineServiceId',
  'tradeTypes',
  'defaultTradeType',
  'paymentTypes',
  'opens',
  'closes',
  'paymentAlert',
  'paymentLimit',
  'dayAlert',
  'dayLimit',
  'pointGiveRate',
  'pointUseRate',
  'pointAwardLimit',
  'pointAwardDayLimit',
] as const
export type StoreFileColumn = (typeof storeFileColumns)[number]

/** The columns of a merchant's download and template: those of points where it gives points. */
export const storeFileColumnsOf = ({
  givesPoints,
}: {
  readonly givesPoints: boolean
}): StoreFileColumn[] =>
  storeFileColumns.filter(
    (column) => givesPoints || !storePointParts.some((part) => part === column),
  )

/**
 * What can be wrong with a row, beside what can be wrong with a field. columns: it has more or fewer cells than the heading; formula,
 * merged: the cell is one; twice: another row has this code; taken: another store, or a row above, has this service id; company: not the merchant's, or not that of the store; most: the merchant
 * would have more stores than it may; mayNotAdd, mayNotEdit: the person may not.
 */
export const storeFileProblems = [
  ...inputProblems,
  'columns',
  'formula',
  'merged',
  'twice',
  'taken',
  'company',
  'most',
  'mayNotAdd',
  'mayNotEdit',
] as const
export type StoreFileProblem = (typeof storeFileProblems)[number]

export const StoreFileFault = z.strictObject({
  /** The line of the file, the heading being the first. */
  line: z.int(),
  storeCode: z.string(),
  /** Null: the row as a whole. */
  column: z.nullable(z.enum(storeFileColumns)),
  problem: z.enum(storeFileProblems),
  /** The value of the cell, cut after 100 characters. */
  value: z.string(),
})
export type StoreFileFault = z.output<typeof StoreFileFault>

/** What a file would do, or has done. Rows are fresh, changed, unchanged and refused together. */
export const StoreFileOutcome = z.strictObject({
  rows: count,
  fresh: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** In the order of their lines. */
  faults: z.array(StoreFileFault).check(z.maxLength(STORE_FILE_PROBLEMS_MAX)),
  faultCount: count,
  /** What this was found by: the file, and the stores as they were. A run names it, and is refused where it is another one by then. */
  basis: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type StoreFileOutcome = z.output<typeof StoreFileOutcome>
