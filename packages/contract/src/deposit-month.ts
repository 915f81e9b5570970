import * as z from 'zod/mini'
import { day } from './day.ts'
import { depositNo, depositStates } from './deposit-states.ts'
import { DepositSum } from './deposits.contract.ts'
import { count, currency, sum } from './fields.ts'

/** Deposits of one calendar month, by deposit date. Amounts are in minor units. */

/** Calendar month, as `YYYY-MM`. */
export const month = z.string().check(z.regex(/^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$/))

/** Deposits with the same deposit date, currency and status. */
export const DepositDay = z.strictObject({
  payDate: day,
  /** True if the bank calendar for that day is not official yet. */
  payDateProvisional: z.boolean(),
  currency,
  state: z.enum(depositStates),
  count,
  /**
   * Total of the transfers, or sales of the visible stores if the caller sees only some. Null while
   * a payment method has no rate.
   */
  amount: sum,
  /** Set for a single closed deposit. */
  depositNo: z.nullable(depositNo),
})
export type DepositDay = z.output<typeof DepositDay>

export const DepositMonth = z.strictObject({
  month,
  today: day,
  /** True if the figures cover only the stores that the caller sees. */
  share: z.boolean(),
  /** Totals of the closed deposits whose deposit date is in the month, by currency. */
  sums: z.array(DepositSum),
  /** Closed and open deposits, by deposit date. */
  days: z.array(DepositDay),
})
export type DepositMonth = z.output<typeof DepositMonth>

/** A hundredth of a percent, in parts per million. */
const STEP_PPM = 100n

/**
 * Returns the fees as a share of the sales after refunds, in parts per million, rounded half up to
 * hundredths of a percent. Null without sales. Excludes tax, transfer fees and other lines, so the
 * rate is comparable with the rates of the terms and known for some stores too.
 */
export function effectiveRateOf({
  totalUsage,
  refund,
  fee,
}: Pick<DepositSum, 'totalUsage' | 'refund' | 'fee'>): number | null {
  if (totalUsage === null || refund === null || fee === null) return null
  const net = BigInt(totalUsage) - BigInt(refund)
  if (net <= 0n || fee < 0) return null
  return Number(((BigInt(fee) * 20_000n + net) / (2n * net)) * STEP_PPM)
}
