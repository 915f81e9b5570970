import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'

/** Two tabs, or a page reloaded in the middle, may send one refresh token twice: so long the second is no thief. */
const GRACE = sql<string>`interval '10 seconds'`

/** A grant's id is inside the service only; everything else a browser holds, and only its hash is stored. */
export const storedId = (kind: string, id: string): string =>
  kind === 'Grant' ? id : createHash('sha256').update(id).digest('base64url')

/** The parts of a payload that would open what the hash keeps closed are left out. */
function withoutSecrets(id: string, payload: AdapterPayload): Record<string, unknown> {
  const { jti: _, session, returnTo, ...rest } = payload as AdapterPayload & { session?: Record<string, unknown> }
  return {
    ...rest,
    ...(session ? { session: { ...session, cookie: undefined } } : {}),
    ...(returnTo ? { returnTo: returnTo.replace(id, '') } : {}),
  }
}

const restored = (row: { payload: Record<string, unknown>; used: boolean } | undefined): AdapterPayload | undefined =>
  row && { ...row.payload, ...(row.used ? { consumed: true } : {}) }

/** Where oidc-provider keeps one kind of thing of one tenant. */
export function artifactStore(engine: Engine, tenantId: number, kind: string): Adapter {
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
      ? sql<boolean>`coalesce(consumed_at < now() - ${GRACE}, false)`
      : sql<boolean>`consumed_at is not null`

  return {
    async upsert(id, payload, expiresIn = 0) {
      const row = {
        payload: JSON.stringify(withoutSecrets(id, payload)),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        account_id: payload.accountId ? Number(payload.accountId) : null,
        expires_at: new Date(Date.now() + expiresIn * 1000),
      }
      await inTenant((q) =>
        q
          .insertInto('idp_artifacts')
          .values({ tenant_id: tenantId, kind, id: storedId(kind, id), consumed_at: null, ...row })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'id']).doUpdateSet(row))
          .execute(),
      )
    },

    async find(id) {
      const found = restored(await inTenant((q) => ofKind(q).where('id', '=', storedId(kind, id)).executeTakeFirst()))
      if (!found) return undefined
      return { ...found, jti: id, ...(found.returnTo ? { returnTo: found.returnTo + id } : {}) }
    },

    // The id of a session found by its uid is not known; the library only compares what such a session says.
    findByUid: async (uid) => restored(await inTenant((q) => ofKind(q).where('uid', '=', uid).executeTakeFirst())),

    async findByUserCode() {
      return undefined
    },

    /** The library looks first and writes later; of those that looked at the same time, this lets exactly one through. */
    async consume(id) {
      const taken = await inTenant((q) =>
        q
          .updateTable('idp_artifacts')
          .set({ consumed_at: sql<Date>`coalesce(consumed_at, now())` })
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', kind)
          .where('id', '=', storedId(kind, id))
          .where(sql<boolean>`not ${used}`)
          .executeTakeFirst(),
      )
      if (taken.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      await inTenant((q) =>
        q
          .deleteFrom('idp_artifacts')
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', kind)
          .where('id', '=', storedId(kind, id))
          .execute(),
      )
    },

    async revokeByGrantId(grantId) {
      // Access tokens are signed and not stored.
      if (kind === 'AccessToken') return
      await inTenant((q) =>
        q
          .deleteFrom('idp_artifacts')
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', kind)
          .where('grant_id', '=', grantId)
          .execute(),
      )
    },
  }
}
