import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { createSealer, type Sealer } from './sealing.ts'

/** The check belongs to no tenant; tenants are numbered from 1. */
const NO_TENANT = 0
const PURPOSE = 'master key check'

const REFUSAL =
  'CHOBA_KEYS is not the secret that the keys in this database are sealed with. Start with the one it was made with.'

/** What is stored under the master secret: for whom, for what, and the sealed text. */
interface Sealed {
  tenantId: number
  purpose: string
  sealed: string
}

async function readSealed(engine: Engine): Promise<Sealed[]> {
  const { check, tenants } = await withScope(engine, { role: 'system' }, async ({ q }) => ({
    check: await q.selectFrom('master_key_check').select('sealed').execute(),
    tenants: await q.selectFrom('tenants').select('id').execute(),
  }))
  const sealed: Sealed[] = check.map((row) => ({ tenantId: NO_TENANT, purpose: PURPOSE, sealed: row.sealed }))
  for (const { id: tenantId } of tenants)
    await withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
      const keys = await q.selectFrom('idp_keys').select(['kid', 'sealed_jwk']).execute()
      const secrets = await q.selectFrom('idp_secrets').select(['purpose', 'sealed']).execute()
      sealed.push(...keys.map((key) => ({ tenantId, purpose: `key ${key.kid}`, sealed: key.sealed_jwk })))
      sealed.push(...secrets.map((secret) => ({ tenantId, purpose: secret.purpose, sealed: secret.sealed })))
    })
  return sealed
}

const opens = (sealer: Sealer, { tenantId, purpose, sealed }: Sealed): boolean => {
  try {
    sealer.open(tenantId, purpose, sealed)
    return true
  } catch {
    return false
  }
}

/**
 * Makes sure that the master secret opens what every tenant of this database has sealed under it, and leaves a sealed text
 * for the next start, so that a database without keys knows its secret too.
 * @throws Error with a sentence for the operator; nothing was changed then
 */
export async function expectMasterSecret(engine: Engine, masterSecret: string): Promise<void> {
  const sealer = createSealer(masterSecret)
  const areAllOpen = async () => (await readSealed(engine)).every((one) => opens(sealer, one))
  if (!(await areAllOpen())) throw new Error(REFUSAL)
  await withScope(engine, { role: 'system' }, ({ q }) =>
    q
      .insertInto('master_key_check')
      .values({ sealed: sealer.seal(NO_TENANT, PURPOSE, PURPOSE) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  // Of two first starts at once with two secrets, the one whose check was not taken finds out here.
  if (!(await areAllOpen())) throw new Error(REFUSAL)
}
