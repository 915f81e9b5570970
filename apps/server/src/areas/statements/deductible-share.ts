import { addDays } from '@choba/contract/period.ts'

/**
 * Percentage of the tax on a purchase from an unregistered issuer that the buyer can deduct, by the
 * last day on which it applies (tax reform of 2026). After the last entry, nothing can be deducted.
 */
const SHARES = [
  { lastDay: '2026-09-30', percent: 80 },
  { lastDay: '2028-09-30', percent: 70 },
  { lastDay: '2030-09-30', percent: 50 },
  { lastDay: '2031-09-30', percent: 30 },
  { lastDay: '9999-12-31', percent: 0 },
] as const

export interface DeductibleShare {
  readonly from: string
  readonly to: string
  readonly percent: number
}

/**
 * Returns the deductible percentages of a period. If the percentage changes within the period, each
 * part of the period has its own entry.
 */
export const deductibleShares = (from: string, to: string): DeductibleShare[] =>
  SHARES.flatMap(({ lastDay, percent }, at) => {
    const firstDay = at === 0 ? from : addDays(SHARES[at - 1]!.lastDay, 1)
    const part = {
      from: from > firstDay ? from : firstDay,
      to: to < lastDay ? to : lastDay,
      percent,
    }
    return part.from <= part.to ? [part] : []
  })
