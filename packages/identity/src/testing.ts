import { createHash, randomBytes } from 'node:crypto'
import fastify from 'fastify'
import type { Updateable } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Tables } from '@choba/database/tables.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { createEmbeddedIdentity } from './embedded.ts'
import type { Email } from './emails.ts'
import type { RealmRef } from './port.ts'
import type { SignInEvent } from './sign-in/sign-in-routes.ts'

/** The realms of two test tenants. The users of both tenants have the same user names. */
export const alpha: RealmRef = {
  tenantId: 901,
  realm: 'alpha',
  clientId: 'portal',
  publicUrl: 'https://alpha.example',
  keycloakUrl: null,
}
export const beta: RealmRef = {
  tenantId: 902,
  realm: 'beta',
  clientId: 'portal',
  publicUrl: 'http://beta.example:8080',
  keycloakUrl: null,
}
export const PASSWORD = 'Correct-horse-2026!'
export const MASTER_SECRET = 'a master secret that only the tests know'
/** A realm whose users sign in at an external service. */
export const external: RealmRef = {
  ...alpha,
  realm: 'external',
  keycloakUrl: 'https://keycloak.example',
}
const realms = [alpha, beta]

/**
 * Returns the user id of `hanako`. `taro` has the next id and is disabled. The password of both is
 * `PASSWORD`.
 */
export const hanakoOf = (realm: RealmRef) => realm.tenantId * 10 + 1

export async function startIdentity(engine: Engine) {
  const events: SignInEvent[] = []
  const emails: Email[] = []
  const identity = createEmbeddedIdentity({
    engine,
    masterSecret: MASTER_SECRET,
    realmOf: async (name) => [...realms, external].find(({ realm }) => realm === name) ?? null,
    tenantTheme: async (name) => ({ name: `${name} <Pay>`, accent: '#ffcc00', forgotten: null }),
    mailer: { enqueue: async (_tx, email) => void emails.push(email), flush: () => undefined },
    signedIn: async (event) => void events.push(event),
  })
  const app = fastify()
  await app.register(identity.plugin)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return { ...identity, app, base, events, emails, close: async (): Promise<void> => app.close() }
}
export type Started = Awaited<ReturnType<typeof startIdentity>>

/**
 * Starts the sign-in service with test users on a new database. `close` also closes the database.
 */
export async function openIdentity() {
  const engine = await openTestDatabase()
  const service = await startIdentity(engine)
  await seedPeople(engine, service)
  const close = async () => {
    await service.close()
    await engine.close()
  }
  return { engine, service: { ...service, close } }
}

/** Updates columns of hanako in realm alpha. */
export const changeHanako = (engine: Engine, set: Updateable<Tables['users']>) =>
  asOwner(
    engine,
    async (q) =>
      void (await q.updateTable('users').set(set).where('id', '=', hanakoOf(alpha)).execute()),
  )

/** Restores hanako to her initial state without sign-ins. */
export async function resetHanako(
  engine: Engine,
  { admin, emails, events }: Started,
): Promise<void> {
  await changeHanako(engine, {
    enabled: true,
    mfa: false,
    mfa_email: null,
    mfa_proven_at: null,
    must_change_password: false,
    password_days: null,
  })
  await asOwner(engine, async (q) => {
    const forgotten = [
      'idp_sign_in_failures',
      'idp_attempts',
      'one_time_codes',
      'idp_authenticators',
    ] as const
    for (const table of [
      ...forgotten,
      'idp_passkeys',
      'idp_challenges',
      'idp_recovery_codes',
    ] as const) {
      await q.deleteFrom(table).execute()
    }
    await q.deleteFrom('idp_password_history').where('user_id', '=', hanakoOf(alpha)).execute()
  })
  const about = { username: 'hanako', email: 'hanako@example.com', fullName: 'hanako' }
  await admin.createAccount(alpha, {
    userId: hanakoOf(alpha),
    ...about,
    password: PASSWORD,
    temporary: false,
  })
  emails.length = 0
  events.length = 0
}

/** Returns the code from the last sign-in e-mail. */
export function lastCode({ emails }: Started): string {
  const email = emails.findLast(({ kind }) => kind === 'signInCode')
  if (email?.kind !== 'signInCode') throw new Error('no code was sent')
  return email.values.code
}

export async function seedPeople(engine: Engine, { admin }: Started): Promise<void> {
  for (const realm of realms) {
    const { tenantId: id } = realm
    await asOwner(engine, async (q) => {
      await q
        .insertInto('tenants')
        .values({ id, code: realm.realm, name: realm.realm, realm: realm.realm, currency: 'JPY' })
        .execute()
      const own = { tenant_id: id, merchant_id: id }
      await q
        .insertInto('merchants')
        .values({
          id,
          tenant_id: id,
          code: 'M',
          name: 'M',
          currency: 'JPY',
          time_zone: 'Asia/Tokyo',
        })
        .execute()
      await q
        .insertInto('roles')
        .values({ ...own, id: 1, name: 'Owner', builtin: null })
        .execute()
      const person = (nth: number, username: string, enabled: boolean) => ({
        ...own,
        id: id * 10 + nth,
        role_id: 1,
        username,
        email: `${username}@example.com`,
        full_name: username,
        enabled,
      })
      await q
        .insertInto('users')
        .values([person(1, 'hanako', true), person(2, 'taro', false)])
        .execute()
    })
    for (const [nth, username] of [
      [1, 'hanako'],
      [2, 'taro'],
    ] as const) {
      const about = { username, email: `${username}@example.com`, fullName: username }
      await admin.createAccount(realm, {
        userId: id * 10 + nth,
        ...about,
        password: PASSWORD,
        temporary: false,
      })
    }
  }
}

interface Sent {
  form?: Record<string, string>
  headers?: Record<string, string>
  method?: string
}

/** A minimal browser: keeps cookies by path and follows no redirects. */
export function createBrowser(base: string) {
  const jar = new Map<string, { path: string; value: string }>()
  async function send(url: string, { form, headers, method }: Sent = {}): Promise<Response> {
    const { pathname, search } = new URL(url, base)
    const cookie = [...jar]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
    const response = await fetch(base + pathname + search, {
      method: method ?? (form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: { cookie: cookie.join('; '), ...headers },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { path, value: value! })
    }
    return response
  }
  return { send, jar }
}
export type Browser = ReturnType<typeof createBrowser>

export const endpoint = (realm: RealmRef, name: string) =>
  `/realms/${realm.realm}/protocol/openid-connect/${name}`

/**
 * Returns an authorization request like that of keycloak-js, with its code verifier. A parameter
 * set to '' is left out.
 */
export function signInRequest(realm: RealmRef, changed: Record<string, string> = {}) {
  const verifier = randomBytes(48).toString('base64url')
  const parameters = {
    client_id: realm.clientId,
    redirect_uri: `${realm.publicUrl}/`,
    state: 'some-state',
    nonce: 'some-nonce',
    response_mode: 'query',
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  }
  const present = Object.entries(parameters).filter(([, value]) => value !== '')
  return { verifier, url: `${endpoint(realm, 'auth')}?${String(new URLSearchParams(present))}` }
}

export const locationOf = (response: Response) => response.headers.get('location') ?? ''

/** Follows the redirects after a sign-in back to the portal, and returns the authorization code. */
export async function codeAfter(browser: Browser, response: Response, verifier: string) {
  let url = locationOf(response)
  while (/\/realms\//.test(url)) url = locationOf(await browser.send(url))
  return { code: new URL(url).searchParams.get('code') ?? '', url, verifier }
}

/** Opens a sign-in page. */
export async function openPage(
  browser: Browser,
  realm: RealmRef,
  changed: Record<string, string> = {},
) {
  const { url, verifier } = signInRequest(realm, changed)
  const page = locationOf(await browser.send(url))
  return {
    page,
    verifier,
    /** Submits a form and follows the redirect if it leads to the next step's page. */
    enter: async (form: Record<string, string>) => {
      const answer = await browser.send(page, { form })
      const isNextStep = locationOf(answer).split('?')[0] === page
      const shown = isNextStep ? await browser.send(locationOf(answer)) : answer
      return { answer, text: await shown.clone().text() }
    },
    shown: async () => (await browser.send(page)).text(),
  }
}

export async function signIn(
  browser: Browser,
  realm: RealmRef,
  username = 'hanako',
  password = PASSWORD,
) {
  const { verifier, enter } = await openPage(browser, realm)
  const { answer } = await enter({ username, password })
  return codeAfter(browser, answer, verifier)
}

/**
 * Returns true if the browser is signed in: an authorization request without prompt returns a code.
 */
export async function isSignedIn(browser: Browser, realm: RealmRef): Promise<boolean> {
  return locationOf(await browser.send(signInRequest(realm, { prompt: 'none' }).url)).includes(
    '?code=',
  )
}

export async function redeemed(
  browser: Browser,
  realm: RealmRef,
  given: { code: string; verifier: string },
) {
  return (await (await redeem(browser, realm, given)).json()) as Tokens
}

export const redeem = (
  browser: Browser,
  realm: RealmRef,
  { code, verifier }: { code: string; verifier: string },
) =>
  browser.send(endpoint(realm, 'token'), {
    form: {
      grant_type: 'authorization_code',
      client_id: realm.clientId,
      redirect_uri: `${realm.publicUrl}/`,
      code,
      code_verifier: verifier,
    },
  })

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

export async function tokensOf(browser: Browser, realm: RealmRef): Promise<Tokens> {
  return redeemed(browser, realm, await signIn(browser, realm))
}

export const refresh = (browser: Browser, realm: RealmRef, token: string) =>
  browser.send(endpoint(realm, 'token'), {
    form: { grant_type: 'refresh_token', client_id: realm.clientId, refresh_token: token },
  })
