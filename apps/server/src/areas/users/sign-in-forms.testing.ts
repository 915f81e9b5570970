import { createHash, randomBytes } from 'node:crypto'
import { issuerOf, type RealmRef } from '@choba/identity/port.ts'
import { sendTo, type Send } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { hosts, type TestApp } from '#testing/test-app.ts'

/**
 * Result of a sign-in: an access token, `refused` for a wrong password, or `mustChange` if the user
 * must choose another password.
 */
export type Arrival = { token: string } | 'refused' | 'mustChange'

interface Form {
  /** URL to which the form is sent. */
  action: string
  names: ReadonlySet<string>
  hidden: Readonly<Record<string, string>>
}

interface Page {
  /** Authorization code for the portal; null while the sign-in service still shows a page. */
  code: string | null
  url: URL
  form: Form
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Parses the first form of a page. */
function formIn(html: string): Form {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(html) ?? []
  const inputs = form.match(/<input[^>]*>/g) ?? []
  const named = inputs.map((tag) => [attribute(tag, 'name') ?? '', tag] as const)
  const hidden = named.filter(([, tag]) => attribute(tag, 'type') === 'hidden')
  return {
    action: attribute(form, 'action') ?? '',
    names: new Set(named.map(([name]) => name)),
    hidden: Object.fromEntries(hidden.map(([name, tag]) => [name, attribute(tag, 'value') ?? ''])),
  }
}

/** Simulates a browser at a sign-in service. */
function browser(send: Send) {
  const cookies = new Map<string, string>()

  async function request(url: URL, form?: Record<string, string>) {
    const answer = await send(url.pathname + url.search, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    })
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  /** Follows redirects until a page is shown, or until the portal gets a code. */
  async function go(url: URL, form?: Record<string, string>): Promise<Page> {
    let answer = await request(url, form)
    let at = url
    while (answer.location) {
      at = new URL(answer.location, at)
      const code = at.pathname === '/' ? at.searchParams.get('code') : null
      if (code) return { code, url: at, form: formIn('') }
      answer = await request(at)
    }
    return { code: null, url: at, form: formIn(answer.text) }
  }

  return { request, go }
}

const sendInto =
  ({ app }: TestApp): Send =>
  async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, host: hosts.demo },
      ...(body ? { payload: body } : {}),
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    return { location: answer.headers.location ?? null, cookies, text: answer.body }
  }

/**
 * Signs in through the HTML forms of the embedded sign-in service or of Keycloak.
 * @param renewed new password to enter if the sign-in service asks for one
 */
export async function signInByForms(
  test: TestApp,
  realm: RealmRef,
  {
    username,
    password,
    renewed,
  }: { username: string; password: string; renewed?: string | undefined },
): Promise<Arrival> {
  const { keycloakUrl, clientId: client_id, publicUrl } = realm
  const { request, go } = browser(keycloakUrl === null ? sendInto(test) : sendTo(keycloakUrl))
  const endpoint = (name: string) => new URL(`${issuerOf(realm)}/protocol/openid-connect/${name}`)
  const redirect_uri = `${publicUrl}/`
  const code_verifier = randomBytes(32).toString('base64url')
  const begin = endpoint('auth')
  begin.search = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid',
    state: 'state',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const send = ({ url, form }: Page, typed: Record<string, string>) =>
    go(new URL(form.action, url), { ...form.hidden, ...typed })

  let page = await send(await go(begin), { username, password })
  if (page.form.names.has('username') && page.form.names.has('password')) return 'refused'
  if (page.code === null) {
    if (renewed === undefined) return 'mustChange'
    // The fields have the names of both sign-in services. Each service ignores unknown names.
    const chosen = { newPassword: renewed, newPasswordAgain: renewed }
    page = await send(page, { ...chosen, 'password-new': renewed, 'password-confirm': renewed })
  }
  if (page.code === null) throw new Error(`the sign-in as ${username} ended at ${page.url.href}`)
  const answer = await request(endpoint('token'), {
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: page.code,
    code_verifier,
  })
  return { token: (JSON.parse(answer.text) as { access_token: string }).access_token }
}
