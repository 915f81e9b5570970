import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, integerParam, line, numberPrefix, uuid } from './fields.ts'
import { MAX_AMOUNT, MAX_EXACT } from './money.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { chargeTypes } from './point-ledger.ts'
import { refundCalls } from './refund-addresses.ts'
import { entCode, refundLineStates, refundReason } from './transactions.contract.ts'

/** Maximum length of a remark, in characters (specification §9). */
export const REMARK_MAX = 100

/** Effect of a refund on points, as the user saw it before requesting the refund. */
export const PointsSeen = z.strictObject({
  returned: count,
  reversedTotal: count,
  short: count,
  /** In minor units. */
  withheld: amount,
})

/**
 * Effect of a refund on the points of its payment (decision 0083). Points are whole numbers, money
 * is in minor units.
 */
export const RefundPoints = z.strictObject({
  cardNo: z.string(),
  /** Points used for the payment that are returned to the card. */
  returned: count,
  /** Points taken back from the award, by charge type. `reversedTotal` is their sum. */
  reversedPoints: z.array(z.strictObject({ chargeType: z.enum(chargeTypes), points: count })),
  reversedTotal: count,
  /**
   * Awarded points that are already spent and cannot be taken back. `withheld` is the amount kept
   * from the refund for them.
   */
  short: count,
  withheld: amount,
  /** Debt of the card after the refund, in points. */
  debt: count,
  /** Balance minus the points that other refunds in progress will take. */
  balanceBefore: z.int(),
  balanceAfter: z.int(),
})
export type RefundPoints = z.output<typeof RefundPoints>

export const pointsSeenOf = ({ returned, reversedTotal, short, withheld }: RefundPoints) => ({
  returned,
  reversedTotal,
  short,
  withheld,
})

/**
 * A full or partial refund. The call fails if `refundableSeen`, the amount shown to the user, is
 * outdated.
 * The client creates `idempotencyKey` before the first attempt and reuses it for all retries.
 */
export const RefundRequest = z.strictObject({
  paymentNo: numberPrefix,
  // Amounts of zero or less pass the schema, because they fail with error 4004. Payments above
  // `MAX_AMOUNT` from earlier versions are refunded in parts.
  amount: z.int().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT)),
  refundableSeen: amount,
  /**
   * Code of a refund reason that the tenant offers (`trade/options`). Required unless the tenant
   * offers none.
   */
  reason: z.optional(refundReason),
  remark: z.optional(line(REMARK_MAX)),
  /**
   * Effect on points as shown to the user. If it has changed, the call fails with a conflict that
   * contains the new values. Money is only withheld if the user has seen the amount.
   */
  pointsSeen: z.optional(PointsSeen),
  idempotencyKey: uuid,
})
export type RefundRequest = z.output<typeof RefundRequest>

export const RefundAnswer = z.strictObject({
  refundNo: z.string(),
  state: z.enum(refundLineStates),
  /** Amount paid back: the requested amount minus the amount withheld for spent points. */
  amount,
  refundable: amount,
})
export type RefundAnswer = z.output<typeof RefundAnswer>

/**
 * Effect of the refund on a deposit, in minor units, if the refund succeeds on the current business
 * day.
 * NONE: the payment was in cash, and the refund takes back no points that have a cost. UNKNOWN: the
 * merchant has no terms for paying out the payment.
 */
export const RefundDeposit = z.strictObject({
  effect: z.enum(['DEDUCTED', 'NONE', 'UNKNOWN']),
  /**
   * Last business day of the deposit's cycle. `payDate` is its deposit date. Null unless the refund
   * is deducted.
   */
  closeDate: z.nullable(day),
  payDate: z.nullable(day),
  /** True if the bank calendar for that day is not official yet. */
  payDateProvisional: z.boolean(),
  refund: z.nullable(amount),
  /**
   * Returned part of the fee, without tax. Null if the fee is rounded per cycle and therefore not
   * known before the cycle closes.
   */
  feeBack: z.nullable(amount),
  /** Cost of the points that the refund takes back. */
  pointsBack: z.nullable(amount),
})
export type RefundDeposit = z.output<typeof RefundDeposit>

const RefundPreview = z.strictObject({
  /** Amount that would be paid back. */
  amount,
  /** Refundable amount after this refund. */
  refundable: amount,
  /** Null if the refund has no effect on points. */
  points: z.nullable(RefundPoints),
  /** Null if the caller cannot see deposits. */
  deposit: z.nullable(RefundDeposit),
})
export type RefundPreview = z.output<typeof RefundPreview>

const previewed = { paymentNo: numberPrefix, amount: integerParam(1, MAX_AMOUNT) }

const limit = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_EXACT)))

/**
 * Maximum amounts that a user refunds without approval by a second person, in minor units. Null
 * means no limit.
 */
export const RefundLimits = z.strictObject({
  /** Limit for a single refund. */
  each: limit,
  /** Limit for all refunds of a user on a business day. */
  personDay: limit,
  /** Limit for all refunds of a store on a business day that needed no second person. */
  storeDay: limit,
})
export type RefundLimits = z.output<typeof RefundLimits>

export const noRefundLimits: RefundLimits = { each: null, personDay: null, storeDay: null }

/** True if any limit of `limits` is higher than the same limit of `than`. */
export const isLaxer = (limits: RefundLimits, than: RefundLimits): boolean =>
  (Object.keys(than) as (keyof RefundLimits)[]).some(
    (name) => than[name] !== null && (limits[name] === null || limits[name] > than[name]),
  )

/** Returns the stricter limits: the lower value of each limit, where null means no limit. */
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
    summary: 'Preview a refund',
    description: 'Returns the amount paid back and the effects on points and on the next deposit.',
    can: merchantMay('Refund.add'),
    query: z.strictObject(previewed),
    result: RefundPreview,
    raises: ['notFound', 'alreadyRefunded', 'refundUnavailable', 'refundExceedsRefundable'],
  },
  systemPreview: {
    ...refundCalls.systemPreview,
    summary: 'Preview a refund of a payment of a merchant',
    description: 'Returns the amount paid back and the effects on points and on the next deposit.',
    can: adminMay('Refund.add'),
    query: z.strictObject({ entCode, ...previewed }),
    result: RefundPreview,
    raises: ['notFound', 'alreadyRefunded', 'refundUnavailable', 'refundExceedsRefundable'],
  },
  add: {
    ...refundCalls.add,
    summary: 'Refund a payment in full or in part',
    description:
      'Waits up to eight seconds for the gateway. Above the limits of the role, the refund is WAITING for a second person, and nothing is sent. Fails with 4007 if the payment class has no active gateway, and with 1060 if the gateway takes no connections; then nothing is stored or sent.',
    can: merchantMay('Refund.add'),
    body: RefundRequest,
    result: RefundAnswer,
    raises: refusals,
  },
  systemAdd: {
    ...refundCalls.systemAdd,
    summary: 'Refund a payment of a merchant in full or in part',
    description:
      'Waits up to eight seconds for the gateway. Above the limits of the role, the refund is WAITING for a second person, and nothing is sent. Fails with 4007 if the payment class has no active gateway, and with 1060 if the gateway takes no connections; then nothing is stored or sent.',
    can: adminMay('Refund.add'),
    body: z.strictObject({ entCode, ...RefundRequest.shape }),
    result: RefundAnswer,
    raises: refusals,
  },
})
