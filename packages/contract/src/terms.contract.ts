import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { currency, id, instant } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { rolls } from './terms-cycle.ts'
import { PPM, roundingModes, roundingUnits, taxClasses } from './terms-fee.ts'
import { paymentClasses } from './transaction-options.ts'
import { paymentMethodCode, entCode } from './transactions.contract.ts'

/**
 * Terms of a merchant, from which its deposits are computed. Terms have versions; each applies from
 * its first day until the next version starts, and never changes. One administrator requests a
 * version and another approves it.
 */

export const TRANSFER_FEES_MAX = 20
export const BUSINESS_DAYS_MAX = 30
export const NEGATIVE_CARRIES_MAX = 12
/** Maximum cost of a point, in minor units. */
export const POINT_COST_MAX = 1_000_000
/**
 * Maximum number of rates in a version, far more than the number of payment methods in the
 * catalogue.
 */
export const RATES_MAX = 200
/** Maximum number of months ahead for the first day of a version. */
export const FIRST_DAY_MONTHS = 24
/** Maximum number of versions returned per merchant, newest first. */
export const VERSIONS_MAX = 100

const upTo = (max: number, min = 0) => z.int().check(z.minimum(min), z.maximum(max))
const money = upTo(MAX_AMOUNT)

export const TermsCycle = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DAILY') }),
  /** Weekday on which the cycle closes, from 1 (Monday) to 7 (Sunday). */
  z.strictObject({ kind: z.literal('WEEKLY'), weekday: upTo(7, 1) }),
  z.strictObject({ kind: z.literal('SIX_TIMES') }),
  z.strictObject({ kind: z.literal('TWICE') }),
  z.strictObject({ kind: z.literal('MONTHLY') }),
])

export const TermsPayDay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('BUSINESS_DAYS'), days: upTo(BUSINESS_DAYS_MAX, 1) }),
  z.strictObject({ kind: z.literal('DAY_OF_NEXT_MONTH'), day: upTo(31, 1) }),
])

/** Fee rate for the transactions of one payment method. */
export const TermsRate = z.strictObject({
  paymentType: paymentMethodCode,
  /** In parts per million: 32,400 is 3.24%. */
  ratePpm: upTo(PPM),
  taxClass: z.enum(taxClasses),
  roundingUnit: z.enum(roundingUnits),
  roundingMode: z.enum(roundingModes),
  /** True if a refund returns the fee. */
  feeReturned: z.boolean(),
})
export type TermsRate = z.output<typeof TermsRate>

/** Bank code; four digits in Japan. */
const bankCode = z.string().check(z.regex(/^[0-9A-Z]{2,11}$/))
const TermsTransferFee = z.strictObject({ bankCode: z.nullable(bankCode), from: money, fee: money })

const parts = {
  firstDay: day,
  cycle: TermsCycle,
  payDay: TermsPayDay,
  roll: z.enum(rolls),
  /** All payment methods that are paid out, without duplicates. */
  rates: z.array(TermsRate).check(z.minLength(1), z.maxLength(RATES_MAX)),
  /**
   * Transfer fees without tax. Fees of a specific bank take precedence over fees for all banks.
   * Among these, the highest `from` that the amount reaches applies.
   */
  transferFees: z.array(TermsTransferFee).check(z.maxLength(TRANSFER_FEES_MAX)),
  /**
   * Amounts below this, before the transfer fee and its tax, are carried over to the next cycle.
   */
  minimumPayout: money,
  /** Number of times that a negative cycle is carried over before it is invoiced. */
  negativeCarries: upTo(NEGATIVE_CARRIES_MAX),
  /** Cost of a point that the merchant gave, in minor units. */
  pointCost: upTo(POINT_COST_MAX),
}

export const NewTerms = z.strictObject(parts)
export type NewTerms = z.output<typeof NewTerms>

export const termsStates = ['COMING', 'IN_FORCE', 'PAST'] as const
export type TermsState = (typeof termsStates)[number]

export const Terms = z.strictObject({
  ...parts,
  termsId: id,
  state: z.enum(termsStates),
  /** Day before the first day of the next version; null if there is none. */
  lastDay: z.nullable(day),
  /** Null for versions from the initial setup. */
  requestedBy: z.nullable(z.string()),
  requestedAt: z.nullable(instant),
  approvedBy: z.nullable(z.string()),
  approvedAt: instant,
})
export type Terms = z.output<typeof Terms>

/** A version that waits for approval by a second administrator. */
export const WaitingTerms = z.strictObject({
  ...parts,
  approvalId: id,
  requestedBy: z.string(),
  requestedAt: instant,
  expiresAt: instant,
})
export type WaitingTerms = z.output<typeof WaitingTerms>

export const TermsList = z.strictObject({
  currency,
  /** Current business day of the merchant. */
  today: day,
  /** Payment methods that are paid out, in catalogue order and with localized names. */
  paymentMethods: z.array(
    z.strictObject({
      paymentType: z.string(),
      paymentClass: z.enum(paymentClasses),
      paymentMethodName: z.string(),
    }),
  ),
  /** Names of the Japanese banks in the transfer fees of these versions and of the waiting one. */
  banks: z.array(z.strictObject({ bankCode, bankName: z.string() })),
  /** Newest first. */
  versions: z.array(Terms).check(z.maxLength(VERSIONS_MAX)),
  /** Only for administrators. */
  waiting: z.nullable(WaitingTerms),
  /**
   * Earliest allowed first day of a new version, given the newest version and the closed deposits.
   * Null if any day is allowed.
   */
  firstDayFrom: z.nullable(day),
})
export type TermsList = z.output<typeof TermsList>

export const terms = endpoints({
  own: {
    method: 'GET',
    path: 'deposit/terms',
    summary: 'List the terms of the caller’s merchant',
    description: 'Newest version first.',
    can: merchantMay('Settle.search'),
    result: TermsList,
  },
  list: {
    method: 'GET',
    path: 'terms/list',
    summary: 'List the terms of a merchant',
    description: 'Newest version first, with the version that waits for approval.',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode }),
    result: TermsList,
    raises: ['notFound'],
  },
  add: {
    method: 'POST',
    path: 'terms/add',
    summary: 'Request new terms of a merchant',
    description:
      'Another administrator must approve the request. To add a missing rate of a payment method to a version, send its first day and its other values unchanged. Fails with 400 if a field does not fit the previous version, the calendar or the payment methods, and with a conflict (409) if a request waits.',
    can: adminMay('Ent.edit'),
    body: z.strictObject({ entCode, ...NewTerms.shape }),
    result: WaitingTerms,
    raises: ['notFound', 'conflict'],
  },
})
