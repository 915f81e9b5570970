import { badField } from '@choba/contract/bad-input.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { type Period, SEARCH_MONTHS } from '@choba/contract/period.ts'
import { chargeTypes } from '@choba/contract/point-ledger.ts'
import type {
  pointTransactions,
  PointTransaction,
} from '@choba/contract/point-transactions.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { askedPeriod } from '#platform/calls/asked-period.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { addEarlierRefundsToSales } from '#ledger/sale-refunds.ts'
import { postPayments, readChoices } from '#ledger/point-posting.ts'
import { postRefunds, reverseRefund } from '#ledger/point-refunds.ts'
import {
  findEntries,
  findEntriesOf,
  findEntry,
  type Position,
  sumEntries,
} from './point-transactions.repository.ts'
import { toPointSum, toPointTransaction } from './point-transactions.views.ts'

export { type AwardedPayment, linesOf } from '#ledger/point-lines.ts'
export { findRuleNames } from './point-rule-names.repository.ts'
export { findBalance, holdBalance, postRevision } from '#ledger/point-revision.ts'
export { findPlannedRefund, type PlannedRefund } from '#ledger/point-refunds.repository.ts'
export { awardedOn, countAwardDays, findAwardPlaces } from '#ledger/point-award-days.ts'
export { findLimits, type StoreLimits } from '#ledger/point-posting.repository.ts'

type Calls = typeof pointTransactions

/** IDs of transactions that were just stored, or whose result was unknown until now. */
export interface Stored {
  readonly payments: readonly bigint[]
  readonly refunds: readonly bigint[]
}

/**
 * Posts the points of transactions if their merchant uses points. Must run in the database
 * transaction that stores these transactions. Rows without points are ignored. If a refund arrived
 * before its payment, its points are posted with the payment.
 * @returns the IDs of payments that used more points than the balance; nothing is posted for these
 * payments
 */
export async function postPoints(
  tx: Tx<WorkerScope>,
  { payments, refunds }: Stored,
): Promise<bigint[]> {
  const choices = await readChoices(tx, tx.scope.merchantId)
  if (!choices) return []
  const { refused, refunded } = await postPayments(tx, payments, choices)
  await postRefunds(tx, refunds, payments, choices)
  await addEarlierRefundsToSales(tx, refunded)
  return refused
}

/** Reverses the point transactions of a refund that was posted but in fact not made. */
export const undoRefundPoints = (tx: Tx<WorkerScope>, refundId: bigint): Promise<void> =>
  reverseRefund(tx, refundId)

/**
 * Returns the period of a search for orders or their points; null for a search by number.
 * @throws AppError searchPeriodTooLong (1600) above three months; badRequest for a missing, mixed
 * or reversed period
 */
export function periodOfSearch(filters: {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly orderNo?: string | undefined
  readonly cardNo?: string | undefined
}): Period | null {
  const rule = { months: SEARCH_MONTHS, tooLong: 'searchPeriodTooLong' } as const
  const period = askedPeriod(filters.dateFrom, filters.dateTo, rule)
  if (!period && !filters.orderNo && !filters.cardNo)
    throw new AppError('badRequest', badField('dateFrom', 'missing'))
  return period
}

/**
 * Decodes a cursor to the position at which the next page starts.
 * @throws AppError badRequest for an unknown cursor
 */
export function positionOf(cursor: string): Position {
  const { at, ids } = decodeCursor(cursor, 1)
  return { at, id: ids[0]! }
}

/**
 * Returns one page of point transactions, newest first.
 * @throws AppError searchPeriodTooLong, badRequest
 */
export async function listPointTransactions(
  tx: Tx,
  merchant: MerchantRow,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const search = { filters, period: periodOfSearch(filters) }
  const after = cursor === undefined ? null : positionOf(cursor)
  const sums = after === null ? await sumEntries(tx, merchant, search) : null
  // Empty sums show that no row matches. Returning here avoids a scan of all rows of the period.
  if (sums?.length === 0) return { items: [], nextCursor: null, total: 0, sum: [] }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findEntries(tx, merchant, search, { after, limit }),
    (last) => encodeCursor(last.at, last.id),
  )
  const page = { items: rows.map((row) => toPointTransaction(row, merchant)), nextCursor }
  if (!sums) return page
  const sum = sums.map(toPointSum)
  return {
    ...page,
    total: sum.reduce((all, { entries }) => all + entries, 0),
    sum: sum.toSorted(
      (a, b) => chargeTypes.indexOf(a.chargeType) - chargeTypes.indexOf(b.chargeType),
    ),
  }
}

/**
 * @throws AppError notFound both for an unknown point transaction and for one outside of the user's
 * stores, so that the error does not reveal other stores' data
 */
export async function readPointTransaction(
  tx: Tx,
  merchant: MerchantRow,
  entryId: string,
): Promise<PointTransaction> {
  const id = bigIdOf(entryId)
  const row = id === null ? undefined : await findEntry(tx, merchant, id)
  if (!row) throw new AppError('notFound')
  return toPointTransaction(row, merchant)
}

/**
 * Returns the point transactions of an order that belong to the user's stores, in posting order.
 */
export const pointsOfOrder = async (
  tx: Tx,
  merchant: MerchantRow,
  orderId: bigint,
): Promise<PointTransaction[]> =>
  (await findEntriesOf(tx, merchant, orderId)).map((row) => toPointTransaction(row, merchant))

/**
 * Returns the point card of a payment; null without a card, or if the merchant does not use points.
 */
export async function pointCardOf(
  { q }: Tx,
  merchant: MerchantRow,
  transactionId: bigint,
): Promise<string | null> {
  if (!merchant.enable_point) return null
  const row = await q
    .selectFrom('transaction_points')
    .select('point_card_no')
    .where('merchant_id', '=', merchant.id)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row?.point_card_no ?? null
}
