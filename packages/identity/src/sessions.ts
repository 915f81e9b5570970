import { sql, type Kysely } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import type { RealmRef } from './port.ts'

/** Longer than an access token lives: after that nothing of the sign-in is left to refuse. */
const REMEMBERED = sql<string>`interval '10 minutes'`

/** The API refuses the access tokens of this sign-in from now on. */
async function refuseTokensOf(q: Kysely<Tables>, tenantId: number, sid: string): Promise<void> {
  await q
    .insertInto('revoked_sessions')
    .values({ tenant_id: tenantId, sid, until: sql<Date>`now() + ${REMEMBERED}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** For a sign-in that the sign-in service itself has just ended. */
export function rememberEnded(engine: Engine, { tenantId }: RealmRef, sid: string): Promise<void> {
  return withScope(engine, { role: 'identity', tenantId }, ({ q }) => refuseTokensOf(q, tenantId, sid))
}

/** Ends every sign-in of a person. @returns how many there were */
export function endAllOf(engine: Engine, { tenantId }: RealmRef, userId: number): Promise<number> {
  return withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    await q
      .updateTable('users')
      .set({ not_before: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute()
    const ended = await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', userId)
      .returning('kind')
      .execute()
    return ended.filter((row) => row.kind === 'Session').length
  })
}

/** Ends one sign-in of a person: its session, its grant, and the codes and refresh tokens given under it. */
export function endOne(engine: Engine, realm: RealmRef, sid: string, userId: number): Promise<void> {
  const { tenantId, clientId } = realm
  const field = (name: string) => sql<string | null>`payload #>> array['authorizations', ${clientId}, ${name}]::text[]`
  return withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    await refuseTokensOf(q, tenantId, sid)
    const session = await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'Session')
      .where('account_id', '=', userId)
      .where(field('sid'), '=', sid)
      .returning(field('grantId').as('grantId'))
      .executeTakeFirst()
    const grantId = session?.grantId
    if (!grantId) return
    await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where((eb) => eb.or([eb('grant_id', '=', grantId), eb.and([eb('kind', '=', 'Grant'), eb('id', '=', grantId)])]))
      .execute()
  })
}
