import {
  approvalKinds,
  type ApprovalDetail,
  type ApprovalKind,
} from '@choba/contract/approvals.contract.ts'
import { neededBy } from '@choba/contract/permissions.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { NotificationParams, Notify, Receivers } from '#platform/notify/notify.ts'
import type { Principal } from './principals.ts'

// Interface between the areas that create approval requests and the area `approvals`, where a
// second person decides them.

/** Default time until an approval request expires, in milliseconds. */
export const APPROVAL_TIME = 72 * 3_600_000

export interface NewApproval {
  /** Id that the area created. The area stores it in the pending row, such as the refund. */
  readonly id: bigint
  readonly kind: ApprovalKind
  readonly subject: string
  /**
   * Null if the request belongs to no single store. Only users who see all stores can decide such
   * a request.
   */
  readonly storeId: number | null
  /** Minor units of the merchant's currency. */
  readonly amount: number | null
  readonly request: object
  readonly basis: object
  readonly reason: string | null
  /** Time until the request expires, in milliseconds. Defaults to `APPROVAL_TIME`. */
  readonly time?: number
  /** Additional parameters of the notification to the users who can decide. */
  readonly params?: NotificationParams
}

/** Functions that an area provides for one kind of approval request. */
export interface ApprovalHandler {
  /**
   * Reads the current data that the request depends on, and locks this data until the end of the
   * transaction if `forUpdate` is true. Null if the request cannot be carried out any more. A
   * request is stale if this data differs from the data at the time of the request.
   */
  readBasis(tx: Tx, approval: ApprovalTableRow, forUpdate: boolean): Promise<object | null>
  /**
   * Describes the effect of approval. Uses only the request and its stored basis, so that the
   * approver sees exactly what will be done.
   */
  describe(
    tx: Tx,
    approval: ApprovalTableRow,
    language: Language,
  ): Promise<Pick<ApprovalDetail, 'changes' | 'files'>>
  /**
   * True if the request is within the limits of a user who holds the permission. Locks the limits
   * until the end of the transaction if the request is being decided.
   */
  isWithinLimits(
    tx: Tx,
    approval: ApprovalTableRow,
    merchant: MerchantRow,
    principal: Principal,
    forUpdate: boolean,
  ): Promise<boolean>
  /** Carries out the request in the transaction of the decision. */
  approve(tx: Tx<WorkerScope>, approval: ApprovalTableRow, approvedBy: number): Promise<void>
  /**
   * Releases what a request reserved, after it was declined, withdrawn, expired or became stale.
   */
  release(tx: Tx<WorkerScope>, approval: ApprovalTableRow): Promise<void>
  /** Target of the request for its audit entry. */
  auditOf(approval: ApprovalTableRow): AuditDetails
}

export type ApprovalHandlers = Readonly<Partial<Record<ApprovalKind, ApprovalHandler>>>

export interface Approvals {
  /**
   * Creates an approval request in the transaction of the pending row, and notifies the users who
   * can decide it.
   */
  ask(tx: Tx, merchant: MerchantRow, asker: UserRow, wanted: NewApproval): Promise<void>
  /**
   * Ends a request because the area that created the request changes its data. Calls no handler
   * and sends no notification; the area does both if needed.
   * @throws AppError illegalOperation if the request is no longer pending
   */
  supersede(tx: Tx<WorkerScope>, id: bigint): Promise<void>
  /** Returns the handler of a kind of request. @throws if no area handles the kind */
  handlerOf(kind: ApprovalKind): ApprovalHandler
  /** Registers the handlers. Called once, after all areas exist. */
  handle(handlers: ApprovalHandlers): void
}

/**
 * Finds the users of a merchant who can decide a request: by permission, store scope and refund
 * limit per payment.
 */
async function findDeciders(
  { q }: Tx,
  merchant: MerchantRow,
  asker: UserRow,
  wanted: NewApproval,
): Promise<number[]> {
  const permission = neededBy(false, approvalKinds[wanted.kind])
  if (permission === null) return []
  const [module, action] = permission.split('.') as [string, string]
  const { storeId, amount } = wanted
  const rows = await q
    .selectFrom('users as u')
    .leftJoin('role_refund_limits as l', (join) =>
      join.onRef('l.merchant_id', '=', 'u.merchant_id').onRef('l.role_id', '=', 'u.role_id'),
    )
    .select('u.id')
    .where('u.merchant_id', '=', merchant.id)
    .where('u.id', '<>', asker.id)
    .where('u.enabled', '=', true)
    .where(
      sql<boolean>`exists (select from role_permissions p where p.merchant_id = u.merchant_id and p.role_id = u.role_id
        and p.module = ${module} and p.action = ${action})`,
    )
    .where(
      sql<boolean>`(u.store_scope = 'all' or (u.store_scope = 'some' and exists (select from user_stores s
        where s.merchant_id = u.merchant_id and s.user_id = u.id and s.store_id = ${storeId}::int)))`,
    )
    .where(sql<boolean>`(l.each_max is null or l.each_max >= ${amount}::bigint)`)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the receivers of the notification about a request: the users of the merchant who can
 * decide, or the tenant's administrators with the permission if there are no such users.
 * Administrators never decide a kind that only merchants can decide.
 */
async function receiversOf(
  tx: Tx,
  merchant: MerchantRow,
  asker: UserRow,
  wanted: NewApproval,
): Promise<Receivers> {
  const userIds = await findDeciders(tx, merchant, asker, wanted)
  const administrators = neededBy(true, approvalKinds[wanted.kind])
  if (userIds.length > 0 || administrators === null) return { userIds }
  return { administrators, except: asker.id }
}

export function createApprovals(notify: Notify): Approvals {
  let handlers: ApprovalHandlers = {}
  return {
    handle: (given) => (handlers = given),
    handlerOf(kind) {
      const handler = handlers[kind]
      if (!handler) throw new Error(`no area handles approvals of ${kind}`)
      return handler
    },
    async supersede({ q, scope }, id) {
      const ended = await q
        .updateTable('approvals')
        .set({ state: 'STALE', decided_at: new Date() })
        .where('merchant_id', '=', scope.merchantId)
        .where('id', '=', id)
        .where('state', '=', 'WAITING')
        .executeTakeFirstOrThrow()
      if (ended.numUpdatedRows !== 1n) throw new AppError('illegalOperation')
    },
    async ask(tx, merchant, asker, wanted) {
      const at = new Date()
      await tx.q
        .insertInto('approvals')
        .values({
          merchant_id: merchant.id,
          id: wanted.id,
          tenant_id: merchant.tenant_id,
          kind: wanted.kind,
          subject: wanted.subject,
          store_id: wanted.storeId,
          amount: wanted.amount === null ? null : BigInt(wanted.amount),
          request: JSON.stringify(wanted.request),
          basis: JSON.stringify(wanted.basis),
          user_id: asker.id,
          user_name: asker.full_name,
          reason: wanted.reason,
          requested_at: at,
          expires_at: new Date(Number(at) + (wanted.time ?? APPROVAL_TIME)),
        })
        .execute()
      // The pending row belongs to a merchant, so the transaction's scope has exactly one tenant.
      await notify(tx as EmailTx, await receiversOf(tx, merchant, asker, wanted), {
        kind: `approvals.${wanted.kind}`,
        params: {
          by: asker.full_name,
          subject: wanted.subject,
          amount: wanted.amount === null ? '' : formatMoney(wanted.amount, merchant.currency),
          ...wanted.params,
        },
        path: `approval/${wanted.id}`,
        isImportant: true,
      })
    },
  }
}
