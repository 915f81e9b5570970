import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'

export const LINK_HOURS = 24

export type IdentityTx = Tx<Extract<Scope, { role: 'identity' }>>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const expiry = sql<Date>`now() + ${LINK_HOURS} * interval '1 hour'`

/** The people of the system merchant: those who can sign in, or those whom the sign-in service does not know yet. */
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

/** Whether someone administers the tenant who can sign in. */
export const hasAdministrator = async (tx: IdentityTx): Promise<boolean> =>
  (await administrators(tx, true).executeTakeFirst()) !== undefined

/** The row that a setting-up has left whose person the sign-in service would not take, or that was cut short. */
export const unfinishedAdministrator = async (tx: IdentityTx): Promise<number | null> =>
  (await administrators(tx, false).executeTakeFirst())?.id ?? null

/**
 * A link for a tenant's first administrator; the database keeps its hash. A new one replaces the old one.
 * @returns its token; null when there is an administrator, or when there is a link already and no `again`
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

/** Whether the link is still good. Used, expired and wrong ones are answered alike. */
export const isUsable = async (tx: IdentityTx, token: string): Promise<boolean> =>
  (await usable(tx, token).executeTakeFirst()) !== undefined && !(await hasAdministrator(tx))

/** Uses the link: of two at once, one does. @returns whether it was good */
export async function useLink(tx: IdentityTx, token: string): Promise<boolean> {
  const held = await usable(tx, token).forUpdate().executeTakeFirst()
  if (!held || (await hasAdministrator(tx))) return false
  await markUsed(tx, true)
  return true
}

/** The sign-in service would not take the person: the link is as good as before. */
export const giveBackLink = (tx: IdentityTx): Promise<void> => markUsed(tx, false)

async function markUsed({ q, scope }: IdentityTx, used: boolean): Promise<void> {
  await q
    .updateTable('setup_links')
    .set({ used_at: used ? sql<Date>`now()` : null })
    .where('tenant_id', '=', scope.tenantId)
    .execute()
}
