import { badField } from '@choba/contract/bad-input.ts'
import { lastOfMonth } from '@choba/contract/period.ts'
import { AppError } from '#platform/calls/app-error.ts'

/**
 * Reference to a statement: the newest statement of a deposit, the newest statement of a company
 * for a month or year, or the statement with a number.
 */
export type Which =
  | { readonly depositNo: string }
  | { readonly companyCode: string; readonly period: string }
  | { readonly statementNo: string }

interface Given {
  readonly depositNo?: string | undefined
  readonly companyCode?: string | undefined
  readonly period?: string | undefined
  readonly statementNo?: string | undefined
}

/** @throws AppError badRequest unless exactly one kind of reference is given */
export function whichOf({ depositNo, companyCode, period, statementNo }: Given): Which {
  const named = [depositNo, period ?? companyCode, statementNo].filter(
    (one) => one !== undefined,
  ).length
  if (named !== 1)
    throw new AppError('badRequest', badField('depositNo', named === 0 ? 'missing' : 'value'))
  if (depositNo !== undefined) return { depositNo }
  if (statementNo !== undefined) return { statementNo }
  if (companyCode === undefined)
    throw new AppError('badRequest', badField('companyCode', 'missing'))
  if (period === undefined) throw new AppError('badRequest', badField('period', 'missing'))
  return { companyCode, period }
}

/** Returns the first and last day of a month or year. */
export function daysOf(period: string): { from: string; to: string } {
  const isYear = period.length === 4
  return isYear
    ? { from: `${period}-01-01`, to: `${period}-12-31` }
    : { from: `${period}-01`, to: lastOfMonth(period) }
}
