import { FEED_KEYS_LISTED } from '@choba/contract/feed.contract.ts'
import { tidyCode } from '@choba/contract/text.ts'
import type { FeedKeyRow } from '@choba/database/feed-tables.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** Owner of a key: a gateway of the tenant, or one store of a merchant. */
export type KeyOwner =
  | { readonly gateway: string; readonly merchant_id: null; readonly store_id: null }
  | { readonly gateway: null; readonly merchant_id: number; readonly store_id: number }

/**
 * Key with the codes and names of its merchant and store; these are null for the key of a gateway.
 */
export interface NamedKey extends FeedKeyRow {
  merchant_code: string | null
  merchant_name: string | null
  store_code: string | null
  store_name: string | null
}

// Reads stores and keys with separate queries and combines the results. In a distributed database,
// stores are placed with their merchant and keys are on every node, so they cannot be joined.
async function withNames(tx: Tx, keys: readonly FeedKeyRow[]): Promise<NamedKey[]> {
  const merchantIds = [...new Set(keys.flatMap(({ merchant_id }) => merchant_id ?? []))]
  const storeIds = [...new Set(keys.flatMap(({ store_id }) => store_id ?? []))]
  const stores =
    merchantIds.length === 0
      ? []
      : await tx.q
          .selectFrom('stores as s')
          .innerJoin('merchants as m', 'm.id', 's.merchant_id')
          .select([
            's.merchant_id',
            's.id',
            's.code',
            's.name',
            'm.code as merchant_code',
            'm.name as merchant_name',
          ])
          .where(sql<boolean>`s.merchant_id = any(${merchantIds}::int[])`)
          .where(sql<boolean>`s.id = any(${storeIds}::int[])`)
          .execute()
  const named = new Map(stores.map((one) => [`${one.merchant_id} ${one.id}`, one]))
  return keys.map((key) => {
    const store = named.get(`${key.merchant_id} ${key.store_id}`)
    return {
      ...key,
      merchant_code: store?.merchant_code ?? null,
      merchant_name: store?.merchant_name ?? null,
      store_code: store?.code ?? null,
      store_name: store?.name ?? null,
    }
  })
}

/**
 * Returns the keys of a tenant in three groups: active keys of gateways, active keys of stores
 * (possibly thousands), and ended keys. Within each group, the newest key comes first.
 */
export async function findKeys(tx: Tx, tenantId: number): Promise<NamedKey[]> {
  const keys = await tx.q
    .selectFrom('feed_keys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`gateway is null`)
    .orderBy('id', 'desc')
    .limit(FEED_KEYS_LISTED)
    .execute()
  return withNames(tx, keys)
}

const byKeyId = ({ q }: Tx, tenantId: number, keyId: string) =>
  q
    .selectFrom('feed_keys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)

export async function findKey(
  tx: Tx,
  tenantId: number,
  keyId: string,
): Promise<NamedKey | undefined> {
  const key = await byKeyId(tx, tenantId, keyId).executeTakeFirst()
  return key && (await withNames(tx, [key]))[0]
}

/** Returns an active key. */
export const findSigningKey = (
  tx: Tx,
  tenantId: number,
  keyId: string,
): Promise<FeedKeyRow | undefined> =>
  byKeyId(tx, tenantId, keyId).where('ended_at', 'is', null).executeTakeFirst()

/**
 * Counts the active keys of the given owner (a gateway or a store), and the active keys of all
 * gateways of the tenant.
 */
export async function countSigning(
  { q }: Tx,
  tenantId: number,
  owner: KeyOwner,
): Promise<{ own: number; gateways: number }> {
  const same = sql<boolean>`gateway is not distinct from ${owner.gateway}::text
    and merchant_id is not distinct from ${owner.merchant_id}::int and store_id is not distinct from ${owner.store_id}::int`
  const { own, gateways } = await q
    .selectFrom('feed_keys')
    .select(({ fn }) => [
      fn.countAll().filterWhere(same).as('own'),
      fn.count('gateway').as('gateways'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { own: Number(own), gateways: Number(gateways) }
}

export const insertKey = (
  { q }: Tx,
  tenantId: number,
  owner: KeyOwner,
  key: { keyId: string; sealed: string; by: string },
) =>
  q
    .insertInto('feed_keys')
    .values({
      tenant_id: tenantId,
      id: newId(),
      key_id: key.keyId,
      ...owner,
      sealed: key.sealed,
      created_at: new Date(),
      created_by: key.by,
    })
    .execute()

/**
 * Marks a key as ended.
 * @returns true if it was active
 */
export async function markEnded(
  { q }: Tx,
  tenantId: number,
  keyId: string,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('feed_keys')
    .set({ ended_at: new Date(), ended_by: by })
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records when a key was last used. Writes nothing if the recorded time is less than a minute old.
 */
export const markUsed = ({ q }: Tx, tenantId: number, id: bigint, at: Date) =>
  q
    .updateTable('feed_keys')
    .set({ last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<', new Date(at.getTime() - 60_000)),
      ]),
    )
    .execute()

/** Returns merchants of a tenant by their codes. Never returns the system merchant. */
export async function findMerchants(
  { q }: Tx,
  tenantId: number,
  codes: readonly string[],
): Promise<Map<string, { id: number; code: string }>> {
  const rows = await q
    .selectFrom('merchants')
    .select(['id', 'code'])
    .where('tenant_id', '=', tenantId)
    .where('is_system', '=', false)
    .where(sql<boolean>`code = any(${codes.filter((code) => !code.includes('\0'))}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** Returns a store of a merchant by its code. */
export async function findStore({ q }: Tx, tenantId: number, merchantId: number, code: string) {
  const stores = await q
    .selectFrom('stores')
    .select(['id', 'code'])
    .where('tenant_id', '=', tenantId)
    .where('merchant_id', '=', merchantId)
    .execute()
  // Codes that were saved before codes were normalized are compared in normalized form. A store
  // with exactly this code has priority.
  return (
    stores.find((store) => store.code === code) ??
    stores.find((store) => tidyCode(store.code) === code)
  )
}
