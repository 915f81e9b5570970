import * as z from 'zod/mini'
import { outsideAddress } from '../outside-address.ts'
import type { Gateway, GatewayAnswer } from './gateway.ts'
import { callSigned, type NoAnswer, type SignedAnswer } from './signed-call.ts'

export interface HttpGatewayOptions {
  /** The base of the gateway's address: refunds are at `{url}/refunds`. https, or http on this machine. */
  url: string
  secret: string
  /** For one whole call, its body included. */
  timeoutMs?: number
}

// Text of others goes into our tables and onto screens: printable and short, or not at all.
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}$/u
const reference = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' && printable.test(value) ? value : null)),
)
const Reply = z.object({ status: z.enum(['succeeded', 'refused', 'failed', 'processing']), reference })

// A word of the gateway's own, such as `processing`.
const Word = z.object({ status: z.string().check(z.regex(/^[\w .-]{1,60}$/)) })

const unknown = (said: string): GatewayAnswer => ({ outcome: 'unknown', said })

/** An answer that tells nothing of the end: its number, and its own word where it has one. */
function saidBy({ status, body }: SignedAnswer): string {
  const word = Word.safeParse(body)
  return word.success ? `HTTP ${status} ${word.data.status}` : `HTTP ${status}`
}

/**
 * What an answer says about a key. Only a 2xx, 409 or 422 with a body that names a status is believed. A bare 409 or 422
 * is unknown: gateways send them for "this key is being worked on" and "this key was used before", and in both cases
 * money may have moved. So is everything else, a 401 and a 500 alike: an earlier try with this key may have gone through.
 */
function read(answer: SignedAnswer | NoAnswer, gatewayKey: string): GatewayAnswer {
  if (answer.status === null) return unknown(answer.failure)
  const { status, body } = answer
  const speaks = (status >= 200 && status < 300) || status === 409 || status === 422
  const reply = Reply.safeParse(body)
  if (!speaks || !reply.success || reply.data.status === 'processing') return unknown(saidBy(answer))
  const { status: outcome, reference: given } = reply.data
  // Money that went back needs a name to ask after: where the gateway gives none that can be kept, the key is one.
  return outcome === 'succeeded' ? { outcome, reference: given ?? gatewayKey } : { outcome, reference: given }
}

/**
 * A gateway reached over HTTP. POST `{url}/refunds` with `key, paymentNo, walletTradeNo, brand, paymentClass, amount,
 * currency, remark`; GET `{url}/refunds/{key}`. Both carry `X-Choba-Timestamp` (Unix seconds) and `X-Choba-Signature`,
 * the hex HMAC-SHA256 of `timestamp.body`, or of `timestamp.path` (the whole path of the address) for the GET. The answer
 * is `{ status: succeeded | refused | failed | processing, reference }`; 404 on the GET says that the key is not known.
 *
 * @throws TypeError for an address that is not https, nor this machine
 */
export function createHttpGateway({ url, secret, timeoutMs = 5_000 }: HttpGatewayOptions): Gateway {
  const refunds = `${outsideAddress(url)}/refunds`
  return {
    async refund({ gatewayKey, paymentNo, walletTradeNo, brand, paymentClass, amount, currency, remark }, signal) {
      const body = JSON.stringify({
        key: gatewayKey,
        paymentNo,
        walletTradeNo,
        brand,
        paymentClass,
        amount,
        currency,
        remark,
      })
      const answer = await callSigned({ method: 'POST', url: new URL(refunds), body, secret, signal, timeoutMs })
      return read(answer, gatewayKey)
    },

    async find(gatewayKey, signal) {
      const address = new URL(`${refunds}/${encodeURIComponent(gatewayKey)}`)
      const answer = await callSigned({ method: 'GET', url: address, secret, signal, timeoutMs })
      return answer.status === 404 ? { outcome: 'absent' } : read(answer, gatewayKey)
    },
  }
}
