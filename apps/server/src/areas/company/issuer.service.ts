import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { company } from '@choba/contract/company.contract.ts'
import type { IssuerRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertVersion, changedBy } from '#platform/calls/stale.ts'
import type { IssuerColumns } from './account-input.ts'
import { auditFieldsOfIssuer, toIssuer } from './company.views.ts'

type Calls = typeof company

const findIssuer = (
  { q }: Tx,
  tenantId: number,
  forUpdate = false,
): Promise<IssuerRow | undefined> =>
  q
    .selectFrom('issuers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

/**
 * Returns the issuer of a tenant's statements; null if it is not set. The issuer also pays the
 * tenant's deposits.
 */
export async function readIssuer(
  tx: Tx,
  tenant: TenantRow,
  { merchant }: Principal,
): Promise<ResultOf<Calls['issuer']>> {
  const row = await findIssuer(tx, tenant.id)
  return row ? toIssuer(row, merchant.time_zone) : null
}

/**
 * Sets the issuer of a tenant's statements.
 * @throws AppError conflict if another user changed it first; nothingToDo; badRequest for a version
 * that does not exist
 */
export async function setIssuer(
  tx: Tx,
  tenant: TenantRow,
  { merchant, user }: Principal,
  version: BodyOf<Calls['setIssuer']>['version'],
  columns: IssuerColumns,
): Promise<Changed<ResultOf<Calls['setIssuer']>>> {
  const zone = merchant.time_zone
  const row = await findIssuer(tx, tenant.id, true)
  if (row) {
    // A request without a version means that the user saw no issuer. If one exists now, another
    // user has added it, so this is a conflict.
    await assertVersion(
      { ...row, changed_at: row.changed_at ?? new Date() },
      version ?? 0,
      zone,
      () => toIssuer(row, zone),
    )
    assertChanged({ ...row }, { ...columns })
    await tx.q
      .updateTable('issuers')
      .set({ ...columns, ...changedBy(user.full_name) })
      .where('tenant_id', '=', tenant.id)
      .execute()
  } else {
    if (version !== undefined) throw new AppError('conflict')
    const { numInsertedOrUpdatedRows } = await tx.q
      .insertInto('issuers')
      .values({
        tenant_id: tenant.id,
        ...columns,
        changed_at: new Date(),
        changed_by: user.full_name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw new AppError('conflict')
  }
  const after = (await findIssuer(tx, tenant.id))!
  return {
    result: toIssuer(after, zone),
    audit: {
      object: after.name,
      of: { kind: 'issuer', id: String(tenant.id) },
      detail: changesOf(row ? auditFieldsOfIssuer(row) : null, auditFieldsOfIssuer(after)),
    },
  }
}
