import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PASSKEYS_MAX, type NewPasskey, type PasskeyCreation } from '@choba/contract/passkeys.ts'
import type { IdentityTx } from '../emails.ts'
import type { PasskeyFacts } from '../port.ts'
import { CHALLENGE_MINUTES, makeChallenge, takeChallenge } from './challenges.ts'
import { verifiedAssertion, verifiedRegistration, type Assertion } from './passkey-proof.ts'
import { removeWithoutSecondStep } from './recovery-codes.ts'

/** COSE identifiers of the signature algorithms that authenticators use: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * Returns the host that passkeys are bound to.
 * @param publicUrl the registered origin of the tenant
 */
export const rpIdOf = (publicUrl: string): string => new URL(publicUrl).hostname

const TYPE = 'public-key'
const timeout = CHALLENGE_MINUTES * 60_000
const purposeOfNew = (userId: number) => `passkey:${userId}`

const ownIn = ({ q, scope }: IdentityTx, userId: number) =>
  q.selectFrom('idp_passkeys').where('tenant_id', '=', scope.tenantId).where('user_id', '=', userId)

/** Returns a user's passkeys, oldest first. */
export async function listPasskeys(tx: IdentityTx, userId: number): Promise<PasskeyFacts[]> {
  const rows = await ownIn(tx, userId)
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }))
}

const descriptors = (rows: readonly { credential_id: string; transports: string[] }[]) =>
  rows.map(
    ({ credential_id, transports }) => ({ id: credential_id, type: TYPE, transports }) as const,
  )

/** Returns options for the browser to create a passkey; null if the user has the maximum number. */
export async function beginPasskey(
  tx: IdentityTx,
  person: { userId: number; username: string; fullName: string },
  { publicUrl, issuer }: { publicUrl: string; issuer: string },
): Promise<PasskeyCreation | null> {
  const rows = await ownIn(tx, person.userId).select(['credential_id', 'transports']).execute()
  if (rows.length >= PASSKEYS_MAX) return null
  return {
    challenge: await makeChallenge(tx, purposeOfNew(person.userId), person.userId),
    rp: { id: rpIdOf(publicUrl), name: issuer },
    user: {
      id: Buffer.from(`${tx.scope.tenantId}/${person.userId}`).toString('base64url'),
      name: person.username,
      displayName: person.fullName,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: descriptors(rows),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/**
 * Stores a passkey. Returns false if its authenticator did not sign the challenge, or the user has
 * the maximum number.
 */
export async function addPasskey(
  tx: IdentityTx,
  userId: number,
  publicUrl: string,
  { name, credential }: NewPasskey,
): Promise<boolean> {
  const { q, scope } = tx
  const challenge = await takeChallenge(tx, purposeOfNew(userId))
  if (challenge === null) return false
  const proof = await verifiedRegistration(credential, {
    challenge,
    publicUrl,
    algorithms: ALGORITHMS,
  })
  if (!proof) return false
  // Runs the additions of a user one after another, so that two simultaneous ones cannot exceed the
  // maximum number.
  await q
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if ((await listPasskeys(tx, userId)).length >= PASSKEYS_MAX) return false
  const added = await q
    .insertInto('idp_passkeys')
    .values({
      tenant_id: scope.tenantId,
      id: randomUUID(),
      user_id: userId,
      credential_id: proof.id,
      rp_id: rpIdOf(publicUrl),
      public_key: proof.publicKey,
      counter: BigInt(proof.counter),
      transports: credential.transports,
      name,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Returns false if the user has no such passkey. */
export async function renamePasskey(
  { q, scope }: IdentityTx,
  userId: number,
  id: string,
  name: string,
) {
  const renamed = await q
    .updateTable('idp_passkeys')
    .set({ name })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Returns the name of the removed passkey; null if the user has no such passkey. */
export async function removePasskey(
  tx: IdentityTx,
  userId: number,
  id: string,
): Promise<string | null> {
  const removed = await tx.q
    .deleteFrom('idp_passkeys')
    .where('tenant_id', '=', tx.scope.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) return null
  await removeWithoutSecondStep(tx, userId)
  return removed.name
}

/**
 * Returns options with which the browser asks for a signature by one of the user's passkeys.
 * Creates the challenge that the passkey signs.
 */
export async function askForPasskey(
  tx: IdentityTx,
  purpose: string,
  userId: number,
  publicUrl: string,
) {
  const rpId = rpIdOf(publicUrl)
  const rows = await ownIn(tx, userId)
    .where('rp_id', '=', rpId)
    .select(['credential_id', 'transports'])
    .execute()
  return {
    challenge: await makeChallenge(tx, purpose, userId),
    rpId,
    timeout,
    allowCredentials: descriptors(rows),
    userVerification: 'preferred',
  } as const
}

/**
 * Checks that one of the user's passkeys signed the challenge of this purpose. Deletes the
 * challenge, and stores the new counter and the time of use of the passkey.
 */
export async function usePasskey(
  tx: IdentityTx,
  purpose: string,
  userId: number,
  publicUrl: string,
  assertion: Assertion,
): Promise<'right' | 'wrong' | 'expired'> {
  const challenge = await takeChallenge(tx, purpose)
  if (challenge === null) return 'expired'
  const kept = await ownIn(tx, userId)
    .where('credential_id', '=', assertion.id)
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .forUpdate()
    .executeTakeFirst()
  const counter = kept && (await verifiedAssertion(assertion, kept, { challenge, publicUrl }))
  if (!kept || counter === undefined || counter === null) return 'wrong'
  await tx.q
    .updateTable('idp_passkeys')
    .set({ counter: BigInt(counter), last_used_at: sql<Date>`now()` })
    .where('tenant_id', '=', tx.scope.tenantId)
    .where('id', '=', kept.id)
    .execute()
  return 'right'
}
