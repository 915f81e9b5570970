import * as z from 'zod/mini'
import { DepositCell } from './deposits.filters.ts'
import { depositNo } from './deposit-states.ts'
import { day } from './day.ts'
import { count, currency, sum } from './fields.ts'
import { page } from './page.ts'
import { PPM, roundingUnits } from './terms-fee.ts'
import { settledFigures } from './transaction-settlement.ts'
import { TransactionRow } from './transactions.contract.ts'

/** Counts and sums of transactions in a deposit; `net = usage − refund − fee + feeBack`. */
export const counted = {
  paymentCount: count,
  usage: sum,
  refundCount: count,
  refund: sum,
  fee: sum,
  feeBack: sum,
  net: sum,
}

export const depositTransactionsQuery = { depositNo, ...DepositCell.shape }

/** A row of the list of transactions with what it adds to the deposit. */
export const DepositTransaction = z.strictObject({
  ...TransactionRow.shape,
  settlementDay: day,
  /** The day that it is dated on. */
  businessDay: day,
  late: z.boolean(),
  /** −1: it was settled before, and does not count any more: its figures are taken back. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  ratePpm: z.int().check(z.minimum(0), z.maximum(PPM)),
  /** CYCLE: the fee is what the rounded sum of the cycle grows by with this row, in the order of the cells. */
  roundingUnit: z.enum(roundingUnits),
  ...settledFigures,
})
export type DepositTransaction = z.output<typeof DepositTransaction>

const CellFigures = z.strictObject({ currency, ...counted })
export type CellFigures = z.output<typeof CellFigures>

/** `total`, `sum` and `cell` come with the first page only. */
export const DepositTransactionPage = z.strictObject({
  ...page(DepositTransaction),
  /** How many rows: one that was taken back is a row as well. */
  total: z.optional(count),
  /** Of the rows. */
  sum: z.optional(z.array(CellFigures)),
  /** What the deposit has there, as it was closed: the same. */
  cell: z.optional(CellFigures),
  share: z.boolean(),
})
export type DepositTransactionPage = z.output<typeof DepositTransactionPage>
