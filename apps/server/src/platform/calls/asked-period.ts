import { badField } from '@choba/contract/bad-input.ts'
import { periodFault, type Period } from '@choba/contract/period.ts'
import { AppError, type RefusalWords } from './app-error.ts'

interface PeriodRule {
  readonly months: number
  /** Error for a period over the limit: 1600 for lists, 1700 for statistics. */
  readonly tooLong: 'searchPeriodTooLong' | 'statisticsPeriodTooLong'
  /** Phrase of that error, if the limit differs from the limit of lists. */
  readonly words?: RefusalWords
  /** Names of the two query fields. */
  readonly ends?: readonly [from: string, to: string]
}

/**
 * Returns the period of a search; null if the query has neither end. Same rule for all lists and
 * figures (specification §9).
 * @throws AppError `tooLong` above the maximum number of months; badRequest if one end is missing,
 * one end is a day and the other an instant, or the end is before the beginning
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
