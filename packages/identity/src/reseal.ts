import type { Tables } from '@choba/database/tables.ts'
import type { Kysely } from 'kysely'
import { authenticatorPurpose } from './credentials/authenticators.ts'
import { signingKeyPurpose } from './oidc/keys.ts'
import { MASTER_KEY_CHECK } from './master-secret.ts'
import type { SecretBox } from './credentials/secret-box.ts'

/** How many texts were sealed again, by what they are. */
export interface Resealed {
  readonly signingKeys: number
  readonly secrets: number
  readonly authenticators: number
}

/** A text that the master secret has sealed: for which tenant and purpose. */
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
    // Node says no more than that the text cannot be authenticated.
    return false
  }
}

/**
 * Whether every check, signing key and secret opens with this sealer; null where there is none to
 * tell by. The first start on an empty database leaves keys but no checks.
 */
export async function opensSealed(q: Kysely<Tables>, sealer: SecretBox): Promise<boolean | null> {
  const texts = await readSealedTexts(q)
  return texts.length === 0 ? null : texts.every((text) => opens(sealer, text))
}

/** True if there are checks and none opens. If some open, it is rows that were changed. */
export const isOtherSecret = (
  sealer: SecretBox,
  checks: readonly { tenantId: number; sealed: string }[],
): boolean =>
  checks.length > 0 &&
  !checks.some((check) => opens(sealer, { ...check, purpose: MASTER_KEY_CHECK }))

/** True if a database has checks, signing keys or secrets and none opens with this sealer. */
export async function isUnderOtherSecret(q: Kysely<Tables>, sealer: SecretBox): Promise<boolean> {
  const texts = await readSealedTexts(q)
  return texts.length > 0 && !texts.some((text) => opens(sealer, text))
}

/**
 * Seals all that the sign-in service keeps under another master secret, in the caller's transaction.
 * @throws Error when a text does not open under the old one
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
