import { randomUUID } from 'node:crypto'
import { RefundReport, UnknownKey, type RefundOrder } from '@choba/contract/gateway-protocol.ts'
import * as z from 'zod/mini'
import { outsideAddress } from '#platform/outside/outside-address.ts'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'
import {
  type AskedRefund,
  type Gateway,
  type GatewayAnswer,
  PROCESSING,
  type UnknownAnswer,
} from './gateway.ts'
import { callSigned, type NoAnswer, type SignedAnswer } from './signed-call.ts'

/** How long the whole answer to one call may take, in milliseconds. */
export const GATEWAY_ANSWER_MS = 5_000

export interface HttpGatewayOptions {
  /** The base of the gateway's address: refunds are at `{url}/refunds`. https, or http on this machine. */
  url: string
  secret: string
  /** Where it may be: its name is looked up when it is called. */
  reach: OutsideReach
  /** For one whole call, its body included. */
  timeoutMs?: number
}

// Text of others goes into our tables and onto screens: printable and short, or not at all.
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}$/u
const shown = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' && printable.test(value) ? value : null)),
)
// An amount that cannot be read is not the one that was asked for.
const Reply = z.object({
  status: RefundReport.shape.status,
  reference: shown,
  reason: shown,
  amount: z.optional(z.unknown()),
  currency: z.optional(z.unknown()),
})

// A word of the gateway's own, such as `pending`.
const Word = z.object({ status: z.string().check(z.regex(/^[\w .-]{1,60}$/)) })

// Of an answer that is no report, too.
const Reason = z.object({ reason: shown })

const unknown = (said: string): UnknownAnswer => ({ outcome: 'unknown', said })

/** An answer that tells nothing of the end: its number, its own word, and the reason, where it has them. */
function saidBy({ status, body }: SignedAnswer): string {
  const [word, why] = [Word.safeParse(body), Reason.safeParse(body)]
  return [`HTTP ${status}`, word.data?.status, why.data?.reason]
    .filter((part) => part != null)
    .join(' ')
}

/** True if a gateway that says what it refunded names another sum than it was asked for. */
const isOtherSum = ({ amount, currency }: z.output<typeof Reply>, asked: AskedRefund): boolean =>
  (amount !== undefined && amount !== asked.amount) ||
  (currency !== undefined && currency !== asked.currency)

/**
 * What an answer says about a refund. Only a 2xx, 409 or 422 with a body that names a status is believed. A bare 409 or 422
 * is unknown: gateways send them for "this key is being worked on" and "this key was used before", and in both cases
 * money may have moved. So is everything else, a 401 and a 500 alike: an earlier try with this key may have gone through.
 */
function read(answer: SignedAnswer | NoAnswer, asked: AskedRefund): GatewayAnswer {
  if (answer.status === null) return unknown(answer.failure)
  const { status, body } = answer
  const speaks = (status >= 200 && status < 300) || status === 409 || status === 422
  const reply = Reply.safeParse(body)
  if (!speaks || !reply.success) return unknown(saidBy(answer))
  if (reply.data.status === 'processing') return unknown(PROCESSING)
  const { status: outcome, reference: given, reason } = reply.data
  if (outcome !== 'succeeded')
    return { outcome, reference: given, ...(reason !== null && { reason }) }
  if (isOtherSum(reply.data, asked)) return unknown(`HTTP ${status} OTHER_AMOUNT`)
  // Money that went back needs a name to ask after: where the gateway gives none that can be kept, the key is one.
  return { outcome, reference: given ?? asked.gatewayKey }
}

/** A bare 404 may come from a proxy or a wrong path: only the documented body says that a key was never used. */
const isAbsent = (answer: SignedAnswer | NoAnswer): boolean =>
  answer.status === 404 && UnknownKey.safeParse(answer.body).success

/**
 * A gateway reached over HTTP by the protocol of docs/gateway.md.
 * @throws TypeError for an address that is not https, nor this machine, or that may not be called
 */
export function createHttpGateway({
  url,
  secret,
  reach,
  timeoutMs = GATEWAY_ANSWER_MS,
}: HttpGatewayOptions): Gateway {
  const refunds = `${outsideAddress(url)}/refunds`
  if (!reach.mayCall(new URL(refunds).hostname))
    throw new TypeError('a gateway is not called in a closed network')
  const call = { secret, reach, timeoutMs }
  const ask = (key: string, signal: AbortSignal) =>
    callSigned({
      ...call,
      method: 'GET',
      url: new URL(`${refunds}/${encodeURIComponent(key)}`),
      signal,
    })
  return {
    address: url,
    async refund(refund, signal) {
      const { gatewayKey: key, ...asked } = refund
      const body = JSON.stringify({ key, ...asked } satisfies Pick<RefundOrder, 'key'>)
      const answer = await callSigned({
        ...call,
        method: 'POST',
        url: new URL(refunds),
        body,
        key,
        signal,
      })
      return read(answer, refund)
    },

    async find(asked, signal) {
      const answer = await ask(asked.gatewayKey, signal)
      return isAbsent(answer) ? { outcome: 'absent' } : read(answer, asked)
    },

    async check(signal) {
      const answer = await ask(randomUUID(), signal)
      if (isAbsent(answer)) return null
      return unknown(answer.status === null ? answer.failure : saidBy(answer))
    },
  }
}
