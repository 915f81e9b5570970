import * as z from 'zod/mini'
import { depositNo } from './deposit-states.ts'
import { day } from './day.ts'
import { count, currency, sum } from './fields.ts'

/** The next money that arrives, closed or still filling: amounts in minor units, never summed across currencies. */

/** Deposits that are paid on one day in one currency. */
export const NextDeposit = z.strictObject({
  payDate: day,
  /** The calendar of banks for that day is not official yet. */
  payDateProvisional: z.boolean(),
  currency,
  /** The transfers; the sales of the reader's stores where they see some. Null while a payment method has no rate. */
  amount: sum,
  companyCount: count,
  /** The one company, where the merchant has several; null of more than one. */
  companyName: z.nullable(z.string()),
  /** Of a single deposit that is closed. */
  depositNo: z.nullable(depositNo),
  /** Some of it is still filling, and may change. */
  filling: z.boolean(),
  /** The close waits for the rate of a payment method. */
  unrated: z.boolean(),
})
export type NextDeposit = z.output<typeof NextDeposit>

/** Deposits whose pay day is over and that no transfer has paid, by currency. */
const OverdueDeposits = z.strictObject({ currency, count, amount: sum })

export const NextDeposits = z.strictObject({
  /** Of the next pay day and the one after it, by day and currency. */
  coming: z.array(NextDeposit),
  overdue: z.array(OverdueDeposits),
})
export type NextDeposits = z.output<typeof NextDeposits>
