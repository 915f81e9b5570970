import * as z from 'zod/mini'
import { gatewayClasses } from './gateway-states.ts'

/**
 * What Choba sends to a payment gateway and reads from it (docs/gateway.md). The OpenAPI document of a
 * gateway is made from these schemas. Amounts are whole numbers in minor units of their currency.
 */

/** `Idempotency-Key` and `key` of a refund: the same in every try. */
const key = z.uuid()
const text = z.string()
const amount = z.int().check(z.minimum(1))

/** A refund to make: `POST {address}/refunds`. Later versions may have more fields: a gateway ignores those that it does not know. */
export const RefundOrder = z.object({
  key,
  /** The code of the merchant. */
  entCode: text,
  /** The code of the store that took the payment. */
  storeCode: text,
  /** Choba's number of the payment: unique within the merchant. */
  paymentNo: text,
  /** The gateway's own number of the payment, if the feed or a file gave one. */
  walletTradeNo: z.nullable(text),
  /** The code of the payment type, such as `PAYPAY`. */
  brand: text,
  paymentClass: z.enum(gatewayClasses),
  amount,
  /** ISO 4217, such as `JPY`. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The note of the person who asks for the refund. */
  remark: z.nullable(text),
})
export type RefundOrder = z.output<typeof RefundOrder>

/** How a refund stands. `processing` is no end: Choba asks again. */
export const reportedStates = ['succeeded', 'refused', 'failed', 'processing'] as const

/** How a refund stands at the gateway: the answer to both calls. */
export const RefundReport = z.object({
  status: z.enum(reportedStates),
  /** The gateway's number of the refund, or its acquirer's: at most 100 printable characters. People see it. */
  reference: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /** Why it was refused or failed: a code or a short text, at most 100 printable characters. People see it. */
  reason: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /** What was refunded. If it differs from what was asked for, two people decide in Choba what happened. */
  amount: z.optional(amount),
  currency: z.optional(RefundOrder.shape.currency),
})

/** The gateway has never acted on this key: the answer to `GET {address}/refunds/{key}`, with status 404. */
export const UnknownKey = z.object({ status: z.literal('absent') })

/** The gateway refuses to read a call. Choba takes it to say nothing about the refund. */
export const CallRefused = z.object({ reason: z.optional(z.string().check(z.maxLength(100))) })

/** A line of `POST /apiproxy/api/ingest/refunds`: a refund has come to its end. Choba asks the gateway for it at once. */
export const RefundNotice = z.strictObject({ key })
