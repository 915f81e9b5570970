import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT, decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { ensureKeys, loadKeys } from './keys.ts'
import { createSecretBox } from '../credentials/secret-box.ts'
import {
  alpha,
  beta,
  createBrowser,
  MASTER_SECRET,
  openIdentity,
  startIdentity,
  tokensOf,
  type Started,
} from '../testing.ts'
import { createTokenVerifier } from './token-verifier.ts'

let engine: Engine
let service: Started
let key: KeyObject
let kid: string
let idToken: string
let claims: JWTPayload

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
  const tokens = await tokensOf(createBrowser(service.base), alpha)
  idToken = tokens.id_token
  claims = decodeJwt(tokens.access_token)
  const [jwk] = (await loadKeys(engine, createSecretBox(MASTER_SECRET), alpha.tenantId)).signing
  key = createPrivateKey({ key: jwk!, format: 'jwk' })
  kid = jwk!.kid!
})
afterAll(() => service.close())

const signed = (
  changed: JWTPayload = {},
  header: Record<string, unknown> = {},
  by: KeyObject = key,
) =>
  new SignJWT({ ...claims, ...changed })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header })
    .sign(by)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('the verifier returns the identity in a valid token with the type at+jwt or JWT in its header', async () => {
  for (const typ of ['at+jwt', 'JWT']) {
    expect(await service.verifier.verify(await signed({}, { typ }), alpha)).toEqual({
      subject: '9011',
      username: 'hanako',
      sid: claims['sid'],
      issuedAt: claims.iat,
      expiresAt: claims.exp,
    })
  }
})

const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const publicPem = () => createPublicKey(key).export({ type: 'spki', format: 'pem' })
const hostile: Record<string, () => Promise<string> | string> = {
  'alg none': () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`,
  'HS256 signed with the public key': () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(Buffer.from(publicPem())),
  'an ID token': () => idToken,
  'an ID token with our audience': () => signed({ typ: 'ID' }, { typ: 'JWT' }),
  'an expired token': () => signed({ iat: 1_000, exp: 2_000 }),
  'no expiry': () => signed({ exp: undefined }),
  'not valid yet': () => signed({ nbf: claims.exp! + 1_000 }),
  'another audience': () => signed({ aud: 'another-api' }),
  'no audience': () => signed({ aud: undefined }),
  'another client': () => signed({ azp: 'another-portal' }),
  'another issuer': () => signed({ iss: 'https://beta.example/realms/beta' }),
  'no type claim': () => signed({ typ: undefined }),
  'another header type': () => signed({}, { typ: 'secevent+jwt' }),
  'no subject': () => signed({ sub: undefined }),
  'another key under our kid': () => signed({}, {}, other),
  'an unknown kid': () => signed({}, { kid: 'unknown' }, other),
  'a key of its own': () =>
    signed({}, { jwk: createPublicKey(other).export({ format: 'jwk' }), kid: 'own' }, other),
  'a kid that is a path': () => signed({}, { kid: '../../etc/passwd' }),
  'a critical extension': () => signed({}, { crit: ['exp'], exp: 1 }).catch(() => 'a.b.c'),
  'an altered payload': async () => {
    const [head, , tail] = (await signed()).split('.')
    return `${head}.${encode({ ...claims, sub: '9021' })}.${tail}`
  },
  '10,000 characters': () => 'a'.repeat(10_000),
  'no token at all': () => '',
  'three dots': () => '...',
}

test.each(Object.keys(hostile))('the verifier rejects an invalid token: %s', async (name) => {
  expect(await service.verifier.verify(await hostile[name]!(), alpha)).toBeNull()
})

test('the verifier rejects a token of another realm, even of one at the same address', async () => {
  const token = await signed()
  expect(await service.verifier.verify(token, beta)).toBeNull()
  expect(
    await service.verifier.verify(token, {
      ...beta,
      publicUrl: alpha.publicUrl,
      realm: alpha.realm,
    }),
  ).toBeNull()
})

test('the verifier rejects a cached token when it has expired', async () => {
  let time = Date.now()
  const verifier = createTokenVerifier(engine, () => time)
  const token = await signed()
  expect(await verifier.verify(token, alpha)).not.toBeNull()
  expect(await verifier.verify(token, alpha)).not.toBeNull()
  time = claims.exp! * 1000 + 1
  expect(await verifier.verify(token, alpha)).toBeNull()
})

test('the verifier accepts a new signing key immediately, and still accepts the old one', async () => {
  await asOwner(engine, (q) =>
    q.updateTable('idp_keys').set({ state: 'passive' }).where('tenant_id', '=', 901).execute(),
  )
  await service.admin.ensureRealm(alpha)
  const another = await startIdentity(engine)
  const { access_token: fresh } = await tokensOf(createBrowser(another.base), alpha)
  expect(await service.verifier.verify(fresh, alpha)).toMatchObject({ subject: '9011' })
  expect(await service.verifier.verify(await signed({ jti: 'anew' }), alpha)).toMatchObject({
    subject: '9011',
  })

  const certs = await createBrowser(another.base).send(
    '/realms/alpha/protocol/openid-connect/certs',
  )
  const { keys } = (await certs.json()) as { keys: Record<string, unknown>[] }
  expect(keys).toHaveLength(2)
  for (const one of keys)
    expect(Object.keys(one).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  await another.close()
})

test('after clock changes, the verifier accepts neither a deleted key nor an expired token', async () => {
  const own = createSecretBox(MASTER_SECRET)
  await ensureKeys(engine, own, beta.tenantId)
  const [jwk] = (await loadKeys(engine, own, beta.tenantId)).signing
  const by = createPrivateKey({ key: jwk!, format: 'jwk' })
  const iss = `${beta.publicUrl}/realms/beta`
  const token = (nth: number) => signed({ iss, jti: String(nth) }, { kid: jwk!.kid }, by)
  let time = Date.now()
  const verifier = createTokenVerifier(engine, () => time)
  expect(await verifier.verify(await token(1), beta)).not.toBeNull()
  // If the clock is an hour ahead, both tokens have expired, also the cached one. When the clock is
  // set back again, they are valid.
  time += 3_600_000
  expect([
    await verifier.verify(await token(1), beta),
    await verifier.verify(await token(2), beta),
  ]).toEqual([null, null])
  time -= 3_600_000
  expect(await verifier.verify(await token(3), beta)).not.toBeNull()
  // With the clock set back by a year, the keys are read again.
  await asOwner(engine, (q) =>
    q.deleteFrom('idp_keys').where('tenant_id', '=', beta.tenantId).execute(),
  )
  time -= 365 * 86_400_000
  expect(await verifier.verify(await token(4), beta)).toBeNull()
})
