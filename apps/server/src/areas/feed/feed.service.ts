import {
  FEED_KEYS_AT_ONCE,
  FEED_KEYS_MAX,
  type feed,
  type FeedKey,
} from '@choba/contract/feed.contract.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import type { Acting } from '#platform/calls/call.ts'
import {
  countSigning,
  findKey,
  findKeys,
  findMerchants,
  findStore,
  insertKey,
  markEnded,
  type KeyOwner,
  type NamedKey,
} from './feed.repository.ts'
import { newKey } from './store-feed-keys.ts'
import { toKey } from './feed.views.ts'

export { openGatewayKey } from './store-feed-keys.ts'
export { takeBatch } from './feed-intake.ts'
export { endStoreKey, listStoreKeys, makeStoreKey, openStoreKey } from './store-feed-keys.ts'

type Calls = typeof feed
export type KeyDeps = Pick<Services, 'sealer'>

const viewOf = ({ person }: Acting, key: NamedKey): FeedKey => toKey(key, person.merchant.time_zone)

/** Returns the feed keys of the tenant that the call names, without their secrets. */
export const listKeys = async (call: Acting): Promise<ResultOf<Calls['keys']>> => ({
  items: (await findKeys(call.tx, call.about.id)).map((key) => viewOf(call, key)),
})

/**
 * Returns the owner for a new key.
 * @throws AppError enterpriseCodeError if the merchant does not exist; notFound if the merchant has
 * no such store
 */
async function ownerOf(tx: Tx, tenantId: number, body: BodyOf<Calls['addKey']>): Promise<KeyOwner> {
  if (body.kind === 'GATEWAY') return { gateway: body.gateway, merchant_id: null, store_id: null }
  const merchant = (await findMerchants(tx, tenantId, [body.entCode])).get(body.entCode)
  if (!merchant) throw new AppError('enterpriseCodeError')
  const store = await findStore(tx, tenantId, merchant.id, body.storeCode)
  if (!store) throw new AppError('notFound')
  return { gateway: null, merchant_id: merchant.id, store_id: store.id }
}

/** Fields of a key that the audit log records: its owner and its ID, never its secret. */
const auditOf = (tenant: TenantRow, key: NamedKey) => ({
  object: key.gateway ?? `${key.merchant_name} ${key.store_name}`,
  of: { kind: 'tenant', id: tenant.code } as const,
  detail: { feedKey: key.key_id },
})

/**
 * Creates a key. The answer to this call is the only one with the secret; the database stores it
 * encrypted.
 * @throws AppError illegalOperation if this gateway or store already has two active keys, or the
 * tenant's gateways have the maximum number; enterpriseCodeError, notFound
 */
export async function addKey(
  call: Acting,
  deps: KeyDeps,
  body: BodyOf<Calls['addKey']>,
): Promise<ResultOf<Calls['addKey']>> {
  const { tx, about: tenant } = call
  await takeAdvisoryLock(tx.q, 'feedKeys')
  const owner = await ownerOf(tx, tenant.id, body)
  const { own, gateways } = await countSigning(tx, tenant.id, owner)
  if (own >= FEED_KEYS_AT_ONCE || (owner.gateway !== null && gateways >= FEED_KEYS_MAX))
    throw new AppError('illegalOperation')
  const { keyId, secret, sealed } = newKey(deps, tenant.id)
  await insertKey(tx, tenant.id, owner, { keyId, sealed, by: call.person.user.full_name })
  const key = (await findKey(tx, tenant.id, keyId))!
  call.audit(auditOf(tenant, key))
  return { key: viewOf(call, key), secret }
}

/**
 * Ends a key permanently.
 * @throws AppError notFound if this tenant has no such key; nothingToDo if it has already ended
 */
export async function endKey(call: Acting, { keyId }: BodyOf<Calls['endKey']>): Promise<FeedKey> {
  const { tx, about: tenant } = call
  const found = await findKey(tx, tenant.id, keyId)
  if (!found) throw new AppError('notFound')
  if (!(await markEnded(tx, tenant.id, keyId, call.person.user.full_name)))
    throw new AppError('nothingToDo')
  call.audit(auditOf(tenant, found))
  return viewOf(call, (await findKey(tx, tenant.id, keyId))!)
}
