import { randomBytes } from 'node:crypto'
import { FEED_KEYS_AT_ONCE } from '@choba/contract/feed.contract.ts'
import type { SignKey } from '@choba/contract/stores.contract.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import type { FeedKeyRow } from '@choba/database/feed-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { feedPurpose } from '#platform/settings/feed-secrets.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { insertKey, markEnded } from './feed.repository.ts'

/** Owner of the feed keys of one store. The store's managers create, show and end these keys. */

export interface StoreOwner {
  readonly tenantId: number
  readonly merchantId: number
  readonly storeId: number
  readonly timeZone: string
}

type Sealed = Pick<Services, 'sealer'>
type Shown = { key: SignKey; secret: string }

const toSignKey = (row: FeedKeyRow, timeZone: string): SignKey => ({
  keyId: row.key_id,
  createdAt: offsetInstant(row.created_at, timeZone),
  createdBy: row.created_by,
  lastUsedAt: row.last_used_at && offsetInstant(row.last_used_at, timeZone),
})

const findSigning = ({ q }: Tx, { tenantId, merchantId, storeId }: StoreOwner) =>
  q
    .selectFrom('feed_keys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** Returns the active feed keys of a store, newest first, without their secrets. */
export const listStoreKeys = async (tx: Tx, owner: StoreOwner): Promise<SignKey[]> =>
  (await findSigning(tx, owner)).map((row) => toSignKey(row, owner.timeZone))

/**
 * Returns an active key of a store with its secret.
 * @throws AppError notFound if the store has no such active key
 */
export async function openStoreKey(
  tx: Tx,
  { sealer }: Sealed,
  owner: StoreOwner,
  keyId: string,
): Promise<Shown> {
  const row = (await findSigning(tx, owner)).find(({ key_id }) => key_id === keyId)
  if (!row) throw new AppError('notFound')
  return {
    key: toSignKey(row, owner.timeZone),
    secret: sealer.open(owner.tenantId, feedPurpose(keyId), row.sealed),
  }
}

/**
 * Creates a key for a store and returns the key with its secret. An existing key stays active.
 * @throws AppError illegalOperation if the store already has two active keys
 */
export async function makeStoreKey(
  tx: Tx,
  deps: Sealed,
  owner: StoreOwner,
  by: string,
): Promise<Shown> {
  await takeAdvisoryLock(tx.q, 'feedKeys')
  if ((await findSigning(tx, owner)).length >= FEED_KEYS_AT_ONCE)
    throw new AppError('illegalOperation')
  const made = newKey(deps, owner.tenantId)
  const of = { gateway: null, merchant_id: owner.merchantId, store_id: owner.storeId }
  await insertKey(tx, owner.tenantId, of, { keyId: made.keyId, sealed: made.sealed, by })
  return openStoreKey(tx, deps, owner, made.keyId)
}

/** Returns the newest active key of a gateway with its secret; null if there is none. */
export async function openGatewayKey(
  { q }: Tx,
  { sealer }: Sealed,
  tenantId: number,
  gateway: string,
): Promise<{ keyId: string; secret: string } | null> {
  const row = await q
    .selectFrom('feed_keys')
    .select(['key_id', 'sealed'])
    .where('tenant_id', '=', tenantId)
    .where('gateway', '=', gateway)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row
    ? { keyId: row.key_id, secret: sealer.open(tenantId, feedPurpose(row.key_id), row.sealed) }
    : null
}

/** Creates the ID and the secret of a new key. Returns the secret as text and in encrypted form. */
export function newKey(
  { sealer }: Sealed,
  tenantId: number,
): { keyId: string; secret: string; sealed: string } {
  const keyId = `fk_${randomBytes(18).toString('base64url')}`
  const secret = randomBytes(32).toString('base64url')
  return { keyId, secret, sealed: sealer.seal(tenantId, feedPurpose(keyId), secret) }
}

/**
 * Ends one of the store's keys permanently.
 * @throws AppError notFound if the store has no such key; nothingToDo if it has already ended
 */
export async function endStoreKey(
  tx: Tx,
  owner: StoreOwner,
  keyId: string,
  by: string,
): Promise<void> {
  const row = await tx.q
    .selectFrom('feed_keys')
    .select('id')
    .where('tenant_id', '=', owner.tenantId)
    .where('merchant_id', '=', owner.merchantId)
    .where('store_id', '=', owner.storeId)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (!(await markEnded(tx, owner.tenantId, keyId, by))) throw new AppError('nothingToDo')
}
