import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import type { Engine } from '@choba/database/engine.ts'
import { publishedKeys } from '../keycloak/keys.ts'
import { loadPublicKeys } from './keys.ts'
import {
  AUDIENCE,
  issuerOf,
  type RealmRef,
  type TokenVerifier,
  type VerifiedToken,
} from '../port.ts'

/** Milliseconds that keys are cached. */
const KEYS_FOR = 30_000
/**
 * Maximum number of reloads of the keys in that period because of unknown key ids. Otherwise forged
 * tokens could cause many requests.
 */
const REREADS = 10
const REMEMBERED = 5_000
const MAX_LENGTH = 8_192

const types = new Set(['jwt', 'at+jwt'])

const keysName = ({ tenantId, keycloakUrl }: RealmRef) => `${tenantId} ${keycloakUrl ?? ''}`

interface KnownKeys {
  readAt: number
  rereads: number
  find: ReturnType<typeof createLocalJWKSet>
}

/**
 * Creates a verifier of access tokens. It uses the keys in the database, or those that a realm's
 * Keycloak publishes. The expected issuer comes from the tenant, not from the token. A verified
 * token is cached until it expires, so that its signature is checked only once. `verify` throws
 * IdentityUnreachable if a Keycloak's keys cannot be loaded.
 */
export function createTokenVerifier(engine: Engine, now: () => number = Date.now): TokenVerifier {
  const keysOf = new Map<string, KnownKeys>()
  const reading = new Map<string, Promise<KnownKeys>>()
  const remembered = new Map<string, VerifiedToken>()

  async function read(realm: RealmRef, rereads: number): Promise<KnownKeys> {
    const keys = await (realm.keycloakUrl === null
      ? loadPublicKeys(engine, realm.tenantId)
      : publishedKeys(realm))
    const known = { readAt: now(), rereads, find: createLocalJWKSet({ keys }) }
    keysOf.set(keysName(realm), known)
    return known
  }

  /** Loads the keys once for all concurrent callers. */
  function readOnce(realm: RealmRef, rereads: number): Promise<KnownKeys> {
    const name = keysName(realm)
    const begun = reading.get(name) ?? read(realm, rereads).finally(() => reading.delete(name))
    reading.set(name, begun)
    return begun
  }

  /** @throws JOSEError */
  async function check(bearer: string, realm: RealmRef): Promise<VerifiedToken | null> {
    const verify = ({ find }: KnownKeys) =>
      jwtVerify(bearer, find, {
        algorithms: ['RS256'],
        issuer: issuerOf(realm),
        audience: AUDIENCE,
        currentDate: new Date(now()),
      })
    let known = keysOf.get(keysName(realm))
    // Because of `Math.abs`, the keys are also reloaded after the clock was set back. Otherwise
    // deleted keys would stay in the cache longer.
    if (!known || Math.abs(now() - known.readAt) > KEYS_FOR) known = await readOnce(realm, 0)
    const { rereads } = known
    const { payload, protectedHeader } = await verify(known).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey) || rereads >= REREADS) throw error
      return verify(await readOnce(realm, rereads + 1))
    })
    return types.has(protectedHeader.typ?.toLowerCase() ?? '') ? accepted(payload, realm) : null
  }

  return {
    async verify(bearer, realm) {
      if (bearer.length > MAX_LENGTH) return null
      const key = `${realm.tenantId} ${issuerOf(realm)} ${realm.clientId} ${bearer}`
      const seen = remembered.get(key)
      if (seen) {
        if (seen.expiresAt * 1000 > now()) return seen
        remembered.delete(key)
        return null
      }
      try {
        const token = await check(bearer, realm)
        if (!token) return null
        if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!)
        remembered.set(key, token)
        return token
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

function accepted(payload: JWTPayload, realm: RealmRef): VerifiedToken | null {
  const { sub, iat, exp, sid, typ, azp, preferred_username: username } = payload
  // An ID token is signed with the same key, but has another `typ` and the portal as its audience.
  if (typ !== 'Bearer' || azp !== realm.clientId) return null
  if (
    typeof sub !== 'string' ||
    typeof username !== 'string' ||
    iat === undefined ||
    exp === undefined
  )
    return null
  return {
    subject: sub,
    username,
    sid: typeof sid === 'string' ? sid : null,
    issuedAt: iat,
    expiresAt: exp,
  }
}
