import { createHmac } from 'node:crypto'
import { type IncomingMessage, request as byHttp, type RequestOptions } from 'node:http'
import { request as byHttps } from 'node:https'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'

const BODY_MAX = 1_048_576

export interface SignedCall {
  method: 'GET' | 'POST'
  url: URL
  /** JSON body; missing for a GET. */
  body?: string
  secret: string
  /** Allowed networks for the called host. */
  reach: OutsideReach
  signal: AbortSignal
  timeoutMs: number
  /** Value of `Idempotency-Key`, if the body alone does not identify the request. */
  key?: string
}

/** HTTP status, and the parsed JSON body; undefined if the body is no JSON. */
export interface SignedAnswer {
  status: number
  body: unknown
}

/** Result if no complete answer arrived; `failure` is the reason in one word. */
export interface NoAnswer {
  status: null
  failure: string
}

/**
 * Returns the hexadecimal HMAC-SHA256 of `timestamp.body`. A call without a body signs its path
 * instead.
 */
export function signatureOf(secret: string, timestamp: string, signed: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${signed}`).digest('hex')
}

/** Reads a UTF-8 body of up to one megabyte. @throws if the body is larger */
async function readCapped(response: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > BODY_MAX) throw new Error('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends a request and returns the response head. Does not use `fetch`, which cannot restrict the
 * addresses it connects to.
 */
const answerOf = (
  url: URL,
  options: RequestOptions,
  body: string | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? byHttps(url, options, resolve) : byHttp(url, options, resolve)
    request.on('error', reject)
    request.end(body)
  })

/**
 * Sends one signed call. Follows no redirects, waits up to `timeoutMs` for the whole answer and
 * reads at most one megabyte. Without a complete answer, the request may or may not have had an
 * effect.
 */
export async function callSigned(call: SignedCall): Promise<SignedAnswer | NoAnswer> {
  const { method, url, body, secret, reach, signal: given, timeoutMs, key } = call
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signal = AbortSignal.any([given, AbortSignal.timeout(timeoutMs)])
  try {
    const options = {
      method,
      signal,
      headers: {
        accept: 'application/json',
        'X-Choba-Timestamp': timestamp,
        'X-Choba-Signature': signatureOf(secret, timestamp, body ?? url.pathname),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      lookup: reach.lookup,
      agent: url.protocol === 'https:' ? reach.agents.https : reach.agents.http,
    }
    const response = await answerOf(url, options, body)
    return { status: response.statusCode!, body: parse(await readCapped(response)) }
  } catch (error) {
    return { status: null, failure: signal.aborted ? 'TIMEOUT' : failureOf(error) }
  }
}

/** Returns an error code of the connection, such as `ECONNREFUSED`, else `NO_ANSWER`. */
function failureOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_0-9]{1,60}$/.test(code) ? code : 'NO_ANSWER'
}
