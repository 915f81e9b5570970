import { addDays } from '@choba/contract/period.ts'

/**
 * How much of the tax in a purchase from an unregistered issuer may be deducted, in percent, to which day (reform of 2026). From
 * the day after the last, nothing.
 */
const SHARES: readonly (readonly [lastDay: string, percent: number])[] = [
  ['2026-09-30', 80],
  ['2028-09-30', 70],
  ['2030-09-30', 50],
  ['2031-09-30', 30],
]

export interface DeductibleShare {
  readonly from: string
  readonly to: string
  readonly percent: number
}

/** The shares of a period, one for each part of it in which they differ. */
export function deductibleShares(from: string, to: string): DeductibleShare[] {
  const parts: DeductibleShare[] = []
  let start = from
  for (const [lastDay, percent] of [...SHARES, ['9999-12-31', 0] as const]) {
    if (start > to) break
    if (start > lastDay) continue
    const end = to < lastDay ? to : lastDay
    parts.push({ from: start, to: end, percent })
    start = lastDay === '9999-12-31' ? lastDay : addDays(end, 1)
    if (end === to) break
  }
  return parts
}
