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
import { viewing } from './view-as.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** A poll or a refresh: it does not keep a session awake. */
  readonly background?: boolean
}

/** The headers of every call (wire document, "Every call"). */
export async function headersOf(background: boolean, withBody: boolean): Promise<Headers> {
  const headers = new Headers({ SystemLanguage: navigator.language.slice(0, 2) })
  if (tenantCode()) headers.set('X-Tenant', tenantCode())
  const config = maybeTenantConfig()
  // The very first call asks for this configuration, and always speaks version 2.0.
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

/** How long an answer may take, in milliseconds. A download has so long to begin; reading it has a limit of its own. */
const READ_MS = 30_000
/** A refund waits for its gateway, an import for the database. */
const CHANGE_MS = 60_000

let toldAt = 0
let answeredAt = 0

/** When the server last answered anything at all to a person signed in; milliseconds. */
export const lastAnsweredAt = (): number => answeredAt

/** When the server last heard of the person by a call that was not of the portal's own accord; milliseconds. */
export function lastToldAt(): number {
  // Of a clock that was set back since: from here on it is counted.
  toldAt = Math.min(toldAt, Date.now())
  return toldAt
}

export const noAnswer = (message: string) => new ApiError({ status: 0, resultType: 0, message })

/** Sends a call and hands back the bare response; throws an `ApiError` of status 0 when no one answers. */
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
  // A change is never given up by walking away: whether it happened must be learned.
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
    if (endpoint.download) clearTimeout(timer)
    return response
  } catch (error) {
    clearTimeout(timer)
    if (isCancelled(error) || error instanceof ApiError) throw error
    throw noAnswer(String(error))
  }
}

/** The body of a response. A connection that breaks while reading counts as no answer. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw isCancelled(error) ? error : noAnswer(String(error))
  })
  return readBody(text)
}

let onForbidden: () => void = () => undefined

/** What to do whenever the server refuses a call for a permission that the person lacks: the portal knew of more. */
export const whenForbidden = (act: () => void): void => void (onForbidden = act)

let onChange: () => void = () => undefined

/** What to do after every call that may have changed something: what the portal knows may be out of date. */
export const whenChanged = (act: () => void): void => void (onChange = act)

/** The server may have made a change, by whatever call. */
export const noteChange = (): void => onChange()

/** The `result` of a JSON response. */
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
      // Which permission is missing is said by its name. Where the names do not come, the refusal is shown without.
      await loadPhrases('permissions')?.catch(() => undefined)
    }
    throw error
  }
}

/** Makes a call and hands back its `result`; throws `ApiError`, or the abort when it was given up. */
export async function request(
  endpoint: CallAddress,
  input: object | undefined,
  options?: CallOptions,
): Promise<unknown> {
  try {
    return await readAnswer(await send(endpoint, input, options), endpoint.rawResponse)
  } finally {
    // Also after a failure: the server may have made the change although its answer was lost, or someone else has made one.
    if (endpoint.method !== 'GET') noteChange()
  }
}
