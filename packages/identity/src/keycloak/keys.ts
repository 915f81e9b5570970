import type { JWK } from 'jose'
import { fetchJson, type KeycloakServer } from './server.ts'
import { IdentityUnreachable, issuerOf, type RealmRef } from '../port.ts'

const PROVIDER = 'org.keycloak.keys.KeyProvider'
const PREFIX = 'choba '
/** Nothing that a key signed is worth anything so long after another took over (milliseconds): a sign-in ends after ten hours. */
const RETENTION_MS = 11 * 3_600_000

/** Milliseconds since 1970, for a key that was made here; the realm's first one is as old as the realm. */
const madeAt = (name = '') => (name.startsWith(PREFIX) ? Date.parse(name.slice(PREFIX.length)) : 0)

/** Another RSA key signs from now on. Older ones go on being accepted, and are removed when nothing of theirs is left. */
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
  // A key became passive when the next one was made.
  const spent = keys.filter((_, at) => at > 0 && keys[at - 1]!.madeAt < Date.now() - RETENTION_MS)
  for (const { id } of spent) await server.ask((admin) => admin.components.del({ realm, id }))
}

/** The public keys of a realm, as its Keycloak publishes them. @throws IdentityUnreachable */
export async function publishedKeys(realm: RealmRef): Promise<JWK[]> {
  const { ok, body } = await fetchJson(`${issuerOf(realm)}/protocol/openid-connect/certs`)
  const { keys } = Object(body) as { keys?: unknown }
  if (!ok || !Array.isArray(keys) || !keys.every((key) => key instanceof Object))
    throw new IdentityUnreachable(`Keycloak publishes no keys of ${realm.realm}`)
  return keys as JWK[]
}
