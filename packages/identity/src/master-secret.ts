import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { signingKeyPurpose } from './oidc/keys.ts'
import { createSecretBox, type SecretBox } from './credentials/secret-box.ts'

/** What a text is sealed for that only says under which secret. */
export const MASTER_KEY_CHECK = 'master key check'

const REFUSAL =
  'CHOBA_KEYS is not the secret that the keys in this database are sealed with. Start with the one of the last ' +
  '"npm run keys -- --reseal", or of the first start if there was none.'

/** What is stored under the master secret: for what, and the sealed text. */
interface Sealed {
  purpose: string
  sealed: string
}

/** Leaves a sealed text in a tenant that has none, if `check` is given, and reads everything the tenant has sealed. */
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

/** @throws Error with a sentence for the operator */
function expectOpen(sealer: SecretBox, tenantId: number, all: readonly Sealed[]): void {
  try {
    for (const { purpose, sealed } of all) sealer.open(tenantId, purpose, sealed)
  } catch (error) {
    throw new Error(REFUSAL, { cause: error })
  }
}

/**
 * Makes sure that the master secret opens what every tenant of this database has sealed under it, and leaves each a sealed
 * text for the next start, so that one without keys here, whose people sign in elsewhere, knows its secret too.
 * @throws Error with a sentence for the operator; nothing was changed then
 */
export async function expectMasterSecret(engine: Engine, masterSecret: string): Promise<void> {
  const sealer = createSecretBox(masterSecret)
  const tenants = await withScope(engine, { role: 'system' }, ({ q }) =>
    q.selectFrom('tenants').select('id').execute(),
  )
  for (const { id } of tenants) expectOpen(sealer, id, await readSealed(engine, id, null))
  // Of two first starts at once with two secrets, the one whose check was not taken finds out here.
  for (const { id } of tenants)
    expectOpen(
      sealer,
      id,
      await readSealed(engine, id, sealer.seal(id, MASTER_KEY_CHECK, MASTER_KEY_CHECK)),
    )
}
