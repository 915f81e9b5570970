import { badField } from '@choba/contract/bad-input.ts'
import { periodFault, type Period } from '@choba/contract/period.ts'
import { AppError, type RefusalWords } from './app-error.ts'

interface PeriodRule {
  readonly months: number
  /** What a longer one is refused as: 1600 of lists, 1700 of statistics. */
  readonly tooLong: 'searchPeriodTooLong' | 'statisticsPeriodTooLong'
  /** The phrase that says it, where the limit is another one than the list's. */
  readonly words?: RefusalWords
  /** The names of both ends. */
  readonly ends?: readonly [from: string, to: string]
}

/**
 * The period that a search names; null where it names neither end. The rule of every list and figure (specification §9).
 * @throws AppError `tooLong` over so many months; badRequest at the end that is missing, of another kind than the other, or before it
 */
export function askedPeriod(
  from: string | undefined,
  to: string | undefined,
  { months, tooLong, words = tooLong, ends = ['dateFrom', 'dateTo'] }: PeriodRule,
): Period | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined) throw new AppError('badRequest', badField(ends[0], 'missing'))
  if (to === undefined) throw new AppError('badRequest', badField(ends[1], 'missing'))
  const period = { from, to }
  const fault = periodFault(period, months)
  if (fault === 'tooLong') throw new AppError(tooLong, null, words)
  if (fault)
    throw new AppError('badRequest', badField(ends[1], fault === 'mixed' ? 'format' : 'value'))
  return period
}
