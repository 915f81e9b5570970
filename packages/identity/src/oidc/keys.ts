import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sql, type Kysely } from 'kysely'
import type { JWK } from 'jose'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import type { SecretBox } from '../credentials/secret-box.ts'

export interface RealmKeys {
  /** Private keys; the first one signs. */
  signing: JWK[]
  /** Cookie secrets, newest first. The first one signs; all are accepted. */
  cookie: string[]
  refresh: string
}

const generate = promisify(generateKeyPair)
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/**
 * Time that a replaced key is kept. Longer than a sign-in, so that everything signed with the key
 * has expired by then.
 */
const PASSIVE_FOR = sql<string>`interval '11 hours'`

/**
 * Creates the keys that a realm lacks (signing, cookie, refresh) and deletes keys that are no
 * longer needed.
 */
export async function ensureKeys(
  engine: Engine,
  sealer: SecretBox,
  tenantId: number,
): Promise<void> {
  const scope = { role: 'identity', tenantId } as const
  const hasKey = await withScope(engine, scope, async ({ q }) => {
    for (const purpose of ['cookie', 'refresh'] as const) {
      await q
        .insertInto('idp_secrets')
        .values({
          tenant_id: tenantId,
          purpose,
          version: 1,
          sealed: sealer.seal(tenantId, purpose, random(32)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await dropOldKeys(q, tenantId)
    const active = q
      .selectFrom('idp_keys')
      .select('kid')
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'active')
    return (await active.executeTakeFirst()) !== undefined
  })
  if (hasKey) return
  const row = await newKey(sealer, tenantId)
  // If another process has created a key at the same time, that key is used and this one is
  // discarded.
  await withScope(engine, scope, ({ q }) =>
    q
      .insertInto('idp_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Starts signing with a new key. The old key stays published and accepted for eleven hours. */
export async function rotateKeys(
  engine: Engine,
  sealer: SecretBox,
  tenantId: number,
): Promise<void> {
  const row = await newKey(sealer, tenantId)
  await withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    await q
      .updateTable('idp_keys')
      .set({ state: 'passive' })
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'active')
      .execute()
    await q.insertInto('idp_keys').values(row).execute()
    await dropOldKeys(q, tenantId)
  })
}

async function dropOldKeys(q: Kysely<Tables>, tenantId: number): Promise<void> {
  await q
    .deleteFrom('idp_keys as old')
    .where('old.tenant_id', '=', tenantId)
    .where('old.state', '=', 'passive')
    .where((eb) =>
      eb.exists(
        // A key became passive at the time when the next key was created.
        eb
          .selectFrom('idp_keys as next')
          .select('next.kid')
          .where('next.tenant_id', '=', tenantId)
          .whereRef('next.created_at', '>', 'old.created_at')
          .where('next.created_at', '<', sql<Date>`now() - ${PASSIVE_FOR}`),
      ),
    )
    .execute()
}

async function newKey(sealer: SecretBox, tenantId: number) {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  const kid = random(16)
  const described = { kid, use: 'sig', alg: 'RS256' }
  return {
    tenant_id: tenantId,
    kid,
    state: 'active' as const,
    public_jwk: JSON.stringify({ ...publicKey.export({ format: 'jwk' }), ...described }),
    sealed_jwk: sealer.seal(
      tenantId,
      signingKeyPurpose(kid),
      JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...described }),
    ),
  }
}

/** Returns the purpose under which a signing key is sealed (`SecretBox`). */
export const signingKeyPurpose = (kid: string): string => `key ${kid}`

/**
 * Returns all keys and secrets with which a realm signs.
 * @throws if the master secret cannot decrypt them
 */
export function loadKeys(engine: Engine, sealer: SecretBox, tenantId: number): Promise<RealmKeys> {
  return withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    const keys = await q
      .selectFrom('idp_keys')
      .select(['kid', 'sealed_jwk'])
      .where('tenant_id', '=', tenantId)
      // 'active' sorts before 'passive', and the library signs with the first key.
      .orderBy('state')
      .orderBy('created_at', 'desc')
      .execute()
    const secrets = await q
      .selectFrom('idp_secrets')
      .select(['purpose', 'sealed'])
      .where('tenant_id', '=', tenantId)
      .orderBy('version', 'desc')
      .execute()
    const opened = (purpose: string) =>
      secrets
        .filter((row) => row.purpose === purpose)
        .map((row) => sealer.open(tenantId, purpose, row.sealed))
    return {
      signing: keys.map(
        ({ kid, sealed_jwk }) =>
          JSON.parse(sealer.open(tenantId, signingKeyPurpose(kid), sealed_jwk)) as JWK,
      ),
      cookie: opened('cookie'),
      refresh: opened('refresh')[0]!,
    }
  })
}

/** Returns the public keys that verify a realm's tokens, active and passive ones. */
export function loadPublicKeys(engine: Engine, tenantId: number): Promise<JWK[]> {
  return withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    const rows = await q
      .selectFrom('idp_keys')
      .select('public_jwk')
      .where('tenant_id', '=', tenantId)
      .execute()
    return rows.map((row) => row.public_jwk as JWK)
  })
}
