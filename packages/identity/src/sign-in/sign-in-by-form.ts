import { createHash, randomBytes } from 'node:crypto'
import { PROTOCOL } from '../oidc/provider.ts'
import type { RealmRef } from '../port.ts'

/**
 * Sends one request to the sign-in service: over HTTP, or directly to a server object without a
 * network port.
 */
export type Send = (path: string, request: SentRequest) => Promise<SentAnswer>

export interface SentRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export interface SentAnswer {
  location: string | null
  cookies: readonly string[]
  text: string
}

/** Sends requests over HTTP without following redirects. */
export const sendTo =
  (origin: string): Send =>
  async (path, request) => {
    const answer = await fetch(origin + path, { ...request, redirect: 'manual' })
    return {
      location: answer.headers.get('location'),
      cookies: answer.headers.getSetCookie(),
      text: await answer.text(),
    }
  }

/** A browser at the sign-in page. */
export interface AtSignInPage {
  /** Requests a path, or posts a form to it. Keeps cookies. */
  visit: (path: string, form?: Record<string, string>) => Promise<SentAnswer>
  page: string
  verifier: string
}

const pathIn = (location: string, realm: Pick<RealmRef, 'publicUrl'>): string => {
  const url = new URL(location, realm.publicUrl)
  return url.pathname + url.search
}

/**
 * Opens the sign-in page as a browser coming from the portal.
 * @throws Error if the response is not a sign-in page
 */
export async function openSignInPage(
  send: Send,
  realm: Omit<RealmRef, 'tenantId'>,
): Promise<AtSignInPage> {
  const cookies = new Map<string, string>()
  const visit = async (path: string, form?: Record<string, string>): Promise<SentAnswer> => {
    const answer = await send(path, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    })
    for (const line of answer.cookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  const verifier = randomBytes(32).toString('base64url')
  const ask = new URLSearchParams({
    client_id: realm.clientId,
    redirect_uri: `${realm.publicUrl}/`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { location, text } = await visit(`/realms/${realm.realm}${PROTOCOL}/auth?${String(ask)}`)
  if (!location) throw new Error(`there is no sign-in page: ${text.slice(0, 200)}`)
  const page = pathIn(location, realm)
  await visit(page)
  return { visit, page, verifier }
}

/**
 * Signs in like a browser, with page and form, and returns the access token. For tests and
 * benchmarks.
 * @param code returns the code of the second step, for users who have one
 * @throws Error if the name, the password or the code is rejected
 */
export async function signInByForm(
  send: Send,
  realm: Omit<RealmRef, 'tenantId'>,
  username: string,
  password: string,
  code?: () => Promise<string>,
): Promise<string> {
  const { visit, page, verifier } = await openSignInPage(send, realm)
  const pathOf = (answer: SentAnswer): string => {
    if (!answer.location) throw new Error(`sign-in as ${username} was refused`)
    return pathIn(answer.location, realm)
  }
  let onwards = pathOf(await visit(page, { username, password }))
  if (onwards === page) {
    const step = /name="step" value="(code|authenticator)"/.exec((await visit(page)).text)?.[1]
    if (!step || !code)
      throw new Error(`the sign-in as ${username} asks for a step that is not given`)
    onwards = pathOf(await visit(page, { step, code: await code() }))
  }
  const home = new URL(pathOf(await visit(onwards)), realm.publicUrl)
  const tokens = await visit(`/realms/${realm.realm}${PROTOCOL}/token`, {
    grant_type: 'authorization_code',
    client_id: realm.clientId,
    redirect_uri: `${realm.publicUrl}/`,
    code: home.searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
  return (JSON.parse(tokens.text) as { access_token: string }).access_token
}
