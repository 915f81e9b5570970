import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type {
  PointCard,
  pointManagement,
  PointSystemState,
} from '@choba/contract/point-management.contract.ts'
import { type Tx, withScope, type WorkerScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { findBalance } from '#areas/point-transactions/point-transactions.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { pointSystemOf } from '#platform/point-system/choose.ts'
import type { BalanceAnswer } from '#platform/point-system/point-system.ts'
import { type Principal, scopeOf } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import {
  countDeliveries,
  findDeliveries,
  findSystem,
  holdDelivery,
  sumUndelivered,
  waitAgain,
} from './point-management.repository.ts'
import { toPointDelivery, toSystemState } from './point-management.views.ts'
import { readChoices } from './point-revisions.repository.ts'

type Calls = typeof pointManagement

/** Returns the status of sending the merchant's point transactions to the tenant's point system. */
export async function readState(
  tx: Tx,
  { merchant, stores }: Principal,
  { point_system_api_address: address }: TenantRow,
): Promise<PointSystemState> {
  const system = await findSystem(tx, merchant.id)
  return toSystemState(
    system,
    address !== '',
    await countDeliveries(tx, merchant.id, stores, {}),
    merchant,
  )
}

/**
 * Returns one page of the deliveries that wait or were refused, oldest first.
 * @throws AppError badRequest for an unknown cursor
 */
export async function listDeliveries(
  tx: Tx,
  { merchant, stores }: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, 1).ids[0]!
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findDeliveries(tx, merchant.id, stores, filters, { after, limit }),
    (last) => encodeCursor(last.at, last.entry_id),
  )
  const system = await findSystem(tx, merchant.id)
  const page = {
    items: rows.map((row) => toPointDelivery(row, merchant, system?.next_attempt_at)),
    nextCursor,
  }
  if (after !== null) return page
  const { waiting, refused } = await countDeliveries(tx, merchant.id, stores, filters)
  return { ...page, total: waiting + refused }
}

/**
 * Sets a refused point transaction back to waiting.
 * @throws AppError notFound for a point transaction that is unknown or outside of the user's
 * stores; nothingToDo if the point transaction is not refused
 */
export async function sendAgain(
  tx: Tx<WorkerScope>,
  { merchant, stores }: Principal,
  { entryId }: BodyOf<Calls['sendAgain']>,
): Promise<{ result: ResultOf<Calls['sendAgain']>; audit: AuditDetails }> {
  const id = bigIdOf(entryId)
  const held = id === null ? undefined : await holdDelivery(tx, stores, id)
  if (!held || id === null) throw new AppError('notFound')
  if (held.state !== 'REFUSED') throw new AppError('nothingToDo')
  const row = await waitAgain(tx, stores, id)
  const audit = {
    object: row.card_no,
    inStores: [row.store_id],
    detail: { entryId, pointQuantity: Number(row.quantity) },
  }
  const system = await findSystem(tx, merchant.id)
  return { result: toPointDelivery(row, merchant, system?.next_attempt_at), audit }
}

const theirWords = {
  known: 'KNOWN',
  absent: 'ABSENT',
  unanswered: 'UNANSWERED',
} as const satisfies Record<BalanceAnswer['outcome'], string>

const toTheirs = (answer: BalanceAnswer): PointCard['theirs'] => ({
  answer: theirWords[answer.outcome],
  balance: answer.outcome === 'known' ? answer.balance : null,
  error: answer.outcome === 'unanswered' ? answer.error : null,
})

/**
 * Returns the balance of a card in this database and in the external point system. Calls the point
 * system outside of a database transaction.
 * @throws AppError notFound if the merchant has no such card
 */
export async function readCard(
  deps: Pick<Services, 'engine' | 'sealer' | 'reach'>,
  person: Principal,
  tenant: TenantRow,
  cardNo: string,
): Promise<PointCard> {
  const { merchant } = person
  const read = await withScope(
    deps.engine,
    scopeOf(person),
    async (tx) => {
      const balance = await findBalance(tx, merchant.id, cardNo)
      if (balance === null) throw new AppError('notFound')
      return {
        balance,
        settings: await readChoices(tx, merchant.id),
        undelivered: await sumUndelivered(tx, merchant.id, cardNo),
      }
    },
    { readOnly: true },
  )
  const system = await pointSystemOf(deps, tenant)
  const never = new AbortController().signal
  const theirs = system && toTheirs(await system.balance(merchant.code, cardNo, never))
  return {
    cardNo,
    balance: Number(read.balance),
    undelivered: Number(read.undelivered),
    theirs: theirs ?? { answer: 'NONE', balance: null, error: null },
    mayBeNegative: read.settings.point_negative,
    revisionLimit: read.settings.point_revision_limit,
  }
}
