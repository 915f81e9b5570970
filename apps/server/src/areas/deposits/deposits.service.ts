import type { DepositMonth } from '@choba/contract/deposit-month.ts'
import type { DepositDetail, DepositRow, deposits } from '@choba/contract/deposits.contract.ts'
import type { AdminDepositFilters, DepositFilters } from '@choba/contract/deposits.filters.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Period } from '@choba/contract/period.ts'
import type { NextDeposits } from '@choba/contract/next-deposits.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { readComing } from './next-deposits.ts'
import { paidDays } from './paid-days.ts'
import { readForecasts } from '#settlement/forecast.ts'
import { type OpenDepositData, readOpenDepositData } from '#settlement/open-deposits.ts'
import { findAccountVersions, findPreviousAccount } from './deposit-accounts.ts'
import {
  findDeposit,
  findDeposits,
  findShares,
  sumDeposits,
  sumPaid,
  type Filters,
  type FoundDeposit,
  type Position,
} from './deposits.repository.ts'
import { seesShare } from '#settlement/deposit-sums.ts'
import { toDeposit, toDetail, toOpenDeposit, toSum } from './deposits.views.ts'

export { readReturn } from './deposits.views.ts'
export { closeCycles, closeDays } from '#settlement/close.ts'
export { closeDueDays } from './deposits.jobs.ts'

type Calls = typeof deposits

function positionOf(cursor: string): Position {
  const { at, ids } = decodeCursor(cursor, 2)
  const [id, merchantId] = ids as [bigint, bigint]
  // Merchant IDs are of type `int` in the database, so a query with a larger number would fail.
  if (merchantId > 2_147_483_647n) throw new AppError('badRequest', badField('cursor', 'value'))
  return { day: at.toISOString().slice(0, 10), id, merchantId: Number(merchantId) }
}

/** Replaces the bank accounts in the filters of a search with the IDs of all their versions. */
export async function resolveFilters(
  tx: Tx,
  merchantId: number | null,
  { bankAccount, ...filters }: DepositFilters & AdminDepositFilters,
): Promise<Filters> {
  if (bankAccount === undefined) return filters
  return { ...filters, accountIds: await findAccountVersions(tx, merchantId, bankAccount) }
}

/**
 * Converts deposits to their API form. Users with a limited store scope get only the sums of their
 * stores.
 */
export async function toDeposits(
  tx: Tx,
  merchantId: number | null,
  rows: readonly FoundDeposit[],
): Promise<DepositRow[]> {
  if (!seesShare(tx)) return rows.map((row) => toDeposit(row, null))
  const shares = await findShares(
    tx,
    merchantId!,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toDeposit(row, shares.get(row.id)!))
}

/** Returns the position of a row. The cursor of the next page contains it. */
export const placeOf = (row: FoundDeposit): Position => ({
  day: row.date_to,
  id: row.id,
  merchantId: row.merchant_id,
})

const readOpen = async (
  tx: Tx,
  merchant: MerchantRow,
  today: string,
  openData: OpenDepositData,
): Promise<DepositRow[]> =>
  (await readForecasts(tx, merchant, today, openData)).map((forecast) =>
    toOpenDeposit(forecast, merchant, seesShare(tx)),
  )

/**
 * Returns data for the dashboard of a merchant: the next expected deposits, and deposits that the
 * bank returned since a day.
 */
export async function readComingAndReturned(
  tx: Tx,
  merchant: MerchantRow,
  { today, since }: { readonly today: string; readonly since: string },
): Promise<{ next: NextDeposits; returned: DepositRow[]; share: boolean }> {
  const openData = await readOpenDepositData(tx, merchant, { from: since, to: today })
  const filters: Filters = { depositState: ['RETURNED'], dateFrom: since, dateTo: today }
  const rows = openData.hasReturned
    ? await findDeposits(tx, merchant.id, filters, { after: null, limit: DEFAULT_PAGE_SIZE })
    : []
  const open = await readOpen(tx, merchant, today, openData)
  const { companies, hasUnpaid } = openData
  return {
    next: await readComing(tx, merchant.id, open, {
      today,
      companyCount: companies.length,
      hasUnpaid,
    }),
    returned: rows.length > 0 ? await toDeposits(tx, merchant.id, rows) : [],
    share: seesShare(tx),
  }
}

/** Returns the deposits of a merchant with a deposit date in a period, and their totals. */
export async function readPaidWithin(
  tx: Tx,
  merchant: MerchantRow,
  paid: Period,
  today: string,
): Promise<Pick<DepositMonth, 'share' | 'sums' | 'days'>> {
  const share = seesShare(tx)
  const closed = await sumPaid(tx, merchant.id, paid)
  // A deposit whose cycle is open is paid after today.
  const open =
    paid.to < today
      ? []
      : await readOpen(tx, merchant, today, await readOpenDepositData(tx, merchant))
  return {
    share,
    sums: (await sumDeposits(tx, merchant.id, { paid })).map((row) => toSum(row, share)),
    days: paidDays(closed, open, paid, share),
  }
}

type Search = QueryOf<Calls['list']> & QueryOf<Calls['systemList']>

/**
 * Returns one page of the deposits of a merchant or a whole tenant, newest first. The first page
 * includes the sums of all pages. For a merchant, it also includes the open deposits.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listDeposits(
  tx: Tx,
  merchant: MerchantRow | null,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...search }: Search,
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : positionOf(cursor)
  const merchantId = merchant?.id ?? null
  const filters = await resolveFilters(tx, merchantId, search)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findDeposits(tx, merchantId, filters, { after, limit }),
    (last) => encodeCursor(new Date(`${last.date_to}T00:00:00Z`), last.id, last.merchant_id),
  )
  const share = seesShare(tx)
  const sums = after === null ? await sumDeposits(tx, merchantId, filters) : null
  const today = sums && merchant && (await readToday(tx, merchant))
  return {
    items: await toDeposits(tx, merchantId, rows),
    nextCursor,
    share,
    ...(sums && {
      total: sums.reduce((total, { count }) => total + count, 0),
      sum: sums.map((row) => toSum(row, share)),
      open:
        merchant && today
          ? await readOpen(tx, merchant, today, await readOpenDepositData(tx, merchant))
          : [],
      ...(today && { today }),
    }),
  }
}

/**
 * Returns a deposit with its details.
 * @throws AppError notFound with the same answer for a missing deposit and for one without amounts
 * of the user's stores
 */
export async function readDeposit(
  tx: Tx,
  merchant: MerchantRow,
  depositNo: string,
  language: Language,
): Promise<DepositDetail> {
  const row = await findDeposit(tx, merchant.id, depositNo)
  if (!row) throw new AppError('notFound')
  const shares = seesShare(tx) ? await findShares(tx, merchant.id, [row.id]) : null
  const detail = await toDetail(tx, row, shares && shares.get(row.id)!, language)
  return { ...detail, previousAccount: await findPreviousAccount(tx, row) }
}
