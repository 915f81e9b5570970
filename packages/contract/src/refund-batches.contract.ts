import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import {
  amount,
  count,
  currency,
  id,
  instant,
  line,
  numberPrefix,
  repeated,
  sum,
  version,
} from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { MAX_AMOUNT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay } from './permissions.ts'
import { PointsSeen, REMARK_MAX } from './refunds.contract.ts'
import { refundReason } from './transactions.contract.ts'

/**
 * Refund batches: many refunds from selected payments or a file. All refunds are checked before any
 * money moves, then requested one after the other.
 */

export const BATCH_ROWS_MAX = 5_000
export const BATCH_FILE_LIMIT = 2 * 1024 * 1024
/** Maximum number of payments selected in the list. */
export const BATCH_SELECTED_MAX = 200
/** Maximum number of batches per user and day. */
export const BATCHES_A_DAY = 100

export const batchStates = ['DRAFT', 'WAITING', 'RUNNING', 'STOPPED', 'DONE', 'REFUSED'] as const
export const batchRowStates = [
  'READY',
  'INVALID',
  'WAITING',
  'REQUESTED',
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
] as const
export type BatchState = (typeof batchStates)[number]
export type BatchRowState = (typeof batchRowStates)[number]

/**
 * Reasons why a row is not refunded: an unreadable field, a duplicate, or a rule of the payment
 * itself.
 */
export const batchRowProblems = [
  'columns',
  'paymentNo',
  'amount',
  'reason',
  'reasonMissing',
  'remark',
  'twice',
  'notFound',
  'notAPayment',
  'notPaid',
  'imported',
  'alreadyRefunded',
  'refundAmountInvalid',
  'refundExceedsRefundable',
  'refundUnavailable',
  'conflict',
] as const
export type BatchRowProblem = (typeof batchRowProblems)[number]

/** Columns of a file. A row without an amount refunds the full refundable amount. */
export const batchColumns = ['paymentNo', 'amount', 'reason', 'remark'] as const
export type BatchColumn = (typeof batchColumns)[number]

/** Reasons why the server stopped a batch. */
export const stopReasons = ['permission', 'processFailed'] as const

export const BatchRowInput = z.strictObject({
  paymentNo: numberPrefix,
  amount: z.optional(z.nullable(z.int().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT)))),
  reason: z.optional(refundReason),
  remark: z.optional(line(REMARK_MAX)),
})
export type BatchRowInput = z.output<typeof BatchRowInput>

const batch = {
  batchId: id,
  state: z.enum(batchStates),
  stopReason: z.nullable(z.enum(stopReasons)),
  /** Request for approval, if the total is above the refund limits of the creator. */
  approvalId: z.nullable(id),
  fileName: z.nullable(z.string()),
  userName: z.string(),
  /** True if the current user created the batch. Only the creator can start or discard it. */
  own: z.boolean(),
  currency,
  rowCount: count,
  /**
   * Number of rows that the last check found refundable. `readySum` is the amount that these rows
   * pay back.
   */
  readyCount: count,
  readySum: sum,
  /** Number of processed rows, regardless of their outcome. */
  doneCount: count,
  createdAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  version,
}

export const RefundBatch = z.strictObject(batch)
export type RefundBatch = z.output<typeof RefundBatch>

export const RefundBatchDetail = z.strictObject({
  ...batch,
  /** Number of rows and amount paid back, by row status. Omits statuses without rows. */
  tally: z.array(z.strictObject({ state: z.enum(batchRowStates), count, sum })),
  /** Amount withheld for spent points, for rows that are refundable or refunded. */
  withheldSum: sum,
  problems: z.array(z.strictObject({ problem: z.enum(batchRowProblems), count })),
})
export type RefundBatchDetail = z.output<typeof RefundBatchDetail>

export const RefundBatchRow = z.strictObject({
  /** Line number in the file, or index in the selection. */
  position: z.int(),
  paymentNo: z.string(),
  /** Code of the payment's payment method; null if the check did not find the payment. */
  paymentType: z.nullable(z.string()),
  /** Requested amount. `paidBack` is this amount minus the amount withheld for points. */
  amount: z.nullable(amount),
  paidBack: z.nullable(amount),
  /** Effect of the refund on points; null if there is none. */
  points: z.nullable(PointsSeen),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  state: z.enum(batchRowStates),
  problem: z.nullable(z.enum(batchRowProblems)),
  refundNo: z.nullable(z.string()),
})
export type RefundBatchRow = z.output<typeof RefundBatchRow>

/** True if the batch can be started: at least one row is ready, and no payment appears twice. */
export const isStartable = ({ state, readyCount, problems }: RefundBatchDetail): boolean =>
  state === 'DRAFT' && readyCount > 0 && !problems.some(({ problem }) => problem === 'twice')

const can = merchantMay('Refund.add')
const which = z.strictObject({ batchId: id })
const rowFilters = { batchId: id, state: z.optional(repeated(z.enum(batchRowStates))) }

export const refundBatches = endpoints({
  list: {
    method: 'GET',
    path: 'refundbatch/list',
    summary: 'List refund batches',
    description: 'Batches of the stores that the caller sees. Newest first.',
    can,
    query: z.strictObject(pageQuery),
    result: z.strictObject({ ...page(RefundBatch), total: z.optional(count) }),
  },
  detail: {
    method: 'GET',
    path: 'refundbatch/detail',
    summary: 'Get a refund batch',
    description: 'Returns the numbers of rows by result.',
    can,
    query: which,
    result: RefundBatchDetail,
    raises: ['notFound'],
    historyOf: 'refundBatch',
  },
  rows: {
    method: 'GET',
    path: 'refundbatch/rows',
    summary: 'List the rows of a refund batch',
    description: 'In their order.',
    can,
    query: z.strictObject({ ...rowFilters, ...pageQuery }),
    result: z.strictObject(page(RefundBatchRow)),
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'refundbatch/rows/download',
    summary: 'Download the rows of a refund batch as a file',
    description: 'With the result of each row.',
    can,
    query: z.strictObject({
      ...rowFilters,
      ...listFileForm,
    }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  add: {
    method: 'POST',
    path: 'refundbatch/add',
    summary: 'Create a refund batch from payments',
    description: 'Checks the rows; no money moves.',
    can,
    body: z.strictObject({
      rows: z.array(BatchRowInput).check(z.minLength(1), z.maxLength(BATCH_SELECTED_MAX)),
    }),
    result: RefundBatchDetail,
  },
  upload: {
    method: 'POST',
    path: 'refundbatch/upload',
    summary: 'Create a refund batch from a CSV file',
    description: 'UTF-8 or Shift_JIS. Checks the rows; no money moves.',
    can,
    upload: { limit: BATCH_FILE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: RefundBatchDetail,
  },
  check: {
    method: 'POST',
    path: 'refundbatch/check',
    summary: 'Check the rows of a refund batch again',
    description: 'The batch must not have started.',
    can,
    body: which,
    result: RefundBatchDetail,
    raises: ['notFound'],
  },
  start: {
    method: 'POST',
    path: 'refundbatch/start',
    summary: 'Start the refunds of a batch',
    description:
      'Requests the refunds of all ready rows. Above the limits of the role, the batch waits for a second person. Fails with a conflict (409) if count or total differ from what the caller saw.',
    can,
    body: z.strictObject({ batchId: id, version, seenCount: count, seenSum: amount }),
    result: RefundBatchDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  stop: {
    method: 'POST',
    path: 'refundbatch/stop',
    summary: 'Stop a refund batch before its next row',
    description: 'Requested refunds continue.',
    can,
    body: which,
    result: RefundBatchDetail,
    raises: ['notFound'],
  },
  resume: {
    method: 'POST',
    path: 'refundbatch/resume',
    summary: 'Resume a stopped refund batch',
    can,
    body: which,
    result: RefundBatchDetail,
    raises: ['notFound'],
  },
  discard: {
    method: 'DELETE',
    path: 'refundbatch/discard',
    summary: 'Delete a refund batch that has not started',
    can,
    body: which,
    result: z.null(),
    raises: ['notFound'],
  },
})
