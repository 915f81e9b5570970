import { badField } from '@choba/contract/bad-input.ts'
import {
  CLOSE_DAYS,
  type DayClose,
  type dayCloses,
  type DayToClose,
  NO_TERMINAL,
  WHOLE_STORE,
} from '@choba/contract/day-closes.contract.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { addDays, type Period } from '@choba/contract/period.ts'
import { STATISTICS_MONTHS } from '@choba/contract/statistics.filters.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { askedPeriod } from '#platform/calls/asked-period.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { findStores, toPickedStore } from '#platform/access/seen-stores.ts'
import {
  countCloses,
  findClose,
  findCloses,
  findTerminals,
  type FoundClose,
  type FoundFigures,
  type Position,
  sumTenders,
} from './day-closes.repository.ts'
import { type Tally, tallyOf, toFigures } from './day-close-tallies.ts'
import { type Terminals, toDayClose, toParts, toPastClose } from './day-closes.views.ts'

type Calls = typeof dayCloses

/**
 * Returns a store that the user sees.
 * @throws AppError notFound with the same answer for a missing store and for one that the user does
 * not see
 */
async function readStore(tx: Tx, merchant: MerchantRow, storeId: string) {
  const [store] = await findStores(
    tx,
    merchant.id,
    { storeId: [storeId], seen: storesSeen(tx) },
    null,
    1,
  )
  if (!store) throw new AppError('notFound')
  return store
}

/** Returns the current business day and the first day that can still be closed. */
async function readDays(
  tx: Tx,
  merchant: MerchantRow,
): Promise<{ today: string; firstDay: string }> {
  const today = await readToday(tx, merchant)
  return { today, firstDay: addDays(today, 1 - CLOSE_DAYS) }
}

/** Data of one business day of a store, read to be shown or closed. */
export interface DayRead {
  readonly day: string
  readonly storeId: number
  readonly terminals: Terminals
  readonly tallies: readonly Tally[]
  /** IDs of the counted transactions by part of the store; empty unless the day is being closed. */
  readonly counted: ReadonlyMap<string, readonly bigint[]>
  readonly closes: readonly FoundClose[]
  readonly wire: DayToClose
}

const countedOf = (found: readonly FoundFigures[]): ReadonlyMap<string, readonly bigint[]> =>
  new Map(
    [...Map.groupBy(found, (one) => tallyOf(one).part)].map(([part, rows]) => [
      part,
      rows.flatMap(({ ids }) => ids ?? []),
    ]),
  )

/**
 * Reads a business day of a store and its closes.
 * @param isClosing also reads the IDs of the counted transactions, which are consistent with the
 * sums
 * @throws AppError notFound if the store does not exist; badRequest if the day is in the future or
 * too long ago
 */
export async function readDay(
  tx: Tx,
  merchant: MerchantRow,
  { storeId, day: asked }: { storeId: string; day?: string | undefined },
  { isClosing = false } = {},
): Promise<DayRead> {
  const { today, firstDay } = await readDays(tx, merchant)
  const day = asked ?? today
  if (day > today) throw new AppError('badRequest', badField('day', 'tooLarge'))
  if (day < firstDay) throw new AppError('badRequest', badField('day', 'tooSmall'))
  const store = await readStore(tx, merchant, storeId)
  const period = { from: day, to: day }
  const closes = await findCloses(tx, merchant.id, store.id, period)
  const terminals = new Map(
    (await findTerminals(tx, merchant.id, store.id)).map(({ id, terminal_no }) => [
      String(id),
      terminal_no,
    ]),
  )
  const found = await sumTenders(tx, merchant, store.id, period, { withIds: isClosing })
  const tallies = found.map(tallyOf)
  const wire: DayToClose = {
    store: toPickedStore(store),
    day,
    today,
    firstDay,
    timeZone: merchant.time_zone,
    currency: merchant.currency,
    ...toFigures(tallies),
    parts: toParts(tallies, terminals),
    closes: closes.map((close) => toDayClose(close, merchant, tallies)),
  }
  return { day, storeId: store.id, terminals, tallies, counted: countedOf(found), closes, wire }
}

/**
 * Returns true if `part` names a part of the store: the whole store, the transactions without a
 * terminal, or one of its terminals.
 */
export const isPart = (part: string, terminals: Terminals): boolean =>
  part === WHOLE_STORE || part === NO_TERMINAL || terminals.has(part)

/**
 * Resolves the period of a list of closes.
 * @throws AppError statisticsPeriodTooLong (1700) for more than one month; badRequest if one end is
 * missing or the ends are reversed
 */
async function periodOf(
  tx: Tx,
  merchant: MerchantRow,
  { dateFrom, dateTo }: QueryOf<Calls['list']>,
): Promise<Period> {
  const period = askedPeriod(dateFrom, dateTo, {
    months: STATISTICS_MONTHS,
    tooLong: 'statisticsPeriodTooLong',
  })
  if (period) return period
  const { today, firstDay } = await readDays(tx, merchant)
  return { from: firstDay, to: today }
}

function positionOf(cursor: string): Position {
  const { at, ids } = decodeCursor(cursor, 1)
  return { day: at.toISOString().slice(0, 10), id: ids[0]! }
}

/** Reads the current figures of each day that has a close among `rows`, by day. */
async function readTallies(
  tx: Tx,
  merchant: MerchantRow,
  storeId: number,
  rows: readonly FoundClose[],
) {
  if (rows.length === 0) return new Map<string, Tally[]>()
  const found = await sumTenders(tx, merchant, storeId, {
    from: rows.at(-1)!.day,
    to: rows[0]!.day,
  })
  return new Map(
    [...Map.groupBy(found, ({ day }) => day)].map(([day, of]) => [day, of.map(tallyOf)]),
  )
}

/**
 * Returns one page of a store's closes, newest day first. Each close includes the sums of
 * transactions that arrived after it.
 * @throws AppError notFound if the store does not exist; statisticsPeriodTooLong; badRequest for an
 * invalid period or a cursor that this API did not issue
 */
export async function listCloses(
  tx: Tx,
  merchant: MerchantRow,
  query: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const { pageSize = DEFAULT_PAGE_SIZE, cursor } = query
  const period = await periodOf(tx, merchant, query)
  const after = cursor === undefined ? null : positionOf(cursor)
  const { id } = await readStore(tx, merchant, query.storeId)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findCloses(tx, merchant.id, id, period, { after, limit }),
    (last) => encodeCursor(new Date(`${last.day}T00:00:00Z`), last.id),
  )
  const now = await readTallies(tx, merchant, id, rows)
  return {
    items: rows.map((row) => toPastClose(row, merchant, now.get(row.day) ?? [])),
    nextCursor,
    ...(after === null && { total: await countCloses(tx, merchant.id, id, period) }),
  }
}

/**
 * Returns a close with the sums of the transactions that arrived after it.
 * @throws AppError notFound if it does not exist or belongs to a store that the user does not see
 */
export async function readClose(tx: Tx, merchant: MerchantRow, closeId: string): Promise<DayClose> {
  const id = bigIdOf(closeId)
  const row = id === null ? undefined : await findClose(tx, merchant.id, id)
  if (!row) throw new AppError('notFound')
  const now = await readTallies(tx, merchant, row.store_id, [row])
  return toDayClose(row, merchant, now.get(row.day) ?? [])
}
