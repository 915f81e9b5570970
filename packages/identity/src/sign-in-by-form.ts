import { createHash, randomBytes } from 'node:crypto'
import { PROTOCOL } from './provider.ts'
import type { RealmRef } from './port.ts'

/** One request to the sign-in service, however it is reached: `fetch`, or a server that does not listen. */
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

/** Requests over HTTP, redirects left alone. */
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

/**
 * Signs in as a browser does, page and form included, and brings the access token home. For tests and benchmarks.
 * @throws Error when the name or the password is refused
 */
export async function signInByForm(
  send: Send,
  realm: Omit<RealmRef, 'tenantId'>,
  username: string,
  password: string,
): Promise<string> {
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
  const pathOf = (answer: SentAnswer): string => {
    if (!answer.location) throw new Error(`sign-in as ${username} was refused`)
    const url = new URL(answer.location, realm.publicUrl)
    return url.pathname + url.search
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
  const base = `/realms/${realm.realm}${PROTOCOL}`
  const page = pathOf(await visit(`${base}/auth?${String(ask)}`))
  await visit(page)
  const onwards = pathOf(await visit(page, { username, password }))
  const home = new URL(pathOf(await visit(onwards)), realm.publicUrl)
  const tokens = await visit(`${base}/token`, {
    grant_type: 'authorization_code',
    client_id: realm.clientId,
    redirect_uri: `${realm.publicUrl}/`,
    code: home.searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
  return (JSON.parse(tokens.text) as { access_token: string }).access_token
}
