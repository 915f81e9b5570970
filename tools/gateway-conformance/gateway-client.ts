import { createHmac, randomUUID } from 'node:crypto'
import { request as byHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as byHttps } from 'node:https'
import * as z from 'zod/mini'

// Client for the gateway protocol, written from docs/gateway.md. Does not use the client of the
// product, because the test must show that the document alone is sufficient.

/** Gateway that is tested, as given on the command line. */
export interface Subject {
  /** Address of the gateway, as it would be entered in Choba. */
  readonly url: string
  readonly secret: string
  /** Codes of the payment's merchant and store. */
  readonly entCode: string
  readonly storeCode: string
  /**
   * A payment, and the amount in minor units that can be refunded. The test refunds the whole
   * amount.
   */
  readonly paymentNo: string
  readonly amount: number
  readonly currency: string
  readonly paymentType: string
  readonly paymentClass: 'WALLET' | 'CARD'
  /**
   * Maximum time in milliseconds until a refund with the state `processing` reaches its final
   * state.
   */
  readonly lateMs: number
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: unknown
  readonly milliseconds: number
}

export interface CallParts {
  readonly method: 'GET' | 'POST'
  /** Path below the gateway's address. */
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Time limit for a complete response, in milliseconds. */
export const ANSWER_MS = 5_000
const BODY_MAX = 1_048_576

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

export const signatureOf = (secret: string, timestamp: string, content: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')

/** Returns the headers that sign a call as docs/gateway.md requires. */
export function signed(
  { secret, url }: Subject,
  { method, path, body = '' }: CallParts,
  { at = nowSeconds(), by = secret } = {},
): Record<string, string> {
  const timestamp = String(at)
  const text = method === 'GET' ? new URL(`${url}${path}`).pathname : body
  return { 'X-Choba-Timestamp': timestamp, 'X-Choba-Signature': signatureOf(by, timestamp, text) }
}

/** Opens a call. The caller must send the body. */
export function open(subject: Subject, { method, path, headers = {} }: CallParts): ClientRequest {
  const url = new URL(`${subject.url}${path}`)
  const options = { method, agent: false, headers: { accept: 'application/json', ...headers } }
  return url.protocol === 'https:' ? byHttps(url, options) : byHttp(url, options)
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_MAX) throw new Error('the answer is larger than a megabyte')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the complete response of an opened call.
 * @throws Error if the response does not arrive in time
 */
export async function answerTo(call: ClientRequest, within = ANSWER_MS): Promise<Answer> {
  const began = performance.now()
  const late = setTimeout(
    () => call.destroy(new Error(`no complete answer within ${within} ms`)),
    within,
  )
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve)
      call.once('error', reject)
    })
    const text = await textOf(response)
    return {
      status: response.statusCode!,
      type: response.headers['content-type'] ?? '',
      body: jsonOf(text),
      milliseconds: performance.now() - began,
    }
  } finally {
    clearTimeout(late)
  }
}

/** Sends a call with the given headers only. */
export function send(subject: Subject, parts: CallParts): Promise<Answer> {
  const { body } = parts
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...parts.headers,
  }
  const call = open(subject, { ...parts, headers })
  const answer = answerTo(call)
  call.end(body)
  return answer
}

/** Sends a signed call. */
export const sendSigned = (subject: Subject, parts: CallParts): Promise<Answer> =>
  send(subject, { ...parts, headers: { ...signed(subject, parts), ...parts.headers } })

export type Order = Readonly<Record<string, unknown>> & { readonly key: string }

/** Builds an order to refund one minor unit. `parts` replaces some of its fields. */
export const orderOf = (
  subject: Subject,
  parts: Readonly<Record<string, unknown>> = {},
): Order => ({
  key: randomUUID(),
  entCode: subject.entCode,
  storeCode: subject.storeCode,
  paymentNo: subject.paymentNo,
  walletTradeNo: null,
  paymentType: subject.paymentType,
  paymentClass: subject.paymentClass,
  amount: 1,
  currency: subject.currency,
  remark: null,
  ...parts,
})

/** Returns the call for an order, without a signature. */
export const callOf = (order: Order, body = JSON.stringify(order)): CallParts => ({
  method: 'POST',
  path: '/refunds',
  body,
  headers: { 'content-type': 'application/json', 'Idempotency-Key': order.key },
})

export const post = (subject: Subject, order: Order, body?: string): Promise<Answer> =>
  sendSigned(subject, callOf(order, body))

export const find = (subject: Subject, key: string): Promise<Answer> =>
  sendSigned(subject, { method: 'GET', path: `/refunds/${key}` })

// Schemas of responses, written from docs/gateway.md.
export const Report = z.object({
  status: z.enum(['succeeded', 'refused', 'failed', 'processing']),
  reference: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
})
export type Report = z.output<typeof Report>

export const Absent = z.object({ status: z.literal('absent') })
