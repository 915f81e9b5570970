import type { Tables } from '@choba/database/tables.ts'
import type { Kysely } from 'kysely'
import { authenticatorPurpose } from './credentials/authenticators.ts'
import { signingKeyPurpose } from './oidc/keys.ts'
import { MASTER_KEY_CHECK } from './master-secret.ts'
import type { SecretBox } from './credentials/secret-box.ts'

/** Numbers of texts that were encrypted with the new master secret, by kind. */
export interface Resealed {
  readonly signingKeys: number
  readonly secrets: number
  readonly authenticators: number
}

/** A text sealed under the master secret for a tenant and purpose. */
interface SealedText {
  tenantId: number
  purpose: string
  sealed: string
}

async function readSealedTexts(q: Kysely<Tables>): Promise<SealedText[]> {
  const checks = await q.selectFrom('master_key_check').selectAll().execute()
  const keys = await q.selectFrom('idp_keys').select(['tenant_id', 'kid', 'sealed_jwk']).execute()
  const secrets = await q.selectFrom('idp_secrets').selectAll().execute()
  return [
    ...checks.map(({ tenant_id: tenantId, sealed }) => ({
      tenantId,
      purpose: MASTER_KEY_CHECK,
      sealed,
    })),
    ...keys.map((key) => ({
      tenantId: key.tenant_id,
      purpose: signingKeyPurpose(key.kid),
      sealed: key.sealed_jwk,
    })),
    ...secrets.map(({ tenant_id: tenantId, purpose, sealed }) => ({ tenantId, purpose, sealed })),
  ]
}

function opens(sealer: SecretBox, { tenantId, purpose, sealed }: SealedText): boolean {
  try {
    sealer.open(tenantId, purpose, sealed)
    return true
  } catch {
    // Node reports only that authentication of the text failed.
    return false
  }
}

/**
 * Returns true if this sealer decrypts every check text, signing key and secret. Null if the
 * database has no sealed text. Does not rely on check texts alone, because the first start on an
 * empty database creates keys but no check texts.
 */
export async function opensSealed(q: Kysely<Tables>, sealer: SecretBox): Promise<boolean | null> {
  const texts = await readSealedTexts(q)
  return texts.length === 0 ? null : texts.every((text) => opens(sealer, text))
}

/**
 * Returns true if check texts exist and the sealer can decrypt none of them. If it can decrypt
 * some, the secret is right and the other rows were altered.
 */
export const isOtherSecret = (
  sealer: SecretBox,
  checks: readonly { tenantId: number; sealed: string }[],
): boolean =>
  checks.length > 0 &&
  !checks.some((check) => opens(sealer, { ...check, purpose: MASTER_KEY_CHECK }))

/**
 * Returns true if the database has sealed check texts, keys or secrets, and this sealer can decrypt
 * none of them.
 */
export async function isUnderOtherSecret(q: Kysely<Tables>, sealer: SecretBox): Promise<boolean> {
  const texts = await readSealedTexts(q)
  return texts.length > 0 && !texts.some((text) => opens(sealer, text))
}

/**
 * Decrypts all sealed texts of the sign-in service and encrypts them with a new master secret, in
 * the caller's transaction.
 * @throws Error if the old secret cannot decrypt a text
 */
export async function resealIdentity(
  q: Kysely<Tables>,
  from: SecretBox,
  to: SecretBox,
): Promise<Resealed> {
  const resealed = (tenantId: number, purpose: string, sealed: string) =>
    to.seal(tenantId, purpose, from.open(tenantId, purpose, sealed))

  for (const { tenant_id, sealed } of await q.selectFrom('master_key_check').selectAll().execute())
    await q
      .updateTable('master_key_check')
      .set({ sealed: resealed(tenant_id, MASTER_KEY_CHECK, sealed) })
      .where('tenant_id', '=', tenant_id)
      .execute()

  const keys = await q.selectFrom('idp_keys').select(['tenant_id', 'kid', 'sealed_jwk']).execute()
  for (const { tenant_id, kid, sealed_jwk } of keys)
    await q
      .updateTable('idp_keys')
      .set({ sealed_jwk: resealed(tenant_id, signingKeyPurpose(kid), sealed_jwk) })
      .where('tenant_id', '=', tenant_id)
      .where('kid', '=', kid)
      .execute()

  const secrets = await q.selectFrom('idp_secrets').selectAll().execute()
  for (const { tenant_id, purpose, version, sealed } of secrets)
    await q
      .updateTable('idp_secrets')
      .set({ sealed: resealed(tenant_id, purpose, sealed) })
      .where('tenant_id', '=', tenant_id)
      .where('purpose', '=', purpose)
      .where('version', '=', version)
      .execute()

  const authenticators = await q
    .selectFrom('idp_authenticators')
    .select(['tenant_id', 'user_id', 'sealed'])
    .execute()
  for (const { tenant_id, user_id, sealed } of authenticators)
    await q
      .updateTable('idp_authenticators')
      .set({ sealed: resealed(tenant_id, authenticatorPurpose({ userId: user_id }), sealed) })
      .where('tenant_id', '=', tenant_id)
      .where('user_id', '=', user_id)
      .execute()

  return {
    signingKeys: keys.length,
    secrets: secrets.length,
    authenticators: authenticators.length,
  }
}
