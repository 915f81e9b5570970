import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, integerParam, line, numberPrefix, uuid } from './fields.ts'
import { MAX_AMOUNT, MAX_EXACT } from './money.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { chargeTypes } from './point-ledger.ts'
import { refundCalls } from './refund-addresses.ts'
import { entCode, refundLineStates, refundReason } from './transactions.contract.ts'

/** The longest remark (specification §9). */
export const REMARK_MAX = 100

/** What of a refund's points the person had before them. */
export const PointsSeen = z.strictObject({
  returned: count,
  takenTotal: count,
  short: count,
  /** Minor units. */
  withheld: amount,
})

/** What a refund will do to the points of its payment (docs/decisions/0083); whole points, money in minor units. */
export const RefundPoints = z.strictObject({
  cardNo: z.string(),
  /** Used ones that go back to the card. */
  returned: count,
  /** Of the award, by charge type and in all. */
  takenBack: z.array(z.strictObject({ chargeType: z.enum(chargeTypes), points: count })),
  takenTotal: count,
  /** Of the award, spent already and not taken back; what is withheld from the money for them. */
  short: count,
  withheld: amount,
  /** By how much the card is in debt afterwards. */
  debt: count,
  /** Less what other refunds under way will take. */
  balanceBefore: z.int(),
  balanceAfter: z.int(),
})
export type RefundPoints = z.output<typeof RefundPoints>

export const pointsSeenOf = ({ returned, takenTotal, short, withheld }: RefundPoints) => ({
  returned,
  takenTotal,
  short,
  withheld,
})

/**
 * A refund, whole or partial. `refundableSeen` is the figure the person had before them: a stale one is refused.
 * `idempotencyKey` is made before the first try and kept through every repetition of it.
 */
export const RefundRequest = z.strictObject({
  paymentNo: numberPrefix,
  // Zero and less are answered by the catalogue (4004), not by the shape. A payment older than the limit is refunded in parts.
  amount: z.int().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT)),
  refundableSeen: amount,
  /** The code of one of the reasons that the tenant offers (`trade/options`); required unless the tenant offers none. */
  reason: z.optional(refundReason),
  remark: z.optional(line(REMARK_MAX)),
  /** What was shown of its points; other ones now are answered by a conflict, with the fresh ones. Money is withheld only where it was shown. */
  pointsSeen: z.optional(PointsSeen),
  idempotencyKey: uuid,
})
export type RefundRequest = z.output<typeof RefundRequest>

export const RefundAnswer = z.strictObject({
  refundNo: z.string(),
  state: z.enum(refundLineStates),
  /** What is paid back: what was asked for, less what is withheld for points that were spent. */
  amount,
  refundable: amount,
})
export type RefundAnswer = z.output<typeof RefundAnswer>

/**
 * What a refund that ends on the current business day does to a deposit, in minor units. NONE: it was paid in cash, which is in the till, and
 * takes back no points that cost anything. UNKNOWN: there are no terms by which anything is paid out.
 */
export const RefundDeposit = z.strictObject({
  effect: z.enum(['DEDUCTED', 'NONE', 'UNKNOWN']),
  /** The last business day of its cycle, and when it is paid; null unless it is deducted. */
  closeDate: z.nullable(day),
  payDate: z.nullable(day),
  /** The calendar of banks for that day is not official yet. */
  payDateProvisional: z.boolean(),
  refund: z.nullable(amount),
  /** What of the fee comes back, without tax; null where it is not known before the close. */
  feeBack: z.nullable(amount),
  /** What the points that it takes back had cost. */
  pointsBack: z.nullable(amount),
})
export type RefundDeposit = z.output<typeof RefundDeposit>

const RefundPreview = z.strictObject({
  /** What would be paid back. */
  amount,
  /** What could be refunded afterwards. */
  refundable: amount,
  /** Null where it does nothing to points. */
  points: z.nullable(RefundPoints),
  /** Null for who sees no deposits. */
  deposit: z.nullable(RefundDeposit),
})
export type RefundPreview = z.output<typeof RefundPreview>

const previewed = { paymentNo: numberPrefix, amount: integerParam(1, MAX_AMOUNT) }

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
  const lower = (a: number | null, b: number | null) =>
    a === null ? b : b === null ? a : Math.min(a, b)
  return {
    each: lower(one.each, other.each),
    personDay: lower(one.personDay, other.personDay),
    storeDay: lower(one.storeDay, other.storeDay),
  }
}

const refusals = [
  'notFound',
  'alreadyRefunded',
  'refundExceedsRefundable',
  'refundAmountInvalid',
  'refundRejected',
  'refundFailed',
  'refundUnavailable',
  'thirdPartyUnavailable',
  'conflict',
  'keyReused',
] as const

export const refunds = endpoints({
  preview: {
    ...refundCalls.preview,
    summary:
      'What a refund of an amount would pay back, and do to points and to the next deposit, as everything is now',
    can: merchantMay('Refund.add'),
    query: z.strictObject(previewed),
    result: RefundPreview,
    raises: ['notFound', 'alreadyRefunded', 'refundUnavailable', 'refundExceedsRefundable'],
  },
  systemPreview: {
    ...refundCalls.systemPreview,
    summary: 'The same of a payment of a merchant of the tenant',
    can: adminMay('Refund.add'),
    query: z.strictObject({ entCode, ...previewed }),
    result: RefundPreview,
    raises: ['notFound', 'alreadyRefunded', 'refundUnavailable', 'refundExceedsRefundable'],
  },
  add: {
    ...refundCalls.add,
    summary:
      'Refund a payment, whole or in part; waits up to eight seconds for the gateway; 4007 where the payment class has no gateway, or one that is switched off; 1060 where the gateway takes no connections: nothing was recorded or sent. Above the limit of the role it is WAITING for a second person, and nothing is sent',
    can: merchantMay('Refund.add'),
    body: RefundRequest,
    result: RefundAnswer,
    raises: refusals,
  },
  systemAdd: {
    ...refundCalls.systemAdd,
    summary: 'Refund a payment of a merchant of the tenant',
    can: adminMay('Refund.add'),
    body: z.strictObject({ entCode, ...RefundRequest.shape }),
    result: RefundAnswer,
    raises: refusals,
  },
})
