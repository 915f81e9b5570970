import { addressOf, type CallAddress, type Endpoint } from '@choba/contract/endpoint.ts'
import { accessToken } from './auth-client.ts'
import { readBody } from './answer-body.ts'
import { ApiError, isCancelled, isRefusal } from './api-error.ts'
import { unwrap } from './envelope.ts'
import { currentLanguage, loadPhrases } from './i18n.ts'
import { screenSignal } from './leaving.ts'
import { queryString } from './query-string.ts'
import { maybeTenantConfig, tenantCode } from './session.ts'
import { noteStores } from './store-share.ts'
import { noteSupport } from './support-running.ts'
import { viewing } from './view-as.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** True for a background poll or refresh, which does not count as user activity. */
  readonly background?: boolean
}

/** Returns the headers that every call sends (wire document, "Every call"). */
export async function headersOf(background: boolean, withBody: boolean): Promise<Headers> {
  const headers = new Headers({ SystemLanguage: navigator.language.slice(0, 2) })
  if (tenantCode()) headers.set('X-Tenant', tenantCode())
  const config = maybeTenantConfig()
  // The first call loads the configuration, so the version for it is fixed at 2.0.
  headers.set('api-version', config === null || config.newStoreVersion ? '2.0' : '1.0')
  const token = await accessToken()
  if (token) {
    headers.set('Authorization', `Bearer ${token}`)
    headers.set('Accept-Language', currentLanguage())
    const viewed = viewing()
    if (viewed) headers.set('X-View-As', viewed.roleId)
  }
  if (background) headers.set('X-Background', '1')
  if (withBody) headers.set('Content-Type', 'application/json')
  return headers
}

/**
 * Time limit for the response to a read, in milliseconds. For a download, the limit is for the
 * start of the response; reading the file has another limit.
 */
const READ_MS = 30_000
/**
 * Time limit for a change, in milliseconds. It is longer, because a refund waits for the processor
 * and an import for the database.
 */
const CHANGE_MS = 60_000

let toldAt = 0
let answeredAt = 0

/** Returns the time of the server's last successful response, in milliseconds since the epoch. */
export const lastAnsweredAt = (): number => answeredAt

/**
 * Returns the time of the last call that counted as user activity on the server, in milliseconds
 * since the epoch.
 */
export function lastToldAt(): number {
  // If the clock was set back, the recorded time lies in the future, so it is replaced by the
  // current time.
  toldAt = Math.min(toldAt, Date.now())
  return toldAt
}

export const noAnswer = (message: string) => new ApiError({ status: 0, resultType: 0, message })

/**
 * Sends a call and returns the response. Throws an `ApiError` with the status 0 if the server does
 * not respond.
 */
export async function send(
  endpoint: CallAddress,
  input: object | undefined,
  options: CallOptions = {},
): Promise<Response> {
  const reads = endpoint.method === 'GET'
  const query = reads && input ? queryString(input) : ''
  const body = reads || input === undefined ? undefined : JSON.stringify(input)
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('', 'TimeoutError')),
    reads ? READ_MS : CHANGE_MS,
  )
  // Leaving the screen does not abort a change, because the user must learn its outcome.
  const signals = [
    options.signal,
    reads && !endpoint.download ? screenSignal() : undefined,
    late.signal,
  ].filter((one) => one !== undefined)
  try {
    const response = await fetch(`${addressOf(endpoint)}${query && `?${query}`}`, {
      method: endpoint.method,
      headers: await headersOf(options.background ?? false, body !== undefined),
      body,
      signal: AbortSignal.any(signals),
      cache: 'no-store',
    })
    if (!options.background) toldAt = Date.now()
    if (response.ok) answeredAt = Date.now()
    noteStores(response.headers)
    noteSupport(response.headers)
    if (endpoint.download) clearTimeout(timer)
    return response
  } catch (error) {
    clearTimeout(timer)
    if (isCancelled(error) || error instanceof ApiError) throw error
    throw noAnswer(String(error))
  }
}

/** Reads the body of a response. A connection that breaks counts as a missing response. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw isCancelled(error) ? error : noAnswer(String(error))
  })
  return readBody(text)
}

let onForbidden: () => void = () => undefined

/**
 * Sets the function that runs after a call is rejected for a missing permission. The permissions
 * that the portal knows are then out of date.
 */
export const whenForbidden = (act: () => void): void => void (onForbidden = act)

let onChange: () => void = () => undefined

/**
 * Sets the function that runs after every call that may have changed data. Cached data may then be
 * stale.
 */
export const whenChanged = (act: () => void): void => void (onChange = act)

/** Runs the function of `whenChanged`, for code that does not use `request`. */
export const noteChange = (): void => onChange()

/** Reads a JSON response and returns its `result`. */
export async function readAnswer(
  response: Response,
  rawResponse?: Endpoint['rawResponse'],
): Promise<unknown> {
  const body = await bodyOf(response)
  try {
    return unwrap(response.status, body, response.headers.get('x-request-id'), rawResponse)
  } catch (error) {
    if (isRefusal(error, 'insufficientPermission')) {
      onForbidden()
      // Loads the phrases first, because the message names the missing permission. If they cannot
      // be loaded, the message leaves the name out.
      await loadPhrases('permissions')?.catch(() => undefined)
    }
    throw error
  }
}

/**
 * Makes a call and returns the `result` of the response. Throws `ApiError`, or `AbortError` if the
 * call was aborted.
 */
export async function request(
  endpoint: CallAddress,
  input: object | undefined,
  options?: CallOptions,
): Promise<unknown> {
  try {
    return await readAnswer(await send(endpoint, input, options), endpoint.rawResponse)
  } finally {
    // Runs after a failure too, because the server may have made the change although the response
    // was lost.
    if (endpoint.method !== 'GET') noteChange()
  }
}
