import type { RealmRef, RecentSignIn, SignInSession } from '../port.ts'
import { ignoreAbsent } from './passwords.ts'
import type { KeycloakServer } from './server.ts'

const dateOf = (milliseconds: number | undefined) => new Date(milliseconds ?? 0)

/** The sign-ins that a Keycloak holds for an account, as its Admin API tells them. */
export async function sessionsOf(
  server: KeycloakServer,
  { realm }: RealmRef,
  subject: string,
): Promise<SignInSession[]> {
  const sessions = await server
    .ask((admin) => admin.users.listSessions({ realm, id: subject }))
    .catch(ignoreAbsent)
  return (sessions ?? []).flatMap(({ id, start, lastAccess, ipAddress }) =>
    id === undefined
      ? []
      : [
          {
            sid: id,
            startedAt: dateOf(start),
            lastUsedAt: dateOf(lastAccess ?? start),
            ip: ipAddress ?? null,
          },
        ],
  )
}

/** The last sign-ins to the portal by a Keycloak's own log, newest first. That log has no browsers. */
export async function signInsOf(
  server: KeycloakServer,
  { realm, clientId: client }: RealmRef,
  subject: string,
  max: number,
): Promise<RecentSignIn[]> {
  // The library names event types by an enum, which is not there when this runs as it is written.
  const type = ['LOGIN', 'LOGIN_ERROR'] as never[]
  const events = await server.ask((admin) =>
    admin.realms.findEvents({ realm, client, user: subject, type, max }),
  )
  return events.map((event) => ({
    at: dateOf(event.time),
    ok: event.type === 'LOGIN',
    ip: event.ipAddress ?? null,
  }))
}
