import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tx } from '@choba/database/scope.ts'
import { endStoreKey, listStoreKeys, makeStoreKey, openStoreKey } from '#areas/feed/feed.service.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { type Principal, scopeOf } from '#platform/access/principals.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { aboutStore } from './store-audit.ts'

type Calls = typeof stores
type KeyDeps = Pick<Services, 'identity' | 'sealer'>

/**
 * Returns the store whose signing key is requested. @throws AppError notFound if the store does not
 * exist or is outside the user's scope
 */
async function ownerOf(tx: Tx, principal: Principal, storeId: string) {
  const { merchant } = principal
  const id = await seenStoreId(tx, principal, storeId)
  const { name } = await tx.q
    .selectFrom('stores')
    .select('name')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const owner = {
    tenantId: merchant.tenant_id,
    merchantId: merchant.id,
    storeId: id,
    timeZone: merchant.time_zone,
  }
  return { owner, about: aboutStore({ storeId, storeName: name }) }
}

/** Lists the signing keys of a store without their secrets. @throws AppError notFound */
export async function listSignKeys(
  tx: Tx,
  principal: Principal,
  storeId: string,
): Promise<ResultOf<Calls['signKeys']>> {
  return { items: await listStoreKeys(tx, (await ownerOf(tx, principal, storeId)).owner) }
}

/**
 * Ends a signing key, so that requests signed with it are rejected.
 * @throws AppError notFound if the store or the key does not exist; nothingToDo if the key has
 * already ended
 */
export async function endSignKey(
  tx: Tx,
  principal: Principal,
  { storeId, keyId }: BodyOf<Calls['endSignKey']>,
): Promise<Changed<ResultOf<Calls['endSignKey']>>> {
  const { owner, about } = await ownerOf(tx, principal, storeId)
  await endStoreKey(tx, owner, keyId, principal.user.full_name)
  return {
    result: { items: await listStoreKeys(tx, owner) },
    audit: { ...about, detail: { feedKey: keyId } },
  }
}

type SecretCall = ManualCall<Calls['revealSignKey']> | ManualCall<Calls['resetSignKey']>

/**
 * Checks the user's password with the sign-in service.
 * @throws AppError wrongCredentials, accountLocked, signInServiceError
 */
async function expectPassword(
  { tenant, origin, ...call }: SecretCall,
  { identity }: KeyDeps,
): Promise<Principal> {
  const principal = principalOf({ tenant, origin, ...call })
  const { password } = call.body
  const checked = await identity.admin.verifyPassword(
    realmRefOf(tenant, origin),
    principal.user.id,
    password,
  )
  if (!checked.ok) throw new AppError(checked.reason)
  return principal
}

/**
 * Returns the secret of a key and records the access in the audit log.
 * @throws AppError notFound; also the errors of `expectPassword`
 */
export async function revealSignKey(
  call: ManualCall<Calls['revealSignKey']>,
  deps: KeyDeps,
): Promise<ResultOf<Calls['revealSignKey']>> {
  const principal = await expectPassword(call, deps)
  const { storeId, keyId } = call.body
  return withScope(call.engine, scopeOf(principal), async (tx) => {
    const { owner, about } = await ownerOf(tx, principal, storeId)
    const shown = await openStoreKey(tx, deps, owner, keyId)
    await call.auditIn(tx, { ...about, detail: { feedKey: keyId } })
    return shown
  })
}

/**
 * Creates a new signing key. The previous key stays valid.
 * @throws AppError notFound; illegalOperation if the store has two active keys; also the errors of
 * `expectPassword`
 */
export async function resetSignKey(
  call: ManualCall<Calls['resetSignKey']>,
  deps: KeyDeps,
): Promise<ResultOf<Calls['resetSignKey']>> {
  const principal = await expectPassword(call, deps)
  return withScope(call.engine, scopeOf(principal), async (tx) => {
    const { owner, about } = await ownerOf(tx, principal, call.body.storeId)
    const made = await makeStoreKey(tx, deps, owner, principal.user.full_name)
    await call.auditIn(tx, { ...about, detail: { feedKey: made.key.keyId } })
    return made
  })
}
