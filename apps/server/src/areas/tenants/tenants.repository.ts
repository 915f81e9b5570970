import type { Tx } from '@choba/database/scope.ts'
import type { Tables, TenantRow } from '@choba/database/tables.ts'
import { sql, type Updateable } from 'kysely'
import { changedBy } from '#platform/stale.ts'

/** The transaction of each of these is in the scope of the tenant. */

/** The row as it is now. @param hold until the transaction ends */
export const findTenant = (tx: Tx, id: number, hold = false): Promise<TenantRow> =>
  tx.q
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', id)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()

export const updateTenant = (tx: Tx, id: number, change: Updateable<Tables['tenants']>, by: string) =>
  tx.q
    .updateTable('tenants')
    .set({ ...change, ...changedBy(by) })
    .where('id', '=', id)
    .execute()

export async function findOrigins(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('tenant_origins')
    .select('origin')
    .where('tenant_id', '=', id)
    .orderBy('sequence')
    .orderBy('origin')
    .execute()
  return rows.map(({ origin }) => origin)
}

/** Makes these the origins of a tenant, in this order. */
export async function writeOrigins(tx: Tx, id: number, origins: readonly string[]): Promise<void> {
  await tx.q.deleteFrom('tenant_origins').where('tenant_id', '=', id).execute()
  const rows = origins.map((origin, at) => ({ origin, tenant_id: id, sequence: at + 1 }))
  await tx.q.insertInto('tenant_origins').values(rows).execute()
}

export async function nextTenantId({ q }: Tx): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`select nextval('tenant_ids') as id`.execute(q)
  return Number(rows[0]!.id)
}

/** The administrators' merchant. */
export const findSystemMerchant = (tx: Tx, tenantId: number) =>
  tx.q
    .selectFrom('merchants')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow()

export async function countMerchants(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx.q
    .selectFrom('merchants')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('is_system', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** People who may sign in. */
export async function countUsers(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx.q
    .selectFrom('users')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type TenantImage = Tables['tenant_images']

/** Which pictures a tenant has, the logo first. */
export async function findImageKinds(tx: Tx, tenantId: number): Promise<TenantImage['kind'][]> {
  const rows = await tx.q
    .selectFrom('tenant_images')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind }) => kind)
}

export const findImage = (tx: Tx, tenantId: number, kind: TenantImage['kind']): Promise<TenantImage | undefined> =>
  tx.q
    .selectFrom('tenant_images')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const writeImage = (tx: Tx, image: TenantImage) =>
  tx.q
    .insertInto('tenant_images')
    .values(image)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind']).doUpdateSet({ content_type: image.content_type, bytes: image.bytes }),
    )
    .execute()

export const deleteImage = (tx: Tx, tenantId: number, kind: TenantImage['kind']) =>
  tx.q.deleteFrom('tenant_images').where('tenant_id', '=', tenantId).where('kind', '=', kind).executeTakeFirstOrThrow()
