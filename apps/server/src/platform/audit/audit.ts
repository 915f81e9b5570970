import type { AuditJob } from '@choba/contract/audit.contract.ts'
import { resultTypes, SUCCESS, type ResultType } from '@choba/contract/result-types.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { Caller, AuditDetails } from '#platform/calls/call.ts'
import { auditAbout } from '#platform/access/tenant-of-call.ts'
import { unsealedEntries, type WrittenEntry } from './unsealed-entries.ts'

/** Content of an audit entry; `writeAudit` adds id and time. */
export interface AuditEntry {
  merchantId: number
  tenantId: number
  userId: number | null
  userName: string
  action: string
  audit: AuditDetails | null
  outcome: ResultType | 'success'
  /** Client address; null for jobs and the command line. */
  ip: string | null
  requestId: string
  /**
   * The job that makes the change; null for a call, a device and the command line. For a job,
   * `userId` is the user who requested the job, if any.
   */
  job: AuditJob | null
}

/**
 * Writes an audit entry into `tx`, so that it commits or rolls back together with the change.
 * @returns the entry; pass it to `unsealedEntries(engine).add` after the commit
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<WrittenEntry> {
  const id = newId()
  const code = entry.outcome === 'success' ? SUCCESS : resultTypes[entry.outcome].code
  await tx.connection.query(
    `with entry as (
       insert into audit_entries
         (merchant_id, id, tenant_id, at, user_id, user_name, action, object, result_type, detail, ip, request_id,
          object_kind, object_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14))
     insert into audit_unsealed (tenant_id, entry_id, merchant_id) values ($3, $2, $1)`,
    [
      entry.merchantId,
      id,
      entry.tenantId,
      new Date(),
      entry.userId,
      entry.userName,
      entry.action,
      entry.audit?.object ?? null,
      code,
      detailOf(entry),
      entry.ip,
      entry.requestId,
      entry.audit?.of?.kind ?? null,
      entry.audit?.of?.id ?? null,
    ],
  )
  return { tenantId: entry.tenantId, merchantId: entry.merchantId, id }
}

/**
 * Serializes the details of an entry. The search of the audit log filters by the store ids in
 * `inStores`.
 */
function detailOf({ audit, job }: AuditEntry): string | null {
  if (!audit?.detail && !audit?.inStores && job === null) return null
  return JSON.stringify({
    ...audit?.detail,
    ...(job !== null && { job }),
    ...(audit?.inStores && { inStores: audit.inStores }),
  })
}

/**
 * The user who requested the work of a job, and the user who approved the request. Names remain
 * available if a user is deleted.
 */
export interface AskedAndApproved {
  readonly userId: number | null
  readonly userName: string
  readonly approvedBy: string | null
}

/**
 * Reads requester and approver of an approval request, for the audit entry of the job that carries
 * it out.
 * @throws Error if the request does not exist
 */
export async function readRequesterAndApprover(
  { q, scope }: Tx<WorkerScope>,
  approvalId: bigint,
): Promise<AskedAndApproved> {
  const row = await q
    .selectFrom('approvals as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.username', 'a.user_name', 'a.decided_by_name'])
    .where('a.merchant_id', '=', scope.merchantId)
    .where('a.id', '=', approvalId)
    .executeTakeFirstOrThrow()
  return {
    userId: row.id,
    userName: row.username ?? row.user_name,
    approvedBy: row.decided_by_name,
  }
}

/**
 * Builds the audit entry of a signed-in user's call. The entry belongs to the merchant acted on.
 */
export function entryOf(
  caller: Caller,
  action: string,
  outcome: AuditEntry['outcome'],
  audit: AuditDetails | null,
  merchantId?: number,
) {
  const { principal, tenant, ip, requestId } = caller
  const kept = auditAbout(caller, audit)
  if (!principal) throw new Error('an audit entry needs a principal')
  return {
    merchantId: kept?.merchantId ?? merchantId ?? principal.merchant.id,
    tenantId: tenant.id,
    userId: principal.user.id,
    userName: principal.user.username,
    action,
    audit: kept,
    outcome,
    ip,
    requestId,
    job: null,
  } satisfies AuditEntry
}

/**
 * Writes an audit entry in a separate transaction. For exports, sign-ins, failed sign-ins and
 * denied permissions: their calls have no transaction, or their transaction is rolled back.
 */
export async function writeAuditAlone(engine: Engine, entry: AuditEntry): Promise<void> {
  const scope = { role: 'identity', tenantId: entry.tenantId } as const
  unsealedEntries(engine).add(await withScope(engine, scope, (tx) => writeAudit(tx, entry)))
}
