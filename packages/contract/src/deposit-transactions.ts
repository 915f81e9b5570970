import * as z from 'zod/mini'
import { DepositCell } from './deposits.filters.ts'
import { depositNo } from './deposit-states.ts'
import { day } from './day.ts'
import { count, currency, sum } from './fields.ts'
import { page } from './page.ts'
import { PPM, roundingUnits } from './terms-fee.ts'
import { settledFigures } from './transaction-settlement.ts'
import { TransactionRow } from './transactions.contract.ts'

/** Counts and sums of transactions in a deposit. `net = usage − refund − fee + feeBack`. */
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

/** A transaction of a deposit, with the amounts that it adds to the deposit. */
export const DepositTransaction = z.strictObject({
  ...TransactionRow.shape,
  settlementDay: day,
  /** Business day on which the transaction happened. */
  businessDay: day,
  late: z.boolean(),
  /** −1 reverses a transaction that was settled before and no longer counts. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  ratePpm: z.int().check(z.minimum(0), z.maximum(PPM)),
  /**
   * CYCLE: the fee is rounded once for the whole cycle. The rows are added in a fixed order, and
   * the fee of each row is its increase of the rounded total.
   */
  roundingUnit: z.enum(roundingUnits),
  ...settledFigures,
})
export type DepositTransaction = z.output<typeof DepositTransaction>

const CellFigures = z.strictObject({ currency, ...counted })
export type CellFigures = z.output<typeof CellFigures>

/** `total`, `sum` and `cell` are only on the first page. */
export const DepositTransactionPage = z.strictObject({
  ...page(DepositTransaction),
  /** Number of rows, including reversals. */
  total: z.optional(count),
  /** Totals of all rows that match the search. */
  sum: z.optional(z.array(CellFigures)),
  /** Figures stored when the deposit was closed. They equal `sum`. */
  cell: z.optional(CellFigures),
  share: z.boolean(),
})
export type DepositTransactionPage = z.output<typeof DepositTransactionPage>
