import { addDays } from '@choba/contract/period.ts'

/**
 * How much of the tax in a purchase from an unregistered issuer may be deducted, in percent, to which day (reform of 2026). From
 * the day after the last, nothing.
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

/** The shares of a period, one for each part of it in which they differ. */
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
