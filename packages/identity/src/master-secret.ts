import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { signingKeyPurpose } from './oidc/keys.ts'
import { createSecretBox, type SecretBox } from './credentials/secret-box.ts'

/** Purpose of the check text, a sealed text that shows if the master secret is the right one. */
export const MASTER_KEY_CHECK = 'master key check'

const REFUSAL =
  'CHOBA_KEYS is not the secret that the keys in this database are sealed with. Start with the one of the last ' +
  '"npm run keys -- --reseal", or of the first start if there was none.'

/** A text encrypted with the master secret (sealed), and its purpose. */
interface Sealed {
  purpose: string
  sealed: string
}

/**
 * Reads all sealed texts of a tenant. If the tenant has no check text yet, stores `check` as its
 * check text (unless null).
 */
function readSealed(engine: Engine, tenantId: number, check: string | null): Promise<Sealed[]> {
  return withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    if (check !== null)
      await q
        .insertInto('master_key_check')
        .values({ tenant_id: tenantId, sealed: check })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const checks = await q.selectFrom('master_key_check').select('sealed').execute()
    const keys = await q.selectFrom('idp_keys').select(['kid', 'sealed_jwk']).execute()
    const secrets = await q.selectFrom('idp_secrets').select(['purpose', 'sealed']).execute()
    return [
      ...checks.map(({ sealed }) => ({ purpose: MASTER_KEY_CHECK, sealed })),
      ...keys.map((key) => ({ purpose: signingKeyPurpose(key.kid), sealed: key.sealed_jwk })),
      ...secrets,
    ]
  })
}

/** @throws Error with a message for the operator */
function expectOpen(sealer: SecretBox, tenantId: number, all: readonly Sealed[]): void {
  try {
    for (const { purpose, sealed } of all) sealer.open(tenantId, purpose, sealed)
  } catch (error) {
    throw new Error(REFUSAL, { cause: error })
  }
}

/**
 * Checks that the master secret decrypts all sealed texts of all tenants. Then stores a sealed
 * check text for each tenant, because a tenant whose users sign in at a Keycloak may have no other
 * sealed text to check at the next start.
 * @throws Error with a message for the operator; nothing is changed in that case
 */
export async function expectMasterSecret(engine: Engine, masterSecret: string): Promise<void> {
  const sealer = createSecretBox(masterSecret)
  const tenants = await withScope(engine, { role: 'system' }, ({ q }) =>
    q.selectFrom('tenants').select('id').execute(),
  )
  for (const { id } of tenants) expectOpen(sealer, id, await readSealed(engine, id, null))
  // If two servers start for the first time with different secrets, only one stores its check text.
  // The other one fails here.
  for (const { id } of tenants)
    expectOpen(
      sealer,
      id,
      await readSealed(engine, id, sealer.seal(id, MASTER_KEY_CHECK, MASTER_KEY_CHECK)),
    )
}
