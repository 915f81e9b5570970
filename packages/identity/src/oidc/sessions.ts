import { sql, type Kysely } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import { broadcastEnding } from './endings.ts'
import { IDLE_MINUTES } from './lifetimes.ts'
import { isBefore } from './token-age.ts'
import type { RealmRef, SignInSession, VerifiedToken } from '../port.ts'

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

/** A field of what a session says about our client. */
const fieldOf = (clientId: string, name: 'sid' | 'grantId') =>
  sql<string | null>`payload #>> array['authorizations', ${clientId}, ${name}]::text[]`

/** The sign-ins of a person that have not ended. */
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
        // Since when the person has been signed in, in seconds.
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

/** A browser in which someone is just signing in. */
export interface Kept {
  /** As the database knows it. */
  interaction: string
  /** What was signed in there before, if anything was. */
  sessionUid: string | undefined
}

/**
 * Ends every sign-in of a person, and those on their way. What belongs to `kept` stays, so that it can be completed; the
 * tokens given there so far are worthless nevertheless. @returns how many sessions there were
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
    // Tokens tell the second they were made in and no more: those of this second are refused by their sign-in.
    for (const { sid } of sessions) if (sid) await refuseTokensOf(q, tenantId, sid)
    return sessions.length
  })
  broadcastEnding(engine, { tenantId, sid: null })
  return count
}

/** Ends one sign-in of a person: its session, its grant, and the codes and refresh tokens given under it. */
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
 * Ends the sign-in that a grant belongs to: a code or a refresh token came twice, or was revoked. The grant goes first: what
 * is stored under it holds the grant's row until it is committed, so that nothing given at the same instant outlives it.
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

/** Whether the sign-in of an access token was ended before the token itself ends. */
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

/** Whether no one has used this sign-in for so long that it is over. */
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

/** Someone has signed in again in a browser in which they were signed in: that session goes on, so its clock starts again. */
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
