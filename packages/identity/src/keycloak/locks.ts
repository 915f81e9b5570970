import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { KeycloakServer } from './server.ts'
import type { RealmRef } from '../port.ts'

// The library's list of events is older than this one.
const LOCKED = 'USER_DISABLED_BY_TEMPORARY_LOCKOUT' as never

/** More people are not locked at once unless someone goes through a list; then these hear of it. */
const MAX = 500

/** The people whose account a Keycloak has locked since then, by its log of events. */
export async function lockedSince(
  engine: Engine,
  server: KeycloakServer,
  { tenantId, realm }: RealmRef,
  since: Date,
): Promise<number[]> {
  const asked = { realm, type: LOCKED, dateFrom: String(since.getTime()), max: MAX }
  const events = await server.ask((admin) => admin.realms.findEvents(asked))
  const subjects = events.flatMap(({ userId }) => userId ?? [])
  if (subjects.length === 0) return []
  const people = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('subject', 'in', subjects)
      .execute(),
  )
  return people.map(({ id }) => id)
}
