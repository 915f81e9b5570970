import { IdentityUnreachable, type IdentityAdmin } from '@choba/identity/port.ts'
import { errorOf } from '#platform/observability/log.ts'
import { realmRefOf, type Tenants } from './tenants.ts'

/**
 * Makes the realm of every tenant with a Keycloak what this version needs, and its people known there. A Keycloak that is
 * away is no reason not to start: the others sign in, and its own can again when it is back.
 * @returns a sentence for the operator about each realm that could not be prepared, or that people have moved to
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
      // One tenant whose Keycloak refuses us is no reason to keep the others out.
      said.push(
        error instanceof IdentityUnreachable
          ? message
          : `${tenant.code} at ${realm.keycloakUrl}: ${message}`,
      )
    }
  }
  return said
}
