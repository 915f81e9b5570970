import * as z from 'zod/mini'
import { depositNo } from './deposit-states.ts'
import { day } from './day.ts'
import { count, currency, sum } from './fields.ts'

/**
 * Next deposits, closed or in progress. Amounts are in minor units and never summed across
 * currencies.
 */

/** Deposits with the same deposit date and currency. */
export const NextDeposit = z.strictObject({
  payDate: day,
  /** True if the bank calendar for that day is not official yet. */
  payDateProvisional: z.boolean(),
  currency,
  /**
   * Total of the transfers, or sales of the visible stores if the caller sees only some. Null while
   * a payment method has no rate.
   */
  amount: sum,
  companyCount: count,
  /**
   * Name of the only company, if the merchant has several. Null if the deposits belong to more than
   * one.
   */
  companyName: z.nullable(z.string()),
  /** Set for a single closed deposit. */
  depositNo: z.nullable(depositNo),
  /** True if a deposit is still in progress and can change. */
  filling: z.boolean(),
  /** True if the close waits for the rate of a payment method. */
  hasMissingRates: z.boolean(),
})
export type NextDeposit = z.output<typeof NextDeposit>

/** Deposits past their deposit date that no transfer has paid, by currency. */
const OverdueDeposits = z.strictObject({ currency, count, amount: sum })

export const NextDeposits = z.strictObject({
  /** Deposits of the next two deposit dates, by date and currency. */
  coming: z.array(NextDeposit),
  overdue: z.array(OverdueDeposits),
})
export type NextDeposits = z.output<typeof NextDeposits>
