import { sql, type Kysely } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import { broadcastEnding } from './endings.ts'
import { IDLE_MINUTES } from './lifetimes.ts'
import { isBefore } from './token-age.ts'
import type { RealmRef, SignInSession, VerifiedToken } from '../port.ts'

/**
 * Time for which an ended sign-in is recorded. Longer than the lifetime of an access token, so all
 * its tokens have expired by then.
 */
const REMEMBERED = sql<string>`interval '10 minutes'`

/** Makes the API reject the access tokens of this sign-in. */
async function refuseTokensOf(q: Kysely<Tables>, tenantId: number, sid: string): Promise<void> {
  await q
    .insertInto('revoked_sessions')
    .values({ tenant_id: tenantId, sid, until: sql<Date>`now() + ${REMEMBERED}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Records a sign-in that the sign-in service has just ended, so that its access tokens are
 * rejected.
 */
export async function rememberEnded(
  engine: Engine,
  { tenantId }: RealmRef,
  sid: string,
): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    refuseTokensOf(q, tenantId, sid),
  )
  broadcastEnding(engine, { tenantId, sid })
}

/** SQL: a field of the session's data about the portal's client. */
const fieldOf = (clientId: string, name: 'sid' | 'grantId') =>
  sql<string | null>`payload #>> array['authorizations', ${clientId}, ${name}]::text[]`

/** Returns the active sign-ins of a user. */
export async function sessionsOf(
  engine: Engine,
  { tenantId, clientId }: RealmRef,
  userId: number,
): Promise<SignInSession[]> {
  const rows = await withScope(
    engine,
    { role: 'identity', tenantId },
    ({ q }) =>
      q
        .selectFrom('idp_artifacts')
        .select(fieldOf(clientId, 'sid').as('sid'))
        // Seconds since the epoch at which the user signed in.
        .select(sql<string | null>`payload->>'loginTs'`.as('since'))
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', 'Session')
        .where('account_id', '=', userId)
        .where('expires_at', '>', sql<Date>`now()`)
        .execute(),
    { readOnly: true },
  )
  return rows.flatMap(({ sid, since }) =>
    sid === null
      ? []
      : [{ sid, startedAt: new Date(Number(since) * 1000), lastUsedAt: null, ip: null }],
  )
}

/**
 * The browser in which the user is currently signing in. `endAllOf` does not interrupt this
 * sign-in.
 */
export interface Kept {
  /** Stored id of the interaction. */
  interaction: string
  /** Session that the browser had before, if any. */
  sessionUid: string | undefined
}

/**
 * Ends every sign-in of a user, including unfinished ones. The session and interaction of `kept`
 * stay, so that this sign-in can be completed. Access tokens of its session are still invalidated.
 * @returns number of sessions that ended
 */
export async function endAllOf(
  engine: Engine,
  { tenantId, clientId }: RealmRef,
  userId: number,
  kept?: Kept,
): Promise<number> {
  const count = await withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
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
      .$if(kept !== undefined, (query) =>
        query
          .where((eb) =>
            eb.not(eb.and([eb('kind', '=', 'Interaction'), eb('id', '=', kept!.interaction)])),
          )
          .where((eb) =>
            eb.not(eb.and([eb('kind', '=', 'Session'), eb('uid', '=', kept!.sessionUid ?? '')])),
          ),
      )
      .returning(['kind', fieldOf(clientId, 'sid').as('sid')])
      .execute()
    await q
      .deleteFrom('idp_attempts')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('uid', '!=', kept?.interaction ?? '')
      .execute()
    const sessions = ended.filter((row) => row.kind === 'Session')
    // The time in a token is in whole seconds, so `not_before` cannot reject tokens of the current
    // second. They are rejected by their `sid`.
    for (const { sid } of sessions) if (sid) await refuseTokensOf(q, tenantId, sid)
    return sessions.length
  })
  broadcastEnding(engine, { tenantId, sid: null })
  return count
}

/**
 * Ends one sign-in of a user: its session, its grant, and the codes and refresh tokens under it.
 */
export async function endOne(
  engine: Engine,
  realm: RealmRef,
  sid: string,
  userId: number,
): Promise<void> {
  const { tenantId, clientId } = realm
  await withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    await refuseTokensOf(q, tenantId, sid)
    const session = await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'Session')
      .where('account_id', '=', userId)
      .where(fieldOf(clientId, 'sid'), '=', sid)
      .returning(fieldOf(clientId, 'grantId').as('grantId'))
      .executeTakeFirst()
    const grantId = session?.grantId
    if (!grantId) return
    await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where((eb) =>
        eb.or([
          eb('grant_id', '=', grantId),
          eb.and([eb('kind', '=', 'Grant'), eb('id', '=', grantId)]),
        ]),
      )
      .execute()
  })
  broadcastEnding(engine, { tenantId, sid })
}

/**
 * Ends the sign-in of a grant, because a code or refresh token was used twice or revoked. Deletes
 * the grant first, which waits for transactions that are just storing tokens of the grant, because
 * these lock its row. So no token that is issued at the same time survives.
 */
export async function endGrant(
  engine: Engine,
  { tenantId, clientId }: Pick<RealmRef, 'tenantId' | 'clientId'>,
  grantId: string,
): Promise<void> {
  const sids = await withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    const grant = await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'Grant')
      .where('id', '=', grantId)
      .returning('account_id')
      .executeTakeFirst()
    if (!grant) return []
    await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('grant_id', '=', grantId)
      .execute()
    const sessions = await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'Session')
      .where('account_id', '=', grant.account_id)
      .where(fieldOf(clientId, 'grantId'), '=', grantId)
      .returning(fieldOf(clientId, 'sid').as('sid'))
      .execute()
    const ended = sessions.flatMap(({ sid }) => sid ?? [])
    for (const sid of ended) await refuseTokensOf(q, tenantId, sid)
    return ended
  })
  for (const sid of sids) broadcastEnding(engine, { tenantId, sid })
}

/** Returns true if the sign-in of an access token has ended before the token expires. */
export async function isEnded(
  engine: Engine,
  { tenantId }: RealmRef,
  { subject, sid, issuedAt }: VerifiedToken,
): Promise<boolean> {
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('users')
      .select('not_before')
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('revoked_sessions')
              .select('sid')
              .where('tenant_id', '=', tenantId)
              .where('sid', '=', sid),
          )
          .as('isRevoked'),
      )
      .where('tenant_id', '=', tenantId)
      .where('id', '=', Number(subject))
      .executeTakeFirst(),
  )
  return !row || row.isRevoked === true || isBefore(issuedAt, row.not_before)
}

const IDLE = sql<string>`${sql.lit(IDLE_MINUTES)} * interval '1 minute'`

/** Returns true if a sign-in was unused for so long that it has ended. */
export async function isIdle(
  engine: Engine,
  { tenantId }: RealmRef,
  sid: string,
): Promise<boolean> {
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

/** Restarts the idle time of a session after the user signs in again in the same browser. */
export async function wake(
  engine: Engine,
  realm: RealmRef,
  sessionUid: string,
  userId: number,
): Promise<void> {
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
          .select(sql<string>`${fieldOf(clientId, 'sid')}`.as('sid'))
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', 'Session')
          .where('uid', '=', sessionUid),
      )
      .execute(),
  )
}
