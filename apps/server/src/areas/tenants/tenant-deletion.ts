import type { ApprovalChange } from '@choba/contract/approvals.contract.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { DeletedTenant, tenants as contract } from '@choba/contract/tenants.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import { asTenant } from '@choba/database/scope-moves.ts'
import { type Tx, withScope, type WorkerScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { TenantExport } from '@choba/database/tenant-deletion-tables.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import type { ApprovalHandler, Approvals } from '#platform/access/approvals.ts'
import type { Services } from '#platform/calls/area.ts'
import { type AuditDetails, type Caller, principalOf } from '#platform/calls/call.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { type Principal, scopeOf } from '#platform/access/principals.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { DELETE_TENANT } from './tenant-deletion.jobs.ts'
import { exportOf, rowsOf } from './tenants.export.ts'
import { findTenant } from './tenants.repository.ts'
import { viewOf } from './tenants.service.ts'

// A tenant is archived, exported, and then deleted after the approval of a second user. The
// approval and a job are stored in one transaction. The job deletes the tenant, because the
// database roles of requests may not do so.

type Deps = Pick<Services, 'tenants' | 'jobs'>

/** Payload stored with the approval request. */
interface RequestedDeletion {
  readonly tenantId: number
  readonly tenantCode: string
  readonly name: string
  readonly realm: string
  readonly keycloakUrl: string
  /** Number of closed deposits that were not paid yet when the deletion was requested. */
  readonly unpaidDeposits: number
}

/** Data that the approval depends on: the version of the tenant and its last export. */
interface DeletionBasis {
  readonly version: number
  readonly exported: TenantExport
}

const requestOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as RequestedDeletion
const basisOf = ({ basis }: Pick<ApprovalTableRow, 'basis'>) => basis as unknown as DeletionBasis

async function countUnpaid(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from deposits
    where tenant_id = ${tenantId} and state in ('CLOSED', 'IN_TRANSFER', 'RETURNED')`.execute(tx.q)
  return Number(rows[0]!.count)
}

/**
 * Tables whose numbers of rows the request shows. Jobs that started before the tenant was archived
 * may still add rows to these tables.
 */
const countedTables = ['merchants', 'users', 'transactions', 'deposits'] as const

/**
 * Returns true if the tables in `countedTables` have the same number of rows as the export. The
 * deletion job compares all tables.
 */
async function isStillAsExported(
  tx: Tx,
  tenantId: number,
  { rows }: TenantExport,
): Promise<boolean> {
  for (const table of countedTables) {
    const { count } = await tx.q
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    if (Number(count) !== (rows[table] ?? 0)) return false
  }
  return true
}

/**
 * Finds the pending deletion requests of an administrators' merchant, by the ID of the tenant to
 * delete.
 */
async function findWaitingDeletions(tx: Tx, merchantId: number): Promise<Map<number, bigint>> {
  const waiting = await tx.q
    .selectFrom('approvals')
    .select(['id', sql<string>`request->>'tenantId'`.as('tenantId')])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'tenantDeletion')
    .where('state', '=', 'WAITING')
    .execute()
  return new Map(waiting.map(({ id, tenantId }) => [Number(tenantId), id]))
}

/** Lists the tenants with a pending deletion request. */
export async function listDeletions(
  engine: Engine,
  person: Principal,
  { tenants }: Pick<Deps, 'tenants'>,
): Promise<ResultOf<typeof contract.list>['deletions']> {
  const waiting = await withScope(
    engine,
    scopeOf(person),
    (tx) => findWaitingDeletions(tx, person.merchant.id),
    {
      readOnly: true,
    },
  )
  return tenants.lastKnown().flatMap(({ id, code }) => {
    const approvalId = waiting.get(id)
    return approvalId === undefined ? [] : [{ tenantCode: code, approvalId: String(approvalId) }]
  })
}

export interface DeletionFacts {
  readonly tenant: TenantRow
  readonly exported: TenantExport
  readonly unpaidDeposits: number
}

/**
 * Collects the data for a deletion request. Reads the tenant with the permissions of the requesting
 * administrator.
 * @throws AppError notFound, conflict; illegalOperation if the tenant is not archived, or its last
 * export does not match its current rows
 */
export async function readDeletionFacts(
  call: Caller & { tx: Tx },
  { tenants }: Pick<Deps, 'tenants'>,
  { tenantCode, version }: Pick<DeletedTenant, 'tenantCode' | 'version'>,
): Promise<DeletionFacts> {
  const { merchant } = principalOf(call)
  const known = tenants.lastKnown().find(({ code }) => code === tenantCode)
  if (!known) throw new AppError('notFound')
  return asTenant(call.tx, known.id, async (tx) => {
    const tenant = await findTenant(tx, known.id)
    await assertVersion(tenant, version, merchant.time_zone, () => viewOf(tx, call, tenant))
    const exported = exportOf(tenant)
    if (!exported || !(await isStillAsExported(tx, known.id, exported)))
      throw new AppError('illegalOperation')
    return { tenant, exported, unpaidDeposits: await countUnpaid(tx, known.id) }
  })
}

/**
 * Requests another administrator's approval of a deletion.
 * @throws AppError conflict if a request was made in the meantime
 */
export async function requestDeletion(
  tx: Tx<WorkerScope>,
  approvals: Pick<Approvals, 'ask'>,
  { merchant, user }: { merchant: MerchantRow; user: UserRow },
  reason: string,
  { tenant, exported, unpaidDeposits }: DeletionFacts,
): Promise<{ approvalId: bigint; audit: AuditDetails }> {
  await takeMerchantLock(tx.q, 'tenantDeletions', merchant.id)
  const waiting = await findWaitingDeletions(tx, merchant.id)
  if (waiting.has(tenant.id)) throw new AppError('conflict')
  const request: RequestedDeletion = {
    tenantId: tenant.id,
    tenantCode: tenant.code,
    name: tenant.name,
    realm: tenant.realm,
    keycloakUrl: tenant.keycloak_url,
    unpaidDeposits,
  }
  const basis: DeletionBasis = { version: tenant.version, exported }
  const approvalId = newId()
  await approvals.ask(tx, merchant, user, {
    id: approvalId,
    kind: 'tenantDeletion',
    subject: tenant.name,
    storeId: null,
    amount: null,
    request,
    basis,
    reason,
  })
  return {
    approvalId,
    audit: {
      object: tenant.name,
      of: { kind: 'tenant', id: tenant.code },
      detail: {
        exportHash: exported.sha256,
        reason,
        approvalId: String(approvalId),
        waitsForApproval: true,
      },
    },
  }
}

const merchantOf = (tx: Tx, id: number): Promise<MerchantRow> =>
  tx.q.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

function changesOf(approval: ApprovalTableRow, timeZone: string): ApprovalChange[] {
  const { tenantCode, name, unpaidDeposits } = requestOf(approval)
  const { exported } = basisOf(approval)
  const { rows } = exported
  const at = offsetInstant(new Date(exported.at), timeZone)
    .slice(0, 16)
    .replace('T', ' ')
    .replaceAll('-', '/')
  const text = (field: ApprovalChange['field'], after: string | number): ApprovalChange => ({
    field,
    text: { before: null, after: typeof after === 'number' ? formatCount(after) : after },
  })
  return [
    text('tenant', `${name} (${tenantCode})`),
    text('deletedMerchants', Math.max(0, (rows['merchants'] ?? 0) - 1)),
    text('deletedUsers', rows['users'] ?? 0),
    text('deletedTransactions', rows['transactions'] ?? 0),
    text('unpaidDeposits', unpaidDeposits),
    text('deletedRows', rowsOf(exported.rows)),
    text('exportedAt', `${at} ${exported.by}`),
    text('exportHash', exported.sha256),
  ]
}

export const tenantDeletionApproval = ({ tenants, jobs }: Deps): ApprovalHandler => ({
  // The cached list of tenants is at most a second old. The job later compares the current row.
  async readBasis(_tx, approval) {
    const tenant = tenants.lastKnown().find(({ id }) => id === requestOf(approval).tenantId)
    const exported = tenant && exportOf(tenant)
    return exported ? ({ version: tenant.version, exported } satisfies DeletionBasis) : null
  },
  async describe(tx, approval) {
    const { time_zone: timeZone } = await merchantOf(tx, approval.merchant_id)
    return { changes: changesOf(approval, timeZone), files: [] }
  },
  // The roles of administrators have no refund limits, which are the only limits.
  isWithinLimits: async () => true,
  async approve(tx, approval, approvedBy) {
    const { tenantId, tenantCode, name, realm, keycloakUrl } = requestOf(approval)
    await tx.q
      .insertInto('tenant_deletions')
      .values({
        tenant_id: approval.tenant_id,
        merchant_id: approval.merchant_id,
        id: approval.id,
        deleted_tenant_id: tenantId,
        deleted_code: tenantCode,
        deleted_name: name,
        deleted_realm: realm,
        deleted_keycloak_url: keycloakUrl,
        exported: JSON.stringify(basisOf(approval).exported),
        requested_by: approval.user_id,
        approved_by: approvedBy,
        approved_at: new Date(),
      })
      .execute()
    const { tenant_id, merchant_id, id } = approval
    await jobs.enqueue(tx, DELETE_TENANT, {
      tenantId: tenant_id,
      merchantId: merchant_id,
      deletionId: String(id),
    })
  },
  // A deletion request reserves nothing, so nothing must be released.
  async release() {},
  auditOf(approval) {
    const { tenantCode, name } = requestOf(approval)
    const { exported } = basisOf(approval)
    return {
      object: name,
      of: { kind: 'tenant', id: tenantCode },
      detail: { exportHash: exported.sha256, deletedRows: rowsOf(exported.rows) },
    }
  },
})
