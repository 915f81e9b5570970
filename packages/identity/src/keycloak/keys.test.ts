import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Engine } from '@choba/database/engine.ts'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { IdentityUnreachable, issuerOf, type RealmRef } from '../port.ts'
import { createTokenVerifier } from '../oidc/token-verifier.ts'

// A test server in place of a Keycloak. `answer` determines if it publishes keys or answers
// incorrectly.
let answer: RequestListener
let asked = 0
const server: Server = createServer((request, response) => {
  asked++
  answer(request, response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const realm: RealmRef = {
  tenantId: 921,
  realm: 'gamma',
  clientId: 'portal',
  publicUrl: 'https://gamma.example',
  keycloakUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
}

const { publicKey, privateKey } = await generateKeyPair('RS256')
const { privateKey: strange } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'first', use: 'sig', alg: 'RS256' }
const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const elsewhere: RequestListener = (request, response) => {
  if (request.url === '/moved') return json({ keys: [jwk] })(request, response)
  return response.writeHead(302, { location: '/moved' }).end()
}

const claims = { typ: 'Bearer', azp: 'portal', sid: 's', preferred_username: 'hanako' }
const tokenWith = (changed: JWTPayload = {}, { kid = 'first', key = privateKey } = {}) =>
  new SignJWT({ ...claims, iss: issuerOf(realm), aud: 'choba-api', sub: 'a-b-c', ...changed })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)

// Keys published by a Keycloak are not in the database.
const verifierOf = () => createTokenVerifier(null as unknown as Engine)

beforeEach(() => {
  answer = json({ keys: [jwk] })
  asked = 0
})

describe('a token of a realm with a Keycloak', () => {
  it('is accepted if signed with a published key, and the keys are requested only once', async () => {
    const verifier = verifierOf()
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => tokenWith({ jti: String(nth) })),
    )
    const known = await Promise.all(tokens.map((token) => verifier.verify(token, realm)))
    expect(known).toHaveLength(20)
    for (const one of known)
      expect(one).toMatchObject({ subject: 'a-b-c', username: 'hanako', sid: 's' })
    expect(asked).toBe(1)
  })

  it.each([
    ['from another issuer', { iss: 'https://gamma.example/realms/gamma' }],
    ['from another realm of the Keycloak', { iss: `${realm.keycloakUrl}/realms/delta` }],
    ['for another audience', { aud: 'account' }],
    ['of another client', { azp: 'choba-password-check' }],
    ['with the type of an ID token', { typ: 'ID' }],
    ['with the type of a refresh token', { typ: 'Refresh' }],
  ])('is rejected if it is a token %s', async (_what, changed) => {
    expect(await verifierOf().verify(await tokenWith(changed), realm)).toBeNull()
  })

  it('is rejected if signed with another key, and many such tokens cause few key requests', async () => {
    const verifier = verifierOf()
    expect(await verifier.verify(await tokenWith({}, { key: strange }), realm)).toBeNull()
    for (let nth = 0; nth < 30; nth++) {
      expect(
        await verifier.verify(await tokenWith({}, { key: strange, kid: `made up ${nth}` }), realm),
      ).toBeNull()
    }
    // Forged tokens cause new requests for keys, but not every time.
    expect(asked).toBeLessThanOrEqual(11)
  })

  it('is accepted if signed with a key that was published after the keys were requested', async () => {
    const verifier = verifierOf()
    await verifier.verify(await tokenWith(), realm)
    const next = await generateKeyPair('RS256')
    answer = json({
      keys: [
        jwk,
        { ...(await exportJWK(next.publicKey)), kid: 'second', use: 'sig', alg: 'RS256' },
      ],
    })
    const token = await tokenWith({}, { key: next.privateKey, kid: 'second' })
    expect(await verifier.verify(token, realm)).toMatchObject({ subject: 'a-b-c' })
  })

  it.each<[string, RequestListener]>([
    ['with an error', json({ error: 'unknown_error' }, 500)],
    ['that the realm does not exist', json({ error: 'Realm does not exist' }, 404)],
    ['with an HTML page', (_request, response) => response.writeHead(200).end('<!doctype html>')],
    ['with JSON that has no list of keys', json({ keys: 'none' })],
    ['with invalid keys', json({ keys: [null] })],
    ['with a redirect', elsewhere],
    ['by closing the connection', (request) => request.socket.destroy()],
  ])('cannot be verified if Keycloak answers %s', async (_what, listener) => {
    answer = listener
    await expect(verifierOf().verify(await tokenWith(), realm)).rejects.toBeInstanceOf(
      IdentityUnreachable,
    )
  })

  it('is accepted again when Keycloak answers again', async () => {
    const verifier = verifierOf()
    const token = await tokenWith()
    answer = json({}, 503)
    await expect(verifier.verify(token, realm)).rejects.toBeInstanceOf(IdentityUnreachable)
    answer = json({ keys: [jwk] })
    expect(await verifier.verify(token, realm)).toMatchObject({ subject: 'a-b-c' })
  })
})
