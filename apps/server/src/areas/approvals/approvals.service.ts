import { isDeepStrictEqual } from 'node:util'
import type {
  ApprovalDetail,
  ApprovalObstacle,
  ApprovalRow,
  approvals,
} from '@choba/contract/approvals.contract.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import {
  countApprovals,
  endApproval,
  findApproval,
  findApprovals,
  lockWaiting,
  type Ending,
  type FoundApproval,
} from './approvals.repository.ts'
import { batchOf, obstacleOf, toApproval } from './approvals.views.ts'

export { toDecideSql } from './approvals.repository.ts'

type Calls = typeof approvals

export interface ApprovalServices {
  readonly approvals: Pick<Approvals, 'handlerOf'>
  readonly notify: Notify
}

/**
 * Returns one page of requests.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listApprovals(
  tx: Tx,
  principal: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...search }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const [id, merchantId] = cursor === undefined ? [] : decodeCursor(cursor, 2).ids
  const after =
    id === undefined ? null : { id, merchantId: Math.min(Number(merchantId), 2_147_483_647) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findApprovals(tx, principal, search, after, limit),
    (last) => encodeCursor(last.requested_at, last.id, last.merchant_id),
  )
  return {
    items: rows.map((row) => toApproval(row, principal)),
    nextCursor,
    ...(after === null && { total: await countApprovals(tx, principal, search) }),
  }
}

export const countToDecide = async (
  tx: Tx,
  principal: Principal,
): Promise<ResultOf<Calls['count']>> => ({
  toDecide: await countApprovals(tx, principal, {}),
})

/**
 * Returns the row of a request.
 * @throws AppError notFound with the same answer in three cases: the request does not exist,
 * belongs to another merchant, or belongs to a store that the user does not see
 */
async function readRow(
  tx: Tx,
  principal: Principal,
  approvalId: string,
  forUpdate = false,
): Promise<FoundApproval> {
  const id = bigIdOf(approvalId)
  const row = id === null ? null : await findApproval(tx, principal, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Returns the reason why the user cannot decide a request, or null if they can. Possible reasons
 * are found in the row, in the user's limits, or in data that has changed since the request.
 */
async function obstacleWithin(
  tx: Tx,
  { approvals: { handlerOf } }: Pick<ApprovalServices, 'approvals'>,
  principal: Principal,
  row: FoundApproval,
  forUpdate: boolean,
): Promise<ApprovalObstacle | null> {
  const known = obstacleOf(row, principal)
  if (known !== null) return known
  const handler = handlerOf(row.kind)
  const merchant = await merchantOf(tx, row.merchant_id)
  if (!(await handler.isWithinLimits(tx, row, merchant, principal, forUpdate))) return 'limit'
  const basis = await handler.readBasis(tx, row, forUpdate)
  return isDeepStrictEqual(basis, row.basis) ? null : 'stale'
}

const merchantOf = (tx: Tx, id: number): Promise<MerchantRow> =>
  tx.q.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** @throws AppError notFound */
export async function readApproval(
  tx: Tx,
  services: Pick<ApprovalServices, 'approvals'>,
  principal: Principal,
  approvalId: string,
  language: Language,
): Promise<ApprovalDetail> {
  const row = await readRow(tx, principal, approvalId)
  const described = await services.approvals.handlerOf(row.kind).describe(tx, row, language)
  const obstacle = await obstacleWithin(tx, services, principal, row, false)
  return { ...toApproval(row, principal), obstacle, ...described }
}

/**
 * Returns one file that was submitted with a request.
 * @throws AppError notFound with the same answer whether the request or file is missing or hidden
 * from the user
 */
export async function readApprovalFile(
  tx: Tx,
  services: Pick<ApprovalServices, 'approvals'>,
  principal: Principal,
  { approvalId, fileName }: QueryOf<Calls['file']>,
  language: Language,
) {
  const row = await readRow(tx, principal, approvalId)
  const handler = services.approvals.handlerOf(row.kind)
  const { files } = await handler.describe(tx, row, language)
  const file = files.some((one) => one.fileName === fileName)
    ? await tx.q
        .selectFrom('files')
        .select(['label', 'content_type', 'bytes'])
        .where('merchant_id', '=', row.merchant_id)
        .where('name', '=', fileName)
        .executeTakeFirst()
    : undefined
  if (!file) throw new AppError('notFound')
  return {
    file,
    audit: {
      ...handler.auditOf(row),
      merchantId: row.merchant_id,
      detail: { fileName, approvalKind: row.kind },
    },
  }
}

/** Result of a decision, a withdrawal or an expiry. */
export interface Ended {
  readonly result: ApprovalRow
  readonly audit: AuditDetails
  /**
   * True if the request had already expired or become outdated before the decision. The request
   * then ends as expired or outdated, and the decision fails.
   */
  readonly tooLate: boolean
}

/**
 * Ends a request whose row the caller has locked. Carries out the requested action if it was
 * approved; otherwise releases what the request had reserved. Notifies the requester.
 */
async function end(
  tx: Tx<WorkerScope>,
  services: ApprovalServices,
  row: FoundApproval,
  ending: Ending,
): Promise<AuditDetails> {
  const handler = services.approvals.handlerOf(row.kind)
  await endApproval(tx, row.id, ending)
  if (ending.state === 'APPROVED') await handler.approve(tx, row, ending.by!.id)
  else await handler.release(tx, row)
  if (ending.state !== 'WITHDRAWN') await notifyAsker(tx, services.notify, row, ending)
  const { detail, ...audit } = handler.auditOf(row)
  return {
    ...audit,
    detail: {
      ...detail,
      approvalId: String(row.id),
      approvalKind: row.kind,
      approvalState: ending.state,
      requestedBy: row.user_name,
      note: ending.note,
    },
  }
}

const endings = {
  APPROVED: 'approved',
  REFUSED: 'refused',
  EXPIRED: 'expired',
  STALE: 'stale',
} as const

function notifyAsker(
  tx: Tx<WorkerScope>,
  notify: Notify,
  row: FoundApproval,
  { state, by, note }: Ending,
) {
  const batch = batchOf(row)
  return notify(
    tx,
    { userIds: [row.user_id] },
    {
      kind: `approvals.${endings[state as keyof typeof endings]}`,
      params: {
        kind: batch && batch.fileName === null ? 'batchWithoutFile' : row.kind,
        subject: row.subject,
        store: row.store_name ?? row.merchant_name,
        count: batch?.count ?? 0,
        amount: row.amount === null ? '' : formatMoney(Number(row.amount), row.currency),
        by: by?.full_name ?? '',
        note: note ?? '',
      },
      path: `approval/${row.id}`,
      isImportant: state !== 'APPROVED',
    },
  )
}

/**
 * Decides another user's request. An approval carries out the requested action in the same database
 * transaction, exactly as the preview showed. An expired or outdated request is not carried out but
 * ends as expired or outdated.
 * @throws AppError notFound; insufficientPermission if the request is the user's own or exceeds
 * their permissions or limits; illegalOperation if it is already decided
 */
export async function decideApproval(
  tx: Tx<WorkerScope>,
  services: ApprovalServices,
  principal: Principal,
  {
    approvalId,
    decision,
    note = null,
  }: Pick<BodyOf<Calls['decide']>, 'approvalId' | 'decision'> & {
    note?: string | null | undefined
  },
): Promise<Ended> {
  const row = await readRow(tx, principal, approvalId, true)
  const obstacle = await obstacleWithin(tx, services, principal, row, true)
  if (obstacle === 'decided') throw new AppError('illegalOperation')
  if (obstacle === 'own' || obstacle === 'permission' || obstacle === 'limit')
    throw new AppError('insufficientPermission')
  const isOver = obstacle === 'expired' || (obstacle === 'stale' && decision === 'APPROVE')
  const ending: Ending = isOver
    ? { state: obstacle === 'expired' ? 'EXPIRED' : 'STALE', by: null, note: null, at: new Date() }
    : {
        state: decision === 'APPROVE' ? 'APPROVED' : 'REFUSED',
        by: principal.user,
        note,
        at: new Date(),
      }
  const audit = await end(tx, services, row, ending)
  return { result: await readAgain(tx, principal, row), audit, tooLate: isOver }
}

const readAgain = async (
  tx: Tx,
  principal: Principal,
  { id }: FoundApproval,
): Promise<ApprovalRow> => toApproval(await readRow(tx, principal, String(id)), principal)

/**
 * Withdraws the user's own request.
 * @throws AppError notFound; insufficientPermission for another user's request; illegalOperation if
 * the request has ended
 */
export async function withdrawApproval(
  tx: Tx<WorkerScope>,
  services: ApprovalServices,
  principal: Principal,
  approvalId: string,
): Promise<Ended> {
  const row = await readRow(tx, principal, approvalId, true)
  if (row.user_id !== principal.user.id) throw new AppError('insufficientPermission')
  if (row.state !== 'WAITING') throw new AppError('illegalOperation')
  const audit = await end(tx, services, row, {
    state: 'WITHDRAWN',
    by: principal.user,
    note: null,
    at: new Date(),
  })
  return { result: await readAgain(tx, principal, row), audit, tooLate: false }
}

/**
 * Ends an expired request.
 * @returns details for the audit entry; null if the request has already ended, so that no entry is
 * written
 */
export async function expireApproval(
  tx: Tx<WorkerScope>,
  services: ApprovalServices,
  id: bigint,
): Promise<AuditDetails | null> {
  const row = await lockWaiting(tx, id)
  const at = new Date()
  if (!row || row.expires_at > at) return null
  return end(tx, services, row, { state: 'EXPIRED', by: null, note: null, at })
}
