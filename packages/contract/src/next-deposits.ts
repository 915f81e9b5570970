import * as z from 'zod/mini'
import { depositNo } from './deposit-states.ts'
import { day } from './day.ts'
import { count, currency, sum } from './fields.ts'

/**
 * Next deposits, with a closed or an open cycle. Amounts are in minor units and never summed across
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
   * Company of these deposits. Null if they belong to several companies, or if the merchant has
   * only one company.
   */
  companyName: z.nullable(z.string()),
  /** Set for a single closed deposit. */
  depositNo: z.nullable(depositNo),
  /** True if the cycle of a deposit is still open, so that the amount can change. */
  filling: z.boolean(),
  /** True if the close waits for the rate of a payment method. */
  hasMissingRates: z.boolean(),
})
export type NextDeposit = z.output<typeof NextDeposit>

/** Deposits whose deposit date has passed without a transfer, by currency. */
const OverdueDeposits = z.strictObject({ currency, count, amount: sum })

export const NextDeposits = z.strictObject({
  /** Deposits of the next two deposit dates, by date and currency. */
  coming: z.array(NextDeposit),
  overdue: z.array(OverdueDeposits),
})
export type NextDeposits = z.output<typeof NextDeposits>
