import { createHmac } from 'node:crypto'
import { type IncomingMessage, request as byHttp, type RequestOptions } from 'node:http'
import { request as byHttps } from 'node:https'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'

const BODY_MAX = 1_048_576

export interface SignedCall {
  method: 'GET' | 'POST'
  url: URL
  /** JSON; none for a GET. */
  body?: string
  secret: string
  /** Where the called one may be. */
  reach: OutsideReach
  signal: AbortSignal
  timeoutMs: number
  /** Names what is asked for in `Idempotency-Key`, where the body alone does not. */
  key?: string
}

/** A status, and the JSON of the body, or undefined where it is none. */
export interface SignedAnswer {
  status: number
  body: unknown
}

/** There was no whole answer: why, in one word. */
export interface NoAnswer {
  status: null
  failure: string
}

/** Hex HMAC-SHA256 of `timestamp.body`; a call without a body signs its path instead. */
export function signatureOf(secret: string, timestamp: string, signed: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${signed}`).digest('hex')
}

/** Reads a body as far as a megabyte, in UTF-8. @throws when there is more */
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

/** The head of an answer; not by `fetch`, which cannot be told to whom it may connect. */
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
 * One signed call. Follows no redirect, waits `timeoutMs` for the whole answer and reads a megabyte of it at most.
 * Where there was no whole answer, for whatever reason, the call may or may not have been acted upon.
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

/** A code of the connection such as `ECONNREFUSED`, or that there was none. */
function failureOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_0-9]{1,60}$/.test(code) ? code : 'NO_ANSWER'
}
