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

/** Time limit for the whole answer to one call, in milliseconds. */
export const GATEWAY_ANSWER_MS = 5_000

export interface HttpGatewayOptions {
  /**
   * Base URL of the gateway; refunds are at `{url}/refunds`. Must be https, or http on this
   * machine.
   */
  url: string
  secret: string
  /** Allowed networks. The host name is resolved at each call. */
  reach: OutsideReach
  /** Time limit for one whole call including its body, in milliseconds. */
  timeoutMs?: number
}

// Text from the gateway is stored and shown to users, so only short printable text is accepted.
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}$/u
const shown = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' && printable.test(value) ? value : null)),
)
// An amount with an invalid format counts as different from the requested amount.
const Reply = z.object({
  status: RefundReport.shape.status,
  reference: shown,
  reason: shown,
  amount: z.optional(z.unknown()),
  currency: z.optional(z.unknown()),
})

// Matches a status that the protocol does not define, such as `pending`.
const Word = z.object({ status: z.string().check(z.regex(/^[\w .-]{1,60}$/)) })

// Matches the reason in an answer that is no valid refund report.
const Reason = z.object({ reason: shown })

const unknown = (gatewayMessage: string): UnknownAnswer => ({ outcome: 'unknown', gatewayMessage })

/**
 * Describes an answer without a final outcome by its HTTP status, followed by the gateway's own
 * status and reason if the body has them.
 */
function saidBy({ status, body }: SignedAnswer): string {
  const [word, why] = [Word.safeParse(body), Reason.safeParse(body)]
  return [`HTTP ${status}`, word.data?.status, why.data?.reason]
    .filter((part) => part != null)
    .join(' ')
}

/** True if the gateway reports an amount or currency other than the requested one. */
const isOtherSum = ({ amount, currency }: z.output<typeof Reply>, asked: AskedRefund): boolean =>
  (amount !== undefined && amount !== asked.amount) ||
  (currency !== undefined && currency !== asked.currency)

/**
 * Interprets an answer about a refund. Trusts only a 2xx, 409 or 422 whose body has a status. A
 * 409 or 422 without a status is unknown: gateways send them if a key is in progress or was used
 * before, so the refund may have been made. Everything else, including 401 and 500, is unknown
 * too, because an earlier try with this key may have succeeded.
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
  // A refund needs a reference for inquiries. If the gateway gives none that can be stored, the key
  // is the reference.
  return { outcome, reference: given ?? asked.gatewayKey }
}

/**
 * True if the gateway does not know the key. A 404 with another body may come from a proxy or a
 * wrong path, so only the documented body counts.
 */
const isAbsent = (answer: SignedAnswer | NoAnswer): boolean =>
  answer.status === 404 && UnknownKey.safeParse(answer.body).success

/**
 * Creates a gateway that is called over HTTP with the protocol of docs/gateway.md.
 * @throws TypeError if the address is neither https nor local, or is not allowed
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
