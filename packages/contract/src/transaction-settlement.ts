import * as z from 'zod/mini'
import { depositNo, depositStates } from './deposit-states.ts'
import { day } from './day.ts'
import { sum } from './fields.ts'

/** Contribution of a transaction to a deposit, in minor units. Reversals have the opposite sign. */
export const settledFigures = {
  /**
   * Null without a rate. Also null while fees are rounded per cycle and the cycle is open, because
   * the fee of a single row is not known yet.
   */
  fee: sum,
  /** For a refund: returned part of the payment's fee. */
  feeBack: sum,
  net: sum,
}

/**
 * Deposit that includes a transaction. A transaction appears again in a later deposit if it stopped
 * counting after its day was closed.
 */
export const TransactionSettlement = z.strictObject({
  /** Null while the cycle of the deposit is open. */
  depositNo: z.nullable(depositNo),
  state: z.enum(depositStates),
  payDate: day,
  /**
   * Day that the transaction is counted on: its business day, or the first open day if the
   * transaction arrived after its business day was closed.
   */
  settlementDay: day,
  late: z.boolean(),
  /** −1 if it reverses an earlier settlement of a transaction that no longer counts. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  /**
   * True if the terms have no rate for the payment method. The fee is then unknown, and the cycle
   * cannot close until the terms have the rate.
   */
  missingRate: z.boolean(),
  ...settledFigures,
})
export type TransactionSettlement = z.output<typeof TransactionSettlement>
