import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { KeycloakServer } from './server.ts'
import type { RealmRef } from '../port.ts'

// The types of the library do not include this event.
const LOCKED = 'USER_DISABLED_BY_TEMPORARY_LOCKOUT' as never

/**
 * Maximum number of locked users per check. Only an attack on many accounts locks more of them, and
 * the additional users are not notified.
 */
const MAX = 500

/** Returns the users whose accounts a Keycloak has locked since `since`, from its event log. */
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
