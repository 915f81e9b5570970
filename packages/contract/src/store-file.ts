import * as z from 'zod/mini'
import { inputProblems } from './bad-input.ts'
import { count } from './fields.ts'
import { storePointParts } from './store-parts.ts'

/**
 * Import of stores from a file with one row per store. The whole file is checked before anything is
 * written.
 */

export const STORE_FILE_LIMIT = 5 * 1024 * 1024
export const STORE_FILE_ROWS_MAX = 5_000
/** Maximum number of problems in a response. Further ones are only counted. */
export const STORE_FILE_PROBLEMS_MAX = 1_000

/**
 * Columns in the order of a downloaded file. A missing column keeps the current values; an empty
 * cell deletes the value.
 */
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

/**
 * Returns the columns of a merchant's download and template. Includes point columns if the merchant
 * gives points.
 */
export const storeFileColumnsOf = ({
  givesPoints,
}: {
  readonly givesPoints: boolean
}): StoreFileColumn[] =>
  storeFileColumns.filter(
    (column) => givesPoints || !storePointParts.some((part) => part === column),
  )

/**
 * Problems of a row. Beyond problems of a single field:
 * columns: more or fewer cells than the heading.
 * formula, merged: the cell contains a formula or is merged.
 * twice: another row has the same store code.
 * taken: another store or an earlier row has the same service id.
 * company: not a company of the merchant, or not the company of the store.
 * most: exceeds the maximum number of stores.
 * mayNotAdd, mayNotEdit: the user lacks the permission.
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
  /** Line number in the file; the heading is line 1. */
  line: z.int(),
  storeCode: z.string(),
  /** Null if the problem concerns the whole row. */
  column: z.nullable(z.enum(storeFileColumns)),
  problem: z.enum(storeFileProblems),
  /** Value of the cell, cut after 100 characters. */
  value: z.string(),
})
export type StoreFileFault = z.output<typeof StoreFileFault>

/**
 * Result of an import or of its check. `rows` is the sum of new, changed, unchanged and rejected
 * rows.
 */
export const StoreFileOutcome = z.strictObject({
  rows: count,
  fresh: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** In line order. */
  faults: z.array(StoreFileFault).check(z.maxLength(STORE_FILE_PROBLEMS_MAX)),
  faultCount: count,
  /**
   * Hash of the file and the current stores. The import must send the value from the check; it
   * fails if either has changed.
   */
  basis: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type StoreFileOutcome = z.output<typeof StoreFileOutcome>
