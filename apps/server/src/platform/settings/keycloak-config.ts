import type { KeycloakAccess, KeycloakSettings } from '@choba/identity/keycloak/server.ts'
import { isGuessable } from './secret-strength.ts'
import { isLocalName } from '#platform/http/security-policy.ts'

const names = [
  'KEYCLOAK_ADMIN_CLIENT',
  'KEYCLOAK_ADMIN_SECRET',
  'KEYCLOAK_ADMIN_USER',
  'KEYCLOAK_ADMIN_PASSWORD',
]

function readAccess(env: NodeJS.ProcessEnv, production: boolean): KeycloakAccess {
  const [client, secret, user, password] = names.map((name) => env[name])
  if (client && secret && production && isGuessable(secret)) {
    throw new Error(
      'KEYCLOAK_ADMIN_SECRET can be guessed: take the one that the Keycloak makes for the client.',
    )
  }
  if (client && secret) return { client, secret }
  if (user && password && !production) return { user, password }
  throw new Error(
    production
      ? 'KEYCLOAK_ADMIN_CLIENT and KEYCLOAK_ADMIN_SECRET are needed: a client of the master realm with a service account.'
      : 'KEYCLOAK_ADMIN_CLIENT and KEYCLOAK_ADMIN_SECRET are needed, or KEYCLOAK_ADMIN_USER and KEYCLOAK_ADMIN_PASSWORD.',
  )
}

/**
 * Reads the Keycloak settings of the environment; null without Keycloak.
 * @throws Error with a message for the operator
 */
export function readKeycloak(env: NodeJS.ProcessEnv, production: boolean): KeycloakSettings | null {
  const text = env['KEYCLOAK_URL']
  if (!text) {
    const alone = names.find((name) => env[name])
    if (alone)
      throw new Error(
        `KEYCLOAK_URL is needed: ${alone} is for the server it names, and for no other.`,
      )
    return null
  }
  const url = URL.parse(text)
  const isPlain = url !== null && !url.search && !url.hash && !url.username && !url.password
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && (!production || isLocalName(url.hostname)))
  if (!isPlain || !isSafe) {
    throw new Error(
      'KEYCLOAK_URL is an address such as https://sso.example.com; http:// is for localhost alone.',
    )
  }
  return { url: url.href.replace(/\/+$/, ''), access: readAccess(env, production) }
}
