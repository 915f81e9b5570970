import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { deleteTenantRows } from '@choba/database/tenant-rows.ts'
import { writeTenantExport } from '@choba/server/areas/tenants/tenant-export-file.ts'
import type { BenchContext } from './context.ts'
import { count, type Figure, within } from './figure.ts'

/**
 * Minimum number of rows per second. At this rate, ten million rows take less than an hour, which
 * is the timeout.
 */
const MIN = 3_000

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/**
 * Measures the export and the deletion of the biggest tenant. Must run last, because the tenant
 * does not exist afterwards.
 */
export async function measureTenants({ engine, biggest }: BenchContext): Promise<Figure[]> {
  const tenantId = biggest.tenant_id
  const { tenant, other } = await asOwner(engine, async (q) => ({
    tenant: await q
      .selectFrom('tenants')
      .selectAll()
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow(),
    other: await q
      .selectFrom('merchants')
      .selectAll()
      .where('tenant_id', '<>', tenantId)
      .executeTakeFirstOrThrow(),
  }))
  const written = { rows: 0, replacedCharacters: 0 }
  let bytes = 0
  const exporting = await seconds(() =>
    writeTenantExport(
      async (_path, content) => {
        for await (const part of content) bytes += part.length
      },
      { engine, tenant, by: 'bench' },
      written,
    ),
  )
  const id = newId()
  await asOwner(engine, (q) =>
    q
      .insertInto('tenant_deletions')
      .values({
        tenant_id: other.tenant_id,
        merchant_id: other.id,
        id,
        deleted_tenant_id: tenantId,
        deleted_code: tenant.code,
        deleted_name: tenant.name,
        deleted_realm: tenant.realm,
        deleted_keycloak_url: '',
        exported: '{}',
        requested_by: 1,
        approved_by: 2,
        approved_at: new Date(),
      })
      .execute(),
  )
  const deleting = await seconds(async () => {
    const ended = await deleteTenantRows(engine, tenantId, {
      merchantId: other.id,
      id,
      isExpected: () => true,
    })
    if (ended !== 'DONE') throw new Error(`the deletion ended as ${ended}`)
  })
  const { rows } = written
  return [
    within(`Export of a tenant with ${count(rows)} rows`, rows / exporting, 'rows/s', '≥', MIN, {
      exporting,
      bytes,
    }),
    within('Deletion of the same tenant in one transaction', rows / deleting, 'rows/s', '≥', MIN, {
      deleting,
    }),
  ]
}
