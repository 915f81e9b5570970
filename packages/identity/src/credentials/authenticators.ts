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
/** A code of the half minute before or after is taken too: clocks and people are slow. */
const WINDOW = 1

/** What the secret of someone's authenticator is sealed for. */
export const authenticatorPurpose = ({ userId }: Pick<Owner, 'userId'>) => `authenticator ${userId}`

const totpOf = (secret: Secret) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD })

/** Makes a secret and keeps it until a code proves that the app has it. The app shows `issuer` and the user name. */
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
 * Whether a code is the app's of now. A right one is used up: it and every older one are refused from then on. The first
 * right one proves the app.
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
    // Of two at the same instant one finds the step unused.
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
