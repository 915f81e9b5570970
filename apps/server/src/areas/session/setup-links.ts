import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'

export const LINK_HOURS = 24

export type IdentityTx = Tx<Extract<Scope, { role: 'identity' }>>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const expiry = sql<Date>`now() + ${LINK_HOURS} * interval '1 hour'`

/**
 * Selects users of the system merchant: with `haveAccounts`, users who can sign in; otherwise users
 * without an account at the sign-in service.
 */
const administrators = ({ q, scope }: IdentityTx, haveAccounts: boolean) =>
  q
    .selectFrom('users as u')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .leftJoin('idp_credentials as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').onRef('c.tenant_id', '=', 'u.tenant_id'),
    )
    .select('u.id')
    .where('u.tenant_id', '=', scope.tenantId)
    .where('m.is_system', '=', true)
    .where((eb) => {
      const known = eb.or([eb('c.user_id', 'is not', null), eb('u.subject', 'is not', null)])
      return haveAccounts ? known : eb.not(known)
    })
    .limit(1)

/** Returns true if the tenant has an administrator who can sign in. */
export const hasAdministrator = async (tx: IdentityTx): Promise<boolean> =>
  (await administrators(tx, true).executeTakeFirst()) !== undefined

/**
 * Finds the user row of an earlier setup that was interrupted, or whose account the sign-in service
 * rejected. Returns null if there is no such row.
 */
export const unfinishedAdministrator = async (tx: IdentityTx): Promise<number | null> =>
  (await administrators(tx, false).executeTakeFirst())?.id ?? null

/**
 * Creates the setup link of a tenant's first administrator and stores its hash. With `again`, the
 * new link replaces an existing one.
 * @returns the token; null if the tenant has an administrator, or has a link and `again` is false
 */
export function makeLink(engine: Engine, tenantId: number, again: boolean): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const fresh = { token_hash: hashOf(token), expires_at: expiry, used_at: null }
  return withScope(engine, { role: 'identity', tenantId }, async (tx) => {
    if (await hasAdministrator(tx)) return null
    const made = await tx.q
      .insertInto('setup_links')
      .values({ tenant_id: tenantId, ...fresh })
      .onConflict((conflict) =>
        again
          ? conflict
              .column('tenant_id')
              .doUpdateSet({ ...fresh, expires_at: sql.ref<Date>('excluded.expires_at') })
          : conflict.doNothing(),
      )
      .returning('tenant_id')
      .executeTakeFirst()
    return made ? token : null
  })
}

const usable = ({ q, scope }: IdentityTx, token: string) =>
  q
    .selectFrom('setup_links')
    .select('tenant_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

/**
 * Returns true if the setup link is usable. The result does not tell if a link is wrong, expired or
 * already used.
 */
export const isUsable = async (tx: IdentityTx, token: string): Promise<boolean> =>
  (await usable(tx, token).executeTakeFirst()) !== undefined && !(await hasAdministrator(tx))

/**
 * Marks the setup link as used. Of two concurrent calls, only one succeeds.
 * @returns true if the link was usable
 */
export async function useLink(tx: IdentityTx, token: string): Promise<boolean> {
  const held = await usable(tx, token).forUpdate().executeTakeFirst()
  if (!held || (await hasAdministrator(tx))) return false
  await markUsed(tx, true)
  return true
}

/** Makes the link usable again after the sign-in service has rejected the account. */
export const giveBackLink = (tx: IdentityTx): Promise<void> => markUsed(tx, false)

async function markUsed({ q, scope }: IdentityTx, used: boolean): Promise<void> {
  await q
    .updateTable('setup_links')
    .set({ used_at: used ? sql<Date>`now()` : null })
    .where('tenant_id', '=', scope.tenantId)
    .execute()
}
