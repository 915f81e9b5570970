import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { amount, line, numberPrefix, uuid } from './fields.ts'
import { MAX_AMOUNT, MAX_EXACT } from './money.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { entCode, refundLineStates, refundReason, type TransactionRow } from './transactions.contract.ts'

/** The longest remark (specification §9). */
export const REMARK_MAX = 100

/**
 * A refund, whole or partial. `refundableSeen` is the figure the person had before them: a stale one is refused.
 * `idempotencyKey` is made before the first try and kept through every repetition of it.
 */
export const RefundRequest = z.strictObject({
  paymentNo: numberPrefix,
  // Zero and less are answered by the catalogue (4004), not by the shape. A payment older than the limit is refunded in parts.
  amount: z.int().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT)),
  refundableSeen: amount,
  /** The code of one of the reasons that the tenant offers (`trade/options`). */
  reason: z.optional(refundReason),
  remark: z.optional(line(REMARK_MAX)),
  idempotencyKey: uuid,
})
export type RefundRequest = z.output<typeof RefundRequest>

export const RefundAnswer = z.strictObject({
  refundNo: z.string(),
  state: z.enum(refundLineStates),
  amount,
  refundable: amount,
})
export type RefundAnswer = z.output<typeof RefundAnswer>

const limit = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_EXACT)))

/** Up to which amounts someone refunds without a second person, in minor units; null is no limit. */
export const RefundLimits = z.strictObject({
  /** One refund. */
  each: limit,
  /** All that one person refunds in a business day. */
  personDay: limit,
  /** All that is refunded at one store in a business day without a second person. */
  storeDay: limit,
})
export type RefundLimits = z.output<typeof RefundLimits>

export const noRefundLimits: RefundLimits = { each: null, personDay: null, storeDay: null }

/** Whether the first lets someone refund anything that the second does not. */
export const isLaxer = (limits: RefundLimits, than: RefundLimits): boolean =>
  (Object.keys(than) as (keyof RefundLimits)[]).some(
    (name) => than[name] !== null && (limits[name] === null || limits[name] > than[name]),
  )

/** Of both, limit by limit, the lower one. */
export const tighter = (one: RefundLimits, other: RefundLimits): RefundLimits => {
  const lower = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
  return {
    each: lower(one.each, other.each),
    personDay: lower(one.personDay, other.personDay),
    storeDay: lower(one.storeDay, other.storeDay),
  }
}

/** Why a row cannot be refunded now, or null when it can. The server refuses by the same rule. */
export type RefundObstacle = 'notAPayment' | 'notPaid' | 'imported' | 'alreadyRefunded'
type Refundable = Pick<TransactionRow, 'tradeKind' | 'state' | 'refundable' | 'imported'>

export function refundObstacle(row: Refundable): RefundObstacle | null {
  if (row.tradeKind !== 'PAYMENT') return 'notAPayment'
  if (row.state !== 'PAID') return 'notPaid'
  // Its money went through another service, which alone can give it back.
  if (row.imported) return 'imported'
  return row.refundable > 0 ? null : 'alreadyRefunded'
}

export const transactionCan = {
  refund: (row: Refundable): boolean => refundObstacle(row) === null,
}

const refusals = [
  'notFound',
  'alreadyRefunded',
  'refundExceedsRefundable',
  'refundAmountInvalid',
  'refundRejected',
  'refundFailed',
  'conflict',
  'keyReused',
] as const

export const refunds = endpoints({
  add: {
    method: 'POST',
    path: 'trade/refund',
    summary:
      'Refund a payment, whole or in part; waits up to eight seconds for the gateway. Above the limit of the role it is WAITING for a second person, and nothing is sent',
    can: merchantMay('Refund.add'),
    body: RefundRequest,
    result: RefundAnswer,
    raises: refusals,
  },
  systemAdd: {
    method: 'POST',
    path: 'systrade/refund',
    summary: 'Refund a payment of a merchant of the tenant',
    can: adminMay('Refund.add'),
    body: z.strictObject({ entCode, ...RefundRequest.shape }),
    result: RefundAnswer,
    raises: refusals,
  },
})
