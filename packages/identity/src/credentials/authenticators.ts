import { Secret, TOTP } from 'otpauth'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { removeWithoutSecondStep } from './recovery-codes.ts'
import type { SecretBox } from './secret-box.ts'

interface Owner {
  tenantId: number
  userId: number
}

const PERIOD = 30
/**
 * Number of 30-second steps before and after the current one whose codes are also accepted, to
 * allow for slow clocks and users.
 */
const WINDOW = 1

/**
 * Returns the purpose under which the secret of a user's authenticator app is sealed (`SecretBox`).
 */
export const authenticatorPurpose = ({ userId }: Pick<Owner, 'userId'>) => `authenticator ${userId}`

const totpOf = (secret: Secret) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD })

/**
 * Creates the secret of an authenticator app. The secret is unconfirmed until a code proves that
 * the app has it. The app shows `issuer` and the user name.
 */
export async function begin(
  engine: Engine,
  sealer: SecretBox,
  owner: Owner,
  account: { username: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const sealed = sealer.seal(owner.tenantId, authenticatorPurpose(owner), secret.base32)
  await withScope(engine, { role: 'identity', tenantId: owner.tenantId }, ({ q }) =>
    q
      .insertInto('idp_authenticators')
      .values({ tenant_id: owner.tenantId, user_id: owner.userId, sealed, confirmed_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'user_id'])
          .doUpdateSet({ sealed, confirmed_at: null, last_step: 0n }),
      )
      .execute(),
  )
  const shown = new TOTP({
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    issuer: account.issuer,
    label: account.username,
  })
  return { secret: secret.base32, uri: shown.toString() }
}

/**
 * Returns true if the code is currently valid for the app. A valid code works only once: this code
 * and all older ones are rejected from then on. The first valid code confirms the app.
 */
export async function confirm(
  engine: Engine,
  sealer: SecretBox,
  owner: Owner,
  code: string,
): Promise<boolean> {
  return withScope(engine, { role: 'identity', tenantId: owner.tenantId }, async ({ q }) => {
    const mine = q
      .selectFrom('idp_authenticators')
      .select('sealed')
      .where('tenant_id', '=', owner.tenantId)
      .where('user_id', '=', owner.userId)
    const row = await mine.executeTakeFirst()
    if (!row) return false
    const totp = totpOf(
      Secret.fromBase32(sealer.open(owner.tenantId, authenticatorPurpose(owner), row.sealed)),
    )
    const now = Date.now()
    const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
    if (delta === null) return false
    const step = BigInt(Math.floor(now / 1000 / PERIOD) + delta)
    // If two attempts use the same code simultaneously, only one of them updates the row.
    const taken = await q
      .updateTable('idp_authenticators')
      .set((eb) => ({
        last_step: step,
        confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(new Date(now))),
      }))
      .where('tenant_id', '=', owner.tenantId)
      .where('user_id', '=', owner.userId)
      .where('last_step', '<', step)
      .returning('last_step')
      .executeTakeFirst()
    return taken !== undefined
  })
}

export async function isConfirmed(engine: Engine, owner: Owner): Promise<boolean> {
  const row = await withScope(engine, { role: 'identity', tenantId: owner.tenantId }, ({ q }) =>
    q
      .selectFrom('idp_authenticators')
      .select('user_id')
      .where('tenant_id', '=', owner.tenantId)
      .where('user_id', '=', owner.userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
  )
  return row !== undefined
}

export async function remove(engine: Engine, owner: Owner): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId: owner.tenantId }, async (tx) => {
    await tx.q
      .deleteFrom('idp_authenticators')
      .where('tenant_id', '=', owner.tenantId)
      .where('user_id', '=', owner.userId)
      .execute()
    await removeWithoutSecondStep(tx, owner.userId)
  })
}
