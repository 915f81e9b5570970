import type { ModelCycle, ModelPayDay, ModelRoll } from './cycles.ts'
import type { ModelRounding } from './shares.ts'

/**
 * Fee rate of card payments in all terms of the tests. Wallet payments have the rate of the
 * version; cash payments have no fee.
 */
export const CARD_PPM = 32_400

export const WALLET_CLASS = 1
export const CARD_CLASS = 2
export const CASH_CLASS = 4

/**
 * Transfer fee for amounts of at least `from`. `bankCode` is null if the fee applies to all banks
 * without their own fees.
 */
export interface ModelTransferFee {
  readonly bankCode: string | null
  readonly from: number
  readonly fee: number
}

/** A version of the terms. Amounts are in minor units. */
export interface ModelVersion {
  readonly firstDay: string
  readonly cycle: ModelCycle
  readonly unit: 'TRANSACTION' | 'CYCLE'
  readonly mode: ModelRounding
  readonly ratePpm: number
  readonly feeReturned: boolean
  readonly transferFees: readonly ModelTransferFee[]
  readonly minimumPayout: number
  readonly negativeCarries: number
  readonly pointCost: number
  readonly payDay: ModelPayDay
  readonly roll: ModelRoll
}

/**
 * Returns the version in force on a day: the latest that has started, or the first one for earlier
 * days.
 */
export function versionOn(versions: readonly ModelVersion[], day: string): ModelVersion {
  const sorted = versions.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
  return sorted.findLast(({ firstDay }) => firstDay <= day) ?? sorted[0]!
}

/** Returns the transfer fee without tax. */
export function transferFeeOf(
  fees: readonly ModelTransferFee[],
  bankCode: string,
  amount: number,
): number {
  const reached = fees.filter(({ from }) => from <= amount)
  const own = reached.filter((line) => line.bankCode === bankCode)
  const lines = own.length > 0 ? own : reached.filter((line) => line.bankCode === null)
  return lines.toSorted((a, b) => b.from - a.from)[0]?.fee ?? 0
}
