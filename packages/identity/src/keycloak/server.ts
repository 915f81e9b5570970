import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { IdentityUnreachable } from '../port.ts'

/**
 * Credentials for administering a Keycloak: a service account of its master realm, or a user
 * (tests, development).
 */
export type KeycloakAccess = { client: string; secret: string } | { user: string; password: string }

/** The only Keycloak that this installation trusts, with its credentials. */
export interface KeycloakSettings {
  /** For example `https://sso.example.com`, without a trailing slash. */
  url: string
  access: KeycloakAccess
}

export interface KeycloakServer {
  readonly url: string
  /**
   * Calls the Admin API. Throws the error of the library for a rejection with a reason (400, 404,
   * 409). `refusalIn` returns that reason.
   * @throws IdentityUnreachable if Keycloak does not answer or rejects the admin credentials
   */
  ask<T>(work: (admin: KeycloakAdminClient) => Promise<T>): Promise<T>
  /** Posts a form to a realm's endpoint, such as `token`. */
  sendForm(realm: string, endpoint: string, form: Record<string, string>): Promise<FormAnswer>
}

export interface FormAnswer {
  ok: boolean
  body: { [name: string]: unknown; error?: string; error_description?: string }
}

/** Timeouts for a request, and for slow operations such as creating a realm. */
const TIMEOUT_MS = 5_000
const WORK_TIMEOUT_MS = 30_000
/** Milliseconds before expiry at which an admin token is replaced. */
const MARGIN = 10_000

export interface KeycloakRefusal {
  status: number
  /** Keycloak's name of the reason, such as `invalidPasswordHistoryMessage`, or its message. */
  reason: string
}

/** Returns the reason why Keycloak rejected a request. Null if the error is not a rejection. */
export function refusalIn(error: unknown): KeycloakRefusal | null {
  const { response, responseData } = Object(error) as { response?: unknown; responseData?: unknown }
  if (!(response instanceof Response)) return null
  const { error: name, errorMessage: sentence } = Object(responseData) as Record<string, unknown>
  const reason = [name, sentence].find((one) => typeof one === 'string')
  return { status: response.status, reason: reason ?? '' }
}

const unreachable = (what: string, cause: unknown) => new IdentityUnreachable(what, { cause })

/**
 * Fetches JSON from a Keycloak. Does not follow redirects, because they could lead to a server that
 * is not configured.
 */
export async function fetchJson(
  url: string,
  init: RequestInit = {},
): Promise<{ ok: boolean; body: unknown }> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await answer.json()
    if (answer.status >= 500) throw new Error(`it answered ${answer.status}`)
    return { ok: answer.ok, body }
  } catch (error) {
    throw unreachable(`Keycloak did not answer at ${url}`, error)
  }
}

export function connectKeycloak({ url, access }: KeycloakSettings): KeycloakServer {
  let token: Promise<{ value: string; until: number }> | null = null
  let client: Promise<KeycloakAdminClient> | null = null

  async function sendForm(
    realm: string,
    endpoint: string,
    form: Record<string, string>,
  ): Promise<FormAnswer> {
    const address = `${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/${endpoint}`
    const { ok, body } = await fetchJson(address, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    return { ok, body: Object(body) as FormAnswer['body'] }
  }

  async function signIn() {
    // Uses a monotonic clock, so that clock changes do not affect the token's lifetime.
    const asked = performance.now()
    const { ok, body } = await sendForm(
      'master',
      'token',
      'client' in access
        ? {
            grant_type: 'client_credentials',
            client_id: access.client,
            client_secret: access.secret,
          }
        : {
            grant_type: 'password',
            client_id: 'admin-cli',
            username: access.user,
            password: access.password,
          },
    )
    const { access_token: value, expires_in: seconds } = body
    if (!ok || typeof value !== 'string')
      throw unreachable(`Keycloak does not let us in at ${url}`, body.error)
    return { value, until: asked + Number(seconds) * 1000 - MARGIN }
  }

  async function tokenNow(): Promise<string> {
    const known = await token?.catch(() => null)
    if (known && known.until > performance.now()) return known.value
    token = signIn()
    return (await token).value
  }

  // Loaded on demand: the library is large, and most installations have no Keycloak.
  async function open(): Promise<KeycloakAdminClient> {
    const { default: Client } = await import('@keycloak/keycloak-admin-client')
    const admin = new Client({
      baseUrl: url,
      timeout: WORK_TIMEOUT_MS,
      requestOptions: { redirect: 'error' },
    })
    admin.registerTokenProvider({ getAccessToken: tokenNow })
    return admin
  }

  return {
    url,
    sendForm,
    async ask(work) {
      client ??= open()
      const admin = await client
      const attempt = () =>
        work(admin).catch((error: unknown) => {
          const status = refusalIn(error)?.status
          if (
            error instanceof IdentityUnreachable ||
            status === 400 ||
            status === 404 ||
            status === 409
          )
            throw error
          throw unreachable(`Keycloak at ${url} answered ${status ?? 'nothing'}`, error)
        })
      try {
        return await attempt()
      } catch (error) {
        const status = refusalIn((error as Error).cause)?.status
        if (status !== 401 && status !== 403) throw error
        // Keycloak no longer accepts the admin token, for example after a restart. Or the token is
        // older than the realm and has no permissions for it.
        token = null
        return attempt()
      }
    },
  }
}
