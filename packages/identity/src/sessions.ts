import { sql, type Kysely } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import { IDLE_MINUTES } from './lifetimes.ts'
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

/** A field of what a session says about our client. */
const fieldOf = (clientId: string, name: string) =>
  sql<string | null>`payload #>> array['authorizations', ${clientId}, ${name}]::text[]`

/** Ends every sign-in of a person. @returns how many there were */
export function endAllOf(engine: Engine, { tenantId, clientId }: RealmRef, userId: number): Promise<number> {
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
      .returning(['kind', fieldOf(clientId, 'sid').as('sid')])
      .execute()
    const sessions = ended.filter((row) => row.kind === 'Session')
    // Tokens tell the second they were made in and no more: those of this second are refused by their sign-in.
    for (const { sid } of sessions) if (sid) await refuseTokensOf(q, tenantId, sid)
    return sessions.length
  })
}

const ofClient = (clientId: string, name: string) =>
  sql<string>`payload #>> array['authorizations', ${clientId}, ${name}]::text[]`
const sidOf = (clientId: string) => ofClient(clientId, 'sid')

/** Ends one sign-in of a person: its session, its grant, and the codes and refresh tokens given under it. */
export function endOne(engine: Engine, realm: RealmRef, sid: string, userId: number): Promise<void> {
  const { tenantId, clientId } = realm
  const field = (name: string) => fieldOf(clientId, name)
  return withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    await refuseTokensOf(q, tenantId, sid)
    const session = await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'Session')
      .where('account_id', '=', userId)
      .where(sidOf(clientId), '=', sid)
      .returning(sql<string | null>`${ofClient(clientId, 'grantId')}`.as('grantId'))
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

const IDLE = sql<string>`${sql.lit(IDLE_MINUTES)} * interval '1 minute'`

/** Whether nobody has used this sign-in for so long that it is over. */
export async function isIdle(engine: Engine, { tenantId }: RealmRef, sid: string): Promise<boolean> {
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('session_activity')
      .select('sid')
      .where('tenant_id', '=', tenantId)
      .where('sid', '=', sid)
      .where('last_at', '<', sql<Date>`now() - ${IDLE}`)
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** Somebody has signed in anew in a browser in which they were signed in: that session goes on, so its clock starts again. */
export async function wake(engine: Engine, realm: RealmRef, sessionUid: string, userId: number): Promise<void> {
  const { tenantId, clientId } = realm
  await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .updateTable('session_activity')
      .set({ last_at: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('sid', 'in', (session) =>
        session
          .selectFrom('idp_artifacts')
          .select(sidOf(clientId).as('sid'))
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', 'Session')
          .where('uid', '=', sessionUid),
      )
      .execute(),
  )
}
