import * as z from 'zod/mini'
import { gatewayClasses } from './gateway-states.ts'

/**
 * Requests that Choba sends to a payment gateway, and the responses of the gateway
 * (docs/gateway.md). The OpenAPI document for gateways is generated from these schemas. Amounts are
 * integers in minor units of their currency.
 */

/** `Idempotency-Key` header and `key` of a refund. The same for all retries. */
const key = z.uuid()
const text = z.string()
const amount = z.int().check(z.minimum(1))

/**
 * Request to make a refund: `POST {address}/refunds`. Gateways must ignore unknown fields, because
 * later versions may add some.
 */
export const RefundOrder = z.object({
  key,
  /** Code of the merchant. */
  entCode: text,
  /** Code of the store that took the payment. */
  storeCode: text,
  /** Payment number in Choba, unique within the merchant. */
  paymentNo: text,
  /** Payment number of the gateway, if the feed or an import file gave one. */
  walletTradeNo: z.nullable(text),
  /** Code of the payment method, such as `PAYPAY`. */
  paymentType: text,
  paymentClass: z.enum(gatewayClasses),
  amount,
  /** ISO 4217 code, such as `JPY`. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Remark of the user who requested the refund. */
  remark: z.nullable(text),
})
export type RefundOrder = z.output<typeof RefundOrder>

/** Status of a refund. `processing` is not final, so Choba asks again. */
export const reportedStates = ['succeeded', 'refused', 'failed', 'processing'] as const

/** Status of a refund at the gateway: the response to both calls. */
export const RefundReport = z.object({
  status: z.enum(reportedStates),
  /**
   * Refund number of the gateway or its acquirer: at most 100 printable characters. Shown to users.
   */
  reference: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /**
   * Reason for a refused or failed refund: a code or short text of at most 100 printable
   * characters. Shown to users.
   */
  reason: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /**
   * Refunded amount. If it differs from the requested amount, two people in Choba decide on the
   * outcome.
   */
  amount: z.optional(amount),
  currency: z.optional(RefundOrder.shape.currency),
})

/**
 * Response to `GET {address}/refunds/{key}` with status 404: the gateway has never processed this
 * key.
 */
export const UnknownKey = z.object({ status: z.literal('absent') })

/** Error response of a gateway. Choba does not conclude anything about the refund from it. */
export const CallRefused = z.object({ reason: z.optional(z.string().check(z.maxLength(100))) })

/**
 * A line of `POST /apiproxy/api/ingest/refunds`, with which a gateway reports that a refund has a
 * final result. Choba then immediately asks the gateway for that result.
 */
export const RefundNotice = z.strictObject({ key })
