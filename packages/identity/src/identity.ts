import { createEmbeddedIdentity, type EmbeddedIdentity, type EmbeddedOptions } from './embedded.ts'
import { keycloakAdmin } from './keycloak/admin.ts'
import { connectKeycloak, type KeycloakSettings } from './keycloak/server.ts'
import { IdentityUnreachable, type IdentityAdmin, type RealmRef } from './port.ts'
import { createSecretBox } from './credentials/secret-box.ts'

export type Identity = EmbeddedIdentity

export interface IdentityOptions extends EmbeddedOptions {
  /** Server of the realms of tenants that use Keycloak; null if no tenant does. */
  keycloak: KeycloakSettings | null
}

/**
 * Selects the sign-in service of each realm: the tenant's Keycloak or the service of this process.
 * Only the Keycloak that is configured in the environment receives the admin credentials, because
 * the URL in a tenant's row is user input.
 */
export function createIdentityService({ keycloak, ...options }: IdentityOptions): Identity {
  const { engine, masterSecret, tenantTheme } = options
  const embedded = createEmbeddedIdentity(options)
  const external =
    keycloak &&
    keycloakAdmin({
      engine,
      sealer: createSecretBox(masterSecret),
      server: connectKeycloak(keycloak),
      nameOf: async ({ realm }) => (await tenantTheme(realm)).name,
    })

  /** @throws IdentityUnreachable if the tenant's Keycloak is not the configured one */
  function adminOf({ realm, keycloakUrl }: RealmRef): IdentityAdmin {
    if (keycloakUrl === null) return embedded.admin
    if (external && keycloak.url === keycloakUrl) return external
    throw new IdentityUnreachable(
      `${realm} signs in at ${keycloakUrl}: start with KEYCLOAK_URL=${keycloakUrl} and its KEYCLOAK_ADMIN_…`,
    )
  }

  return {
    ...embedded,
    admin: byRealm(embedded.admin, adminOf),
    verifier: {
      async verify(bearer, realm) {
        adminOf(realm)
        return embedded.verifier.verify(bearer, realm)
      },
    },
  }
}

/**
 * Returns an `IdentityAdmin` that passes each call to the sign-in service of the realm, which is
 * the first argument.
 */
function byRealm(names: IdentityAdmin, adminOf: (realm: RealmRef) => IdentityAdmin): IdentityAdmin {
  const ask =
    (name: keyof IdentityAdmin) =>
    (realm: RealmRef, ...rest: never[]) =>
      (adminOf(realm)[name] as (realm: RealmRef, ...rest: never[]) => unknown)(realm, ...rest)
  const methods = Object.keys(names).map((name) => [name, ask(name as keyof IdentityAdmin)])
  return Object.fromEntries(methods) as IdentityAdmin
}
