import type { JWK } from 'jose'
import { fetchJson, type KeycloakServer } from './server.ts'
import { IdentityUnreachable, issuerOf, type RealmRef } from '../port.ts'

const PROVIDER = 'org.keycloak.keys.KeyProvider'
const PREFIX = 'choba '
/**
 * Milliseconds after which everything signed with a replaced key has expired. A sign-in lasts at
 * most ten hours.
 */
const RETENTION_MS = 11 * 3_600_000

/**
 * Returns the creation time in milliseconds since the epoch; 0 for the realm's first key, which
 * Keycloak created.
 */
const madeAt = (name = '') => (name.startsWith(PREFIX) ? Date.parse(name.slice(PREFIX.length)) : 0)

/**
 * Adds a new RSA signing key. Older keys stay valid and are removed once everything they signed has
 * expired.
 */
export async function rotateKeys(server: KeycloakServer, realm: string): Promise<void> {
  const realmId = (await server.ask((admin) => admin.realms.findOne({ realm })))?.id
  const components = await server.ask((admin) => admin.components.find({ realm, type: PROVIDER }))
  const keys = components
    .filter(({ providerId }) => providerId === 'rsa-generated')
    .map(({ id, name, config }) => ({
      id: id!,
      madeAt: madeAt(name),
      priority: Number(config?.['priority']?.[0] ?? 0),
    }))
    .sort((one, other) => other.priority - one.priority)
  const config = {
    priority: [String((keys[0]?.priority ?? 100) + 1)],
    enabled: ['true'],
    active: ['true'],
    algorithm: ['RS256'],
    keySize: ['2048'],
  }
  const name = `${PREFIX}${new Date().toISOString()}`
  const added = {
    name,
    providerId: 'rsa-generated',
    providerType: PROVIDER,
    parentId: realmId!,
    config,
  }
  await server.ask((admin) => admin.components.create({ realm, ...added }))
  // A key became passive at the time when the next key was created.
  const spent = keys.filter((_, at) => at > 0 && keys[at - 1]!.madeAt < Date.now() - RETENTION_MS)
  for (const { id } of spent) await server.ask((admin) => admin.components.del({ realm, id }))
}

/** Returns the public keys that a realm's Keycloak publishes. @throws IdentityUnreachable */
export async function publishedKeys(realm: RealmRef): Promise<JWK[]> {
  const { ok, body } = await fetchJson(`${issuerOf(realm)}/protocol/openid-connect/certs`)
  const { keys } = Object(body) as { keys?: unknown }
  if (!ok || !Array.isArray(keys) || !keys.every((key) => key instanceof Object))
    throw new IdentityUnreachable(`Keycloak publishes no keys of ${realm.realm}`)
  return keys as JWK[]
}
