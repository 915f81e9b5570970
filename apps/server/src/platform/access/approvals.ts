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

// Requests that a second person decides: what an area says of a kind of them, and how it asks. How they are decided is the
// area `approvals`.

/** How long a request waits before it expires: milliseconds. */
export const APPROVAL_TIME = 72 * 3_600_000

/** What is asked for. */
export interface NewApproval {
  /** Made by the area, which keeps it with what waits. */
  readonly id: bigint
  readonly kind: ApprovalKind
  readonly subject: string
  /** Null: of no one store; those who see every store decide. */
  readonly storeId: number | null
  /** Minor units of the merchant's currency. */
  readonly amount: number | null
  readonly request: object
  readonly ground: object
  readonly reason: string | null
  /** How long it waits, in milliseconds; without it `APPROVAL_TIME`. */
  readonly time?: number
  /** Further values for the notification of those who can decide. */
  readonly params?: NotificationParams
}

/** What an area says of one kind of requests. */
export interface ApprovalHandler {
  /**
   * What a request stands on, read again; held until the end of the transaction where it is to be decided. Null when it cannot
   * be done any more. A request whose ground differs from the one it was asked on is stale.
   */
  readGround(tx: Tx, approval: ApprovalTableRow, hold: boolean): Promise<object | null>
  /** What exactly happens: by the request and its ground alone, so that what was shown is what is done. */
  describe(
    tx: Tx,
    approval: ApprovalTableRow,
    language: Language,
  ): Promise<Pick<ApprovalDetail, 'changes' | 'files'>>
  /** Whether the limits of someone who holds the permission reach it. Held until the end where it is to be decided. */
  isWithinLimits(
    tx: Tx,
    approval: ApprovalTableRow,
    merchant: MerchantRow,
    principal: Principal,
    hold: boolean,
  ): Promise<boolean>
  /** Does it, in the transaction of the decision. */
  approve(tx: Tx<WorkerScope>, approval: ApprovalTableRow, approvedBy: number): Promise<void>
  /** It was refused, withdrawn, or ended by time or a change: gives free what it held. */
  release(tx: Tx<WorkerScope>, approval: ApprovalTableRow): Promise<void>
  /** What the audit log says it is about. */
  auditOf(approval: ApprovalTableRow): AuditDetails
}

export type ApprovalHandlers = Readonly<Partial<Record<ApprovalKind, ApprovalHandler>>>

export interface Approvals {
  /** Asks for a second person, in the transaction of what waits, and notifies those who can decide. */
  ask(tx: Tx, merchant: MerchantRow, asker: UserRow, wanted: NewApproval): Promise<void>
  /**
   * Ends a request whose ground its own area changes, without the handler and without a notification: the area says what follows.
   * @throws AppError illegalOperation: it does not wait any more
   */
  supersede(tx: Tx<WorkerScope>, id: bigint): Promise<void>
  /** @throws when no area has said anything of the kind */
  handlerOf(kind: ApprovalKind): ApprovalHandler
  /** Called once, when the areas are there. */
  handle(handlers: ApprovalHandlers): void
}

/** Those of a merchant who can decide, by permission, stores and the limit of one refund. */
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

/** Where the merchant has no one who can, the service's administrators are asked. */
async function receiversOf(
  tx: Tx,
  merchant: MerchantRow,
  asker: UserRow,
  wanted: NewApproval,
): Promise<Receivers> {
  const userIds = await findDeciders(tx, merchant, asker, wanted)
  if (userIds.length > 0) return { userIds }
  return { administrators: neededBy(true, approvalKinds[wanted.kind])!, except: asker.id }
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
          ground: JSON.stringify(wanted.ground),
          user_id: asker.id,
          user_name: asker.full_name,
          reason: wanted.reason,
          requested_at: at,
          expires_at: new Date(Number(at) + (wanted.time ?? APPROVAL_TIME)),
        })
        .execute()
      // What waits belongs to a merchant, so that its scope is that of one tenant.
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
