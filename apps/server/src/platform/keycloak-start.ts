import { IdentityUnreachable, type IdentityAdmin } from '@choba/identity/port.ts'
import { realmRefOf, type Tenants } from './tenants.ts'

/**
 * Makes the realm of every tenant with a Keycloak what this version needs. One that is away is no reason not to start: the
 * others sign in, and its own can again when it is back.
 * @returns a sentence for the operator about each realm that could not be reached
 */
export async function prepareKeycloakRealms(identity: IdentityAdmin, tenants: Tenants): Promise<string[]> {
  const troubles: string[] = []
  for (const { tenant, origin } of await tenants.all()) {
    const realm = realmRefOf(tenant, origin)
    if (realm.keycloakUrl === null) continue
    try {
      await identity.ensureRealm(realm)
    } catch (error) {
      if (!(error instanceof IdentityUnreachable)) throw error
      troubles.push(error.message)
    }
  }
  return troubles
}
