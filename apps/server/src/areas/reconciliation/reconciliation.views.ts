import { addDays } from '@choba/banking/days.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import {
  type BankFile,
  type ExpectedDeposit,
  type FileResult,
  FREE_LISTED,
  LINES_LISTED,
  type Match,
  SUGGESTED_DAYS,
} from '@choba/contract/reconciliation.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Expected, Line } from './bank-lines.ts'
import type { Matching } from './bank-line-matching.ts'
import type { FoundComing, FoundFile, FoundMatch } from './reconciliation.repository.ts'
import type { Suggestion } from './bank-line-suggestions.ts'

/** A deposit in the form that the matching uses, with its database row. */
export interface ComingDeposit extends Expected {
  readonly row: FoundComing
}

const toExpected = ({ row }: Pick<ComingDeposit, 'row'>): ExpectedDeposit => ({
  depositNo: row.deposit_no,
  companyName: row.company_name,
  payDate: row.pay_day,
  transferAmount: exactOrNull(row.transfer_amount),
})

const toLine = ({ recordNo, date, amount, payer, edi, text }: Line) => ({
  recordNo,
  date,
  amount,
  payer,
  edi,
  text,
})

const totalOf = (amounts: readonly number[]) => ({
  count: amounts.length,
  sum: exactOrNull(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)),
})
const totalOfLines = (all: readonly { readonly line: Line }[]) =>
  totalOf(all.map(({ line }) => line.amount))

const inOrder = <T extends { readonly line: Line }>(all: readonly T[], limit = LINES_LISTED): T[] =>
  all.toSorted((a, b) => a.line.recordNo - b.line.recordNo).slice(0, limit)

/**
 * Converts the result of matching a file for the API. Lines are in the order of the file.
 * @param seal creates the token that confirms a suggestion, or names a single line
 */
export function toFound(
  { matched, already, groups, suggested, none, open, free }: Matching<Line, ComingDeposit>,
  { from, to }: { from: string | null; to: string | null },
  seal: (lines: readonly Line[], deposits: readonly ComingDeposit[]) => string,
): Pick<
  FileResult,
  'totals' | 'matched' | 'already' | 'groups' | 'suggested' | 'none' | 'expected' | 'free'
> {
  const within = (deposits: readonly ComingDeposit[], days: number) =>
    from === null || to === null
      ? []
      : deposits.filter(
          ({ payDay }) => payDay >= addDays(from, -days) && payDay <= addDays(to, days),
        )
  const due = within(open, 0)
  const toFree = (line: Line) => ({ ...toLine(line), lineToken: seal([line], []) })
  const toCandidate = (
    line: Line,
    { deposit, differs, amountBy, daysBy }: Suggestion<ComingDeposit>,
  ) => ({
    ...toExpected(deposit),
    differs: [...differs],
    amountBy,
    daysBy,
    token: seal([line], [deposit]),
  })
  const grouped = [...new Set(groups.flatMap(({ lines }) => lines))].map((line) => ({ line }))
  const toConfirm = [...suggested, ...grouped]
  return {
    totals: {
      credits: totalOfLines([...matched, ...already, ...toConfirm, ...none]),
      matched: totalOfLines(matched),
      already: totalOfLines(already),
      suggested: totalOfLines(toConfirm),
      none: totalOfLines(none),
    },
    matched: inOrder(matched).map(({ line, deposit, way }) => ({
      ...toLine(line),
      ...toExpected(deposit),
      way,
    })),
    already: inOrder(already).map(({ line, deposit }) => ({
      ...toLine(line),
      ...toExpected(deposit),
      way: deposit.row.way!,
    })),
    groups: groups.slice(0, LINES_LISTED).map(({ lines, deposits, isOnly }) => ({
      lines: lines.map(toFree),
      deposits: deposits.map(toExpected),
      isOnly,
      token: seal(lines, deposits),
    })),
    suggested: inOrder(suggested).map(({ line, candidates }) => ({
      ...toFree(line),
      candidates: candidates.map((one) => toCandidate(line, one)),
    })),
    none: inOrder(none, FREE_LISTED).map(({ line, cancelled }) => ({
      ...toLine(line),
      cancelled,
      lineToken: cancelled ? null : seal([line], []),
    })),
    expected: {
      ...totalOf(due.map(({ amount }) => amount)),
      deposits: due.slice(0, LINES_LISTED).map(toExpected),
    },
    free: within(free, SUGGESTED_DAYS).slice(0, LINES_LISTED).map(toExpected),
  }
}

export const toBankFile = (row: FoundFile, timeZone: string): BankFile => ({
  bankFileId: String(row.id),
  fileName: row.file_name,
  hash: row.hash,
  kind: row.kind,
  account: row.account,
  dateFrom: row.date_from,
  dateTo: row.date_to,
  creditCount: row.credit_count,
  creditSum: exactOrNull(row.credit_sum),
  matchedCount: row.matched_count,
  givenBy: row.user_name,
  givenAt: offsetInstant(row.given_at, timeZone),
})

/** Returns null if the deposit is not matched. */
export const toMatch = (row: FoundMatch, timeZone: string): Match | null =>
  row.booked_on === null
    ? null
    : {
        depositNo: row.deposit_no,
        matchedOn: row.booked_on,
        amount: Number(row.amount),
        payer: row.payer!,
        edi: row.edi!,
        way: row.way!,
        confirmedBy: row.confirmed_by!,
        confirmedAt: offsetInstant(row.confirmed_at!, timeZone),
        fileName: row.file_name!,
      }
