import { createEmbeddedIdentity, type EmbeddedIdentity, type EmbeddedOptions } from './embedded.ts'
import { keycloakAdmin } from './keycloak/admin.ts'
import { connectKeycloak, type KeycloakSettings } from './keycloak/server.ts'
import { IdentityUnreachable, type IdentityAdmin, type RealmRef } from './port.ts'
import { createSecretBox } from './credentials/secret-box.ts'

export type Identity = EmbeddedIdentity

export interface IdentityOptions extends EmbeddedOptions {
  /** Where the realms of tenants with a Keycloak are; null where none has one. */
  keycloak: KeycloakSettings | null
}

/**
 * Each realm's sign-in service: a tenant's Keycloak, or the one of this process. Only the Keycloak that the environment
 * names is talked to, and sent our access: what stands in a tenant's row is typed in a screen.
 */
export function createIdentityService({ keycloak, ...options }: IdentityOptions): Identity {
  const { engine, masterSecret, tenantBranding } = options
  const embedded = createEmbeddedIdentity(options)
  const external =
    keycloak &&
    keycloakAdmin({
      engine,
      sealer: createSecretBox(masterSecret),
      server: connectKeycloak(keycloak),
      nameOf: async ({ realm }) => (await tenantBranding(realm)).name,
    })

  /** @throws IdentityUnreachable when the tenant's Keycloak is not the one we know */
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

/** Every question of the port begins with the realm it is about. */
function byRealm(names: IdentityAdmin, adminOf: (realm: RealmRef) => IdentityAdmin): IdentityAdmin {
  const ask =
    (name: keyof IdentityAdmin) =>
    (realm: RealmRef, ...rest: never[]) =>
      (adminOf(realm)[name] as (realm: RealmRef, ...rest: never[]) => unknown)(realm, ...rest)
  const methods = Object.keys(names).map((name) => [name, ask(name as keyof IdentityAdmin)])
  return Object.fromEntries(methods) as IdentityAdmin
}
