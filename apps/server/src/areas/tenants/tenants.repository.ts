import type { Tx } from '@choba/database/scope.ts'
import type { Tables, TenantRow } from '@choba/database/tables.ts'
import { sql, type Updateable } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { changedBy } from '#platform/calls/stale.ts'

/**
 * Each function needs a database transaction in the scope of the tenant, except for `findTenants`.
 */

/**
 * Reads the current row of a tenant.
 * @param forUpdate locks the row until the transaction ends
 * @throws AppError notFound if the tenant was deleted after the cached list of tenants was read
 */
export const findTenant = (tx: Tx, id: number, forUpdate = false): Promise<TenantRow> =>
  tx.q
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new AppError('notFound'))

export const updateTenant = (
  tx: Tx,
  id: number,
  change: Updateable<Tables['tenants']>,
  by: string,
) =>
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

/** Replaces the origins of a tenant. They are stored in the given order. */
export async function writeOrigins(tx: Tx, id: number, origins: readonly string[]): Promise<void> {
  await tx.q.deleteFrom('tenant_origins').where('tenant_id', '=', id).execute()
  const rows = origins.map((origin, at) => ({ origin, tenant_id: id, sequence: at + 1 }))
  await tx.q.insertInto('tenant_origins').values(rows).execute()
}

export async function nextTenantId({ q }: Tx): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`select nextval('tenant_ids') as id`.execute(q)
  return Number(rows[0]!.id)
}

/** Finds the system merchant, to which the administrators belong. */
export const findSystemMerchant = (tx: Tx, tenantId: number) =>
  tx.q
    .selectFrom('merchants')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow()

/**
 * Returns the administrators' time zone, the number of merchants and the number of users who can
 * sign in.
 */
export async function readFigures(tx: Tx, tenantId: number) {
  const merchants = await tx.q
    .selectFrom('merchants')
    .select([
      sql<string>`max(time_zone) filter (where is_system)`.as('timeZone'),
      sql<bigint>`count(*) filter (where not is_system)`.as('count'),
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const users = await tx.q
    .selectFrom('users')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  return {
    timeZone: merchants.timeZone,
    merchantCount: Number(merchants.count),
    userCount: Number(users.count),
  }
}

export type TenantImage = Tables['tenant_images']

/**
 * Lists all tenants, or the tenants with the given codes, ordered by code. Includes origins and
 * kinds of pictures, logo first. `tx` needs the registry scope, which can read all tenants.
 */
export async function findTenants({ q }: Tx, codes?: readonly string[]) {
  const rows = await q
    .selectFrom('tenants')
    .selectAll()
    .$if(codes !== undefined, (query) => query.where('code', 'in', codes!))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const places = await q
    .selectFrom('tenant_origins')
    .select(['tenant_id', 'origin'])
    .where('tenant_id', 'in', ids)
    .orderBy('sequence')
    .orderBy('origin')
    .execute()
  const pictures = await q
    .selectFrom('tenant_images')
    .select(['tenant_id', 'kind'])
    .where('tenant_id', 'in', ids)
    .orderBy('kind', 'desc')
    .execute()
  const [originsOf, imagesOf] = [Map.groupBy(places, byTenant), Map.groupBy(pictures, byTenant)]
  return rows
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((row) => ({
      row,
      origins: (originsOf.get(row.id) ?? []).map(({ origin }) => origin),
      images: (imagesOf.get(row.id) ?? []).map(({ kind }) => kind),
    }))
}

const byTenant = ({ tenant_id }: { tenant_id: number }): number => tenant_id

/** Lists the kinds of pictures that a tenant has, logo first. */
export async function findImageKinds(tx: Tx, tenantId: number): Promise<TenantImage['kind'][]> {
  const rows = await tx.q
    .selectFrom('tenant_images')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind }) => kind)
}

export const findImage = (
  tx: Tx,
  tenantId: number,
  kind: TenantImage['kind'],
): Promise<TenantImage | undefined> =>
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
      conflict
        .columns(['tenant_id', 'kind'])
        .doUpdateSet({ content_type: image.content_type, bytes: image.bytes }),
    )
    .execute()

export const deleteImage = (tx: Tx, tenantId: number, kind: TenantImage['kind']) =>
  tx.q
    .deleteFrom('tenant_images')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
