import { IdentityUnreachable, type IdentityAdmin } from '@choba/identity/port.ts'
import { errorOf } from '#platform/observability/log.ts'
import { realmRefOf, type Tenants } from './tenants.ts'

/**
 * Prepares the Keycloak realm of every tenant that uses Keycloak, and links its users. An
 * unreachable Keycloak does not prevent the start of the server: users of other tenants can sign
 * in, and users of this tenant can sign in when Keycloak is reachable again.
 * @returns a message for the operator about each realm that could not be prepared, or that users
 * were linked to
 */
export async function prepareKeycloakRealms(
  identity: IdentityAdmin,
  tenants: Tenants,
): Promise<string[]> {
  const said: string[] = []
  for (const { tenant, origin } of await tenants.all()) {
    const realm = realmRefOf(tenant, origin)
    if (realm.keycloakUrl === null) continue
    try {
      await identity.ensureRealm(realm)
      const { moved, refused } = await identity.migrateToKeycloak(realm)
      if (moved > 0)
        said.push(`${moved} people of ${tenant.code} sign in at ${realm.keycloakUrl} from now on.`)
      for (const { username, reason } of refused) {
        said.push(
          `${username} of ${tenant.code} could not be moved to ${realm.keycloakUrl}: ${reason}.`,
        )
      }
    } catch (error) {
      const { message } = errorOf(error)
      // A Keycloak that rejects one tenant must not keep the other tenants from starting.
      said.push(
        error instanceof IdentityUnreachable
          ? message
          : `${tenant.code} at ${realm.keycloakUrl}: ${message}`,
      )
    }
  }
  return said
}
