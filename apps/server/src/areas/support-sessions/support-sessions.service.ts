import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import {
  SUPPORT_OPEN_HOURS,
  type supportSessions,
} from '@choba/contract/support-sessions.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Changed } from '#platform/calls/audited.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { WantedSupport } from './support-sessions.approval.ts'
import {
  closeLapsed,
  countSessions,
  endSession,
  endSessions,
  findCurrent,
  findSession,
  findSessions,
  type FoundSession,
  holdAccess,
  insertSession,
  type Seen,
  startSession,
  updateAccess,
} from './support-sessions.repository.ts'
import { toSession } from './support-sessions.views.ts'

type Calls = typeof supportSessions

const seenBy = ({ user, merchant, isAdmin }: Principal): Seen => ({
  tenantId: user.tenant_id,
  merchantId: isAdmin ? null : merchant.id,
})

/** @throws AppError badRequest if the cursor is invalid */
function decodeId(cursor: string): bigint {
  const text = decodeTextCursor(cursor)
  const id = /^[1-9]\d{0,18}$/.test(text) ? bigIdOf(text) : null
  if (id === null) throw new AppError('badRequest', badField('cursor', 'value'))
  return id
}

export async function listSessions(
  tx: Tx,
  reader: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const seen = seenBy(reader)
  const after = cursor === undefined ? null : decodeId(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findSessions(tx, seen, after, limit),
    (last) => encodeTextCursor(String(last.id)),
  )
  return {
    items: rows.map((row) => toSession(row, reader)),
    nextCursor,
    ...(after === null && { total: await countSessions(tx, seen) }),
  }
}

export async function listCurrent(tx: Tx, reader: Principal): Promise<ResultOf<Calls['current']>> {
  const rows = await findCurrent(tx, reader.merchant.id)
  return { items: rows.map((row) => toSession(row, reader)) }
}

/**
 * Changes the merchant's choice. FORBIDDEN ends every session of the merchant.
 * @throws AppError nothingToDo, or conflict if another user has changed the choice
 */
export async function setAccess(
  tx: Tx,
  { merchant, user }: Principal,
  { access, seen }: BodyOf<Calls['setAccess']>,
): Promise<Changed<ResultOf<Calls['setAccess']>>> {
  if (access === seen) throw new AppError('nothingToDo')
  if (!(await updateAccess(tx, merchant.id, seen, access))) throw new AppError('conflict')
  if (access === 'FORBIDDEN') await endSessions(tx, merchant.id, user.username)
  const detail = { before: { supportAccess: seen }, after: { supportAccess: access } }
  return { result: { access }, audit: { object: merchant.name, detail } }
}

/** The reason marks an administrator's entry as the service's in the merchant's log. */
const auditOf = (
  { merchant_id, reason, minutes }: FoundSession,
  { isAdmin }: Principal,
): AuditDetails => ({
  object: reason,
  merchantId: merchant_id,
  detail: { minutes, ...(isAdmin && { supportReason: reason }) },
})

/** @throws AppError notFound if the user does not see the session */
async function readSession(tx: Tx, reader: Principal, supportId: string): Promise<FoundSession> {
  const row = await findSession(tx, seenBy(reader), bigIdOf(supportId) ?? 0n)
  // Administrators only use their own sessions.
  if (!row || (reader.isAdmin && row.user_id !== reader.user.id)) throw new AppError('notFound')
  return row
}

async function answer(
  tx: Tx,
  reader: Principal,
  supportId: string,
): Promise<Changed<ResultOf<Calls['open']>>> {
  const row = await readSession(tx, reader, supportId)
  return { result: toSession(row, reader), audit: auditOf(row, reader) }
}

/**
 * Requests a session, in the scope of the merchant. The session runs at once if the merchant does
 * not require approval.
 * @throws AppError illegalOperation if the merchant forbids support sessions; conflict if the
 * administrator has an open session with the merchant
 */
export async function requestSession(
  tx: Tx,
  { approvals }: { readonly approvals: Approvals },
  person: Principal,
  merchant: MerchantRow,
  { reason, minutes }: BodyOf<Calls['request']>,
): Promise<Changed<ResultOf<Calls['request']>>> {
  const access = await holdAccess(tx, merchant.id)
  if (access === 'FORBIDDEN' || !merchant.enabled) throw new AppError('illegalOperation')
  await closeLapsed(tx, merchant.id, person.user.id)
  const id = newId()
  const starts = access === 'ALLOWED'
  await insertSession(tx, merchant, person.user, { id, reason, minutes, starts })
  if (!starts) {
    await approvals.ask(tx, merchant, person.user, {
      id: newId(),
      kind: 'supportSession',
      subject: merchant.name,
      storeId: null,
      amount: null,
      request: { supportId: String(id), minutes } satisfies WantedSupport,
      basis: {},
      reason,
      time: SUPPORT_OPEN_HOURS * 3_600_000,
    })
  }
  return answer(tx, person, String(id))
}

/**
 * Opens an approved session, whose time begins.
 * @throws AppError notFound; illegalOperation if the session cannot be opened
 */
export async function openSession(
  tx: Tx,
  person: Principal,
  supportId: string,
): Promise<Changed<ResultOf<Calls['open']>>> {
  const row = await readSession(tx, person, supportId)
  const access = await holdAccess(tx, row.merchant_id)
  if (access === 'FORBIDDEN' || !(await startSession(tx, row)))
    throw new AppError('illegalOperation')
  return answer(tx, person, supportId)
}

/**
 * Ends a session: for every user of the merchant, and for the administrator who requested it.
 * @throws AppError notFound; illegalOperation if the session is over or waits for approval
 */
export async function stopSession(
  tx: Tx,
  person: Principal,
  supportId: string,
): Promise<Changed<ResultOf<Calls['end']>>> {
  const row = await readSession(tx, person, supportId)
  if (!(await endSession(tx, row, person.user.username))) throw new AppError('illegalOperation')
  return answer(tx, person, supportId)
}
