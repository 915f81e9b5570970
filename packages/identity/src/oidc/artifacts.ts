import { sql, type Kysely } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { earliest } from '@choba/database/earliest.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import { storedId } from './artifact-id.ts'
import type { RealmRef } from '../port.ts'
import { opaqueInside } from './refresh-token.ts'
import { endGrant } from './sessions.ts'

/**
 * Time in which a used refresh token can be sent again without counting as stolen. Two tabs do
 * this, or a page that is reloaded during the request.
 */
const GRACE = sql<string>`interval '10 seconds'`

/**
 * Removes the parts of a payload that contain the id, because only the hash of the id is stored.
 */
function withoutSecrets(id: string, payload: AdapterPayload): Record<string, unknown> {
  const {
    jti: _,
    session,
    returnTo,
    ...rest
  } = payload as AdapterPayload & { session?: Record<string, unknown> }
  return {
    ...rest,
    ...(session ? { session: { ...session, cookie: undefined } } : {}),
    ...(returnTo ? { returnTo: returnTo.replace(id, '') } : {}),
  }
}

const restored = (
  row: { payload: Record<string, unknown>; used: boolean } | undefined,
): AdapterPayload | undefined => row && { ...row.payload, ...(row.used ? { consumed: true } : {}) }

/** Returns true if the session in a browser's cookie exists and a user has signed in to it. */
export async function isSessionAlive(
  engine: Engine,
  tenantId: number,
  cookie: string,
): Promise<boolean> {
  const session = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('idp_artifacts')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'Session')
      .where('id', '=', storedId('Session', cookie))
      .where('account_id', 'is not', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  )
  return session !== undefined
}

/** Kinds of artifacts that belong to a grant and must not be valid after the grant is deleted. */
const underGrant = new Set(['AuthorizationCode', 'RefreshToken'])

/** Storage adapter of oidc-provider for one kind of artifact in one realm. */
export function artifactStore(
  engine: Engine,
  realm: Pick<RealmRef, 'tenantId' | 'clientId'>,
  kind: string,
): Adapter {
  const { tenantId } = realm
  const inTenant = <T>(work: (q: Kysely<Tables>) => Promise<T>) =>
    withScope(engine, { role: 'identity', tenantId }, ({ q }) => work(q))
  const ofKind = (q: Kysely<Tables>) =>
    q
      .selectFrom('idp_artifacts')
      .select(['payload', used.as('used')])
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .where('expires_at', '>', sql<Date>`now()`)
  const used =
    kind === 'RefreshToken'
      ? sql<boolean>`(consumed_at is not null and consumed_at < now() - ${GRACE})`
      : sql<boolean>`(consumed_at is not null)`

  /** Returns true if the grant exists, and locks it until the transaction ends. */
  const holdsGrant = async (q: Kysely<Tables>, grantId: string | null) =>
    (await q
      .selectFrom('idp_artifacts')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'Grant')
      .where('id', '=', grantId)
      .forKeyShare()
      .executeTakeFirst()) !== undefined

  return {
    async upsert(id, payload, expiresIn = 0) {
      const row = {
        payload: JSON.stringify(withoutSecrets(id, payload)),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        account_id: payload.accountId ? Number(payload.accountId) : null,
        expires_at: new Date(Date.now() + expiresIn * 1000),
      }
      await inTenant(async (q) => {
        if (underGrant.has(kind) && !(await holdsGrant(q, row.grant_id)))
          throw new errors.InvalidGrant('the sign-in has ended')
        await q
          .insertInto('idp_artifacts')
          .values({ tenant_id: tenantId, kind, id: storedId(kind, id), consumed_at: null, ...row })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'id']).doUpdateSet(row))
          .execute()
      })
    },

    async find(sent) {
      const id = kind === 'RefreshToken' ? opaqueInside(sent) : sent
      const found = restored(
        await inTenant((q) => ofKind(q).where('id', '=', storedId(kind, id)).executeTakeFirst()),
      )
      if (!found) return undefined
      return { ...found, jti: id, ...(found.returnTo ? { returnTo: found.returnTo + id } : {}) }
    },

    // The returned session has no id, because only the hash of the id is stored. The library does
    // not need the id of a session that it finds by uid.
    findByUid: async (uid) =>
      restored(await inTenant((q) => ofKind(q).where('uid', '=', uid).executeTakeFirst())),

    async findByUserCode() {
      return undefined
    },

    /**
     * Marks an artifact as used. The library checks this mark earlier, so several simultaneous uses
     * can get here. Only the first succeeds. A second use means that someone else has the same
     * code, so everything issued for the code is revoked.
     */
    async consume(id) {
      const taken = await inTenant((q) =>
        q
          .updateTable('idp_artifacts')
          .set({ consumed_at: earliest('consumed_at') })
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', kind)
          .where('id', '=', storedId(kind, id))
          .where(sql<boolean>`not ${used}`)
          .executeTakeFirst(),
      )
      if (taken.numUpdatedRows !== 0n) return
      const known = await inTenant((q) =>
        q
          .selectFrom('idp_artifacts')
          .select('grant_id')
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', kind)
          .where('id', '=', storedId(kind, id))
          .executeTakeFirst(),
      )
      if (known?.grant_id) await endGrant(engine, realm, known.grant_id)
      throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      if (kind === 'Grant') return endGrant(engine, realm, id)
      await inTenant((q) =>
        q
          .deleteFrom('idp_artifacts')
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', kind)
          .where('id', '=', storedId(kind, id))
          .execute(),
      )
    },

    // The library calls this once for each kind of artifact. The first call already ends the whole
    // sign-in, including access tokens.
    revokeByGrantId: (grantId) => endGrant(engine, realm, grantId),
  }
}
