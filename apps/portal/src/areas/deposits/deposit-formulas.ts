import type { DepositDetail } from '@choba/contract/deposits.contract.ts'

type PaymentMethod = DepositDetail['paymentMethods'][number]
type Line = DepositDetail['lines'][number]

/** Fee of one rate, computed on the sum of all payments charged at that rate. */
export interface FeeLine extends Pick<PaymentMethod, 'ratePpm' | 'roundingUnit' | 'roundingMode'> {
  readonly key: string
  readonly usage: number
  readonly fee: number
}

/** Amounts too large for an exact number are null and count as 0. */
const exact = (amount: number | null): number => amount ?? 0

/** Returns the fees by rate, the highest rate first, and the fees returned with refunds. */
export function feeFormulas(paymentMethods: readonly PaymentMethod[]): {
  charged: FeeLine[]
  back: number
} {
  const lines = new Map<string, FeeLine>()
  for (const { ratePpm, roundingUnit, roundingMode, usage, fee } of paymentMethods) {
    const key = `${ratePpm} ${roundingUnit} ${roundingMode}`
    const before = lines.get(key)
    lines.set(key, {
      key,
      ratePpm,
      roundingUnit,
      roundingMode,
      usage: exact(usage) + (before?.usage ?? 0),
      fee: exact(fee) + (before?.fee ?? 0),
    })
  }
  return {
    charged: [...lines.values()]
      .filter(({ usage }) => usage !== 0)
      .toSorted((a, b) => b.ratePpm - a.ratePpm),
    back: paymentMethods.reduce((sum, { feeBack }) => sum + exact(feeBack), 0),
  }
}

/**
 * Returns the sum of the taxable revisions with the sign reversed: a positive result is charged to
 * the merchant.
 */
export const taxableRevision = (lines: readonly Line[]): number =>
  lines
    .filter(({ taxClass }) => taxClass === 'TAXABLE_10')
    .reduce((sum, { amount }) => sum - exact(amount), 0)

/**
 * Returns the taxable fees less those returned with refunds. The tax is computed on this amount
 * plus the transfer fee and the taxable revisions.
 */
export const taxableFee = (paymentMethods: readonly PaymentMethod[]): number =>
  paymentMethods
    .filter(({ taxClass }) => taxClass === 'TAXABLE_10')
    .reduce((sum, { fee, feeBack }) => sum + exact(fee) - exact(feeBack), 0)
