import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { RefundOrder } from '@choba/contract/gateway-protocol.ts'
import { openRefundFile, type SampleRefund, type SampleStatus } from './sample-file.ts'

/**
 * How the sample gateway handles a refund: success, another outcome, or a connection that it cuts
 * before or after the refund. With `processing`, the refund stays open until `finish`.
 */
export type SampleBehaviour =
  | 'ok'
  | 'refuse'
  | 'fail'
  | 'processing'
  | 'reset-before'
  | 'reset-after'

/** A payment that the sample gateway knows, with its refundable amount in minor units. */
export interface SamplePayment {
  readonly amount: number
  readonly currency: string
  /** Code of the payment's merchant; without it, any merchant matches. */
  readonly entCode?: string
}

/**
 * A small payment gateway that follows docs/gateway.md, for the demo, tests and `npm run gateway`.
 * Without a file, the refunds are lost when the gateway ends.
 */
export interface SampleGateway {
  /** Base URL of the sample gateway. */
  readonly url: string
  /** Refunds by key, in the order in which they were processed. */
  readonly refunds: Map<string, SampleRefund>
  /** All signed calls, as `POST key` or `GET key`. */
  readonly asked: string[]
  behave: (order: RefundOrder) => SampleBehaviour
  /** Gives a `processing` refund its final status. */
  finish(key: string, status?: 'succeeded' | 'refused' | 'failed'): void
  close(): Promise<void>
}

export interface SampleOptions {
  readonly secret: string
  /** Port to listen on; 0 for a free port. */
  readonly port?: number
  /** Payments by payment number. Without them, every payment exists and is large enough. */
  readonly payments?: ReadonlyMap<string, SamplePayment>
  /** Path of the sample gateway's base URL. */
  readonly path?: string
  /** File that keeps the refunds for later starts; without it, they are lost at the end. */
  readonly file?: string
}

const BODY_MAX = 65_536
/** Allowed difference between the timestamp of a call and the clock of the gateway, in seconds. */
const SKEW = 300
/** Time limit for receiving a whole call, in milliseconds. */
const READ_MS = 10_000

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the behavior that the beginning of a refund's remark requests, such as `#refuse`, so that
 * each outcome can be tried by hand.
 */
export function behaviourOf({ remark }: RefundOrder): SampleBehaviour {
  const words = {
    '#refuse': 'refuse',
    '#fail': 'fail',
    '#processing': 'processing',
    '#timeout-before': 'reset-before',
    '#timeout-after': 'reset-after',
  } as const
  const found = Object.entries(words).find(([word]) => remark?.startsWith(word))
  return found?.[1] ?? 'ok'
}

const statusOf: Readonly<Record<SampleBehaviour, SampleStatus>> = {
  ok: 'succeeded',
  refuse: 'refused',
  fail: 'failed',
  processing: 'processing',
  'reset-before': 'succeeded',
  'reset-after': 'succeeded',
}

function isSigned(secret: string, { headers }: IncomingMessage, signed: string): boolean {
  const timestamp = String(headers['x-choba-timestamp'] ?? '')
  if (!/^\d{1,11}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > SKEW)
    return false
  const wanted = createHmac('sha256', secret).update(`${timestamp}.${signed}`).digest()
  const given = Buffer.from(String(headers['x-choba-signature'] ?? ''), 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

class TooLarge extends Error {}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_MAX) throw new TooLarge('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function orderIn(body: string): RefundOrder | null {
  try {
    const order = RefundOrder.safeParse(JSON.parse(body))
    return order.success ? order.data : null
  } catch {
    return null
  }
}

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const reasonOf: Readonly<Partial<Record<SampleStatus, string>>> = {
  refused: 'NOT_REFUNDABLE',
  failed: 'ACQUIRER_ERROR',
}

const reportOf = ({ status, reference, amount, currency }: SampleRefund) => ({
  status,
  reference,
  amount,
  currency,
  ...(reasonOf[status] && { reason: reasonOf[status] }),
})

const orderOf = ({ status: _status, reference: _reference, ...order }: SampleRefund): RefundOrder =>
  order

/** Starts the sample gateway on this machine. */
export async function startGateway(options: SampleOptions): Promise<SampleGateway> {
  const { secret, port = 0, payments, path = '/gateway', file } = options
  const kept = file === undefined ? null : openRefundFile(file)
  const refunds = kept?.refunds ?? new Map<string, SampleRefund>()
  const asked: string[] = []

  /**
   * True if the remaining amount of the payment covers the refund. Earlier refunds that did not
   * fail and were not declined reduce the remaining amount.
   */
  function hasRoom({ entCode, paymentNo, amount, currency }: RefundOrder): boolean {
    if (!payments) return true
    const payment = payments.get(paymentNo)
    if (!payment || payment.currency !== currency) return false
    if (payment.entCode !== undefined && payment.entCode !== entCode) return false
    const held = [...refunds.values()].filter(
      (one) => one.paymentNo === paymentNo && one.status !== 'refused' && one.status !== 'failed',
    )
    return held.reduce((sum, one) => sum + one.amount, amount) <= payment.amount
  }

  function take(order: RefundOrder, request: IncomingMessage, response: ServerResponse): void {
    const earlier = refunds.get(order.key)
    if (earlier && !isDeepStrictEqual(orderOf(earlier), order))
      return answer(response, 422, { reason: 'this key was used for another refund' })
    if (earlier) return answer(response, 200, reportOf(earlier))
    const behaviour = hasRoom(order) ? gateway.behave(order) : 'refuse'
    if (behaviour === 'reset-before' && !lost.has(order.key)) {
      lost.add(order.key)
      return void request.socket.destroy()
    }
    const made: SampleRefund = {
      ...order,
      status: statusOf[behaviour],
      reference: `SAMPLE-${order.key}`,
    }
    kept?.write(made)
    refunds.set(order.key, made)
    if (behaviour === 'reset-after') return void request.socket.destroy()
    return answer(response, 200, reportOf(made))
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const body = await readBody(request)
    if (!isSigned(secret, request, method === 'GET' ? url : body))
      return answer(response, 401, { reason: 'the signature or its time is wrong' })
    const key = url.startsWith(`${path}/refunds/`) ? url.slice(`${path}/refunds/`.length) : ''
    if (method === 'GET' && /^[^/?]+$/.test(key)) {
      asked.push(`GET ${key}`)
      const found = refunds.get(key)
      if (found) return answer(response, 200, reportOf(found))
      return KEY.test(key)
        ? answer(response, 404, { status: 'absent' })
        : answer(response, 400, { reason: 'no key' })
    }
    if (url !== `${path}/refunds`) return answer(response, 404, { reason: 'there is nothing here' })
    if (method !== 'POST') return answer(response, 405, { reason: 'this is answered to POST' })
    const order = orderIn(body)
    if (!order) return answer(response, 400, { reason: 'this is no refund' })
    if (headers['idempotency-key'] !== order.key)
      return answer(response, 400, { reason: 'the keys differ' })
    asked.push(`POST ${order.key}`)
    return take(order, request, response)
  }

  /** Keys whose first request was lost before the sample gateway made the refund. */
  const lost = new Set<string>()
  const server = createServer(
    { requestTimeout: READ_MS, headersTimeout: READ_MS },
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
        if (error instanceof TooLarge) answer(response, 413, { reason: error.message })
        else response.destroy(error as Error)
      })
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const gateway: SampleGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    refunds,
    asked,
    behave: behaviourOf,
    finish(key, status = 'succeeded') {
      const refund = refunds.get(key)
      if (refund?.status !== 'processing') return
      refund.status = status
      kept?.write(refund)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return gateway
}
