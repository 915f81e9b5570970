import type { RealmRef, RecentSignIn, SignInSession } from '../port.ts'
import { ignoreAbsent } from './passwords.ts'
import type { KeycloakServer } from './server.ts'

const dateOf = (milliseconds: number | undefined) => new Date(milliseconds ?? 0)

/** Returns the sessions of an account from Keycloak's Admin API. */
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

/**
 * Returns the latest sign-ins to the portal from Keycloak's event log, newest first. The log has no
 * browser names.
 */
export async function signInsOf(
  server: KeycloakServer,
  { realm, clientId: client }: RealmRef,
  subject: string,
  max: number,
): Promise<RecentSignIn[]> {
  // The library's enum of event types does not exist at run time.
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
