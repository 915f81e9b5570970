import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { currency, id, instant } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { rolls } from './terms-cycle.ts'
import { PPM, roundingModes, roundingUnits, taxClasses } from './terms-fee.ts'
import { paymentClasses } from './transaction-options.ts'
import { brandCode, entCode } from './transactions.contract.ts'

/**
 * The terms of a merchant, by which its deposits are computed: kept as versions, each in force from its first day until that of
 * the next, and never rewritten. An administrator asks for a version, another one approves it.
 */

export const TRANSFER_FEES_MAX = 20
export const BUSINESS_DAYS_MAX = 30
export const NEGATIVE_CARRIES_MAX = 12
/** What a point may cost, in minor units. */
export const POINT_COST_MAX = 1_000_000
/** The most brands that a version rates; far more than the catalogue has. */
export const RATES_MAX = 200
/** How far ahead a version may begin: months. */
export const FIRST_DAY_MONTHS = 24
/** The newest versions of a merchant that are answered. */
export const VERSIONS_MAX = 100

const upTo = (max: number, min = 0) => z.int().check(z.minimum(min), z.maximum(max))
const money = upTo(MAX_AMOUNT)

export const TermsCycle = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DAILY') }),
  /** 1 Monday to 7 Sunday: the day on which it closes. */
  z.strictObject({ kind: z.literal('WEEKLY'), weekday: upTo(7, 1) }),
  z.strictObject({ kind: z.literal('SIX_TIMES') }),
  z.strictObject({ kind: z.literal('TWICE') }),
  z.strictObject({ kind: z.literal('MONTHLY') }),
])

export const TermsPayDay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('BUSINESS_DAYS'), days: upTo(BUSINESS_DAYS_MAX, 1) }),
  z.strictObject({ kind: z.literal('DAY_OF_NEXT_MONTH'), day: upTo(31, 1) }),
])

/** What is kept of the transactions of one brand. */
export const TermsRate = z.strictObject({
  paymentType: brandCode,
  /** Parts per million: 32,400 are 3.24 %. */
  ratePpm: upTo(PPM),
  taxClass: z.enum(taxClasses),
  roundingUnit: z.enum(roundingUnits),
  roundingMode: z.enum(roundingModes),
  /** Whether the fee comes back with a refund. */
  feeReturned: z.boolean(),
})
export type TermsRate = z.output<typeof TermsRate>

/** A bank by its code: four digits in Japan. */
const bankCode = z.string().check(z.regex(/^[0-9A-Z]{2,11}$/))
const TermsTransferFee = z.strictObject({ bankCode: z.nullable(bankCode), from: money, fee: money })

const parts = {
  firstDay: day,
  cycle: TermsCycle,
  payDay: TermsPayDay,
  roll: z.enum(rolls),
  /** Every brand that is paid out, each once. */
  rates: z.array(TermsRate).check(z.minLength(1), z.maxLength(RATES_MAX)),
  /** Without tax. A bank's own before those of every bank; of these the one with the highest `from` that the amount reaches. */
  transferFees: z.array(TermsTransferFee).check(z.maxLength(TRANSFER_FEES_MAX)),
  /** What is less than this before the transfer fee and its tax is carried into the next cycle. */
  minimumPayout: money,
  /** How often a negative cycle is carried; after that it is invoiced. */
  negativeCarries: upTo(NEGATIVE_CARRIES_MAX),
  /** Minor units of a point that the merchant gave. */
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
  /** The day before the next version's first; null where there is none. */
  lastDay: z.nullable(day),
  /** Null of those that the product was set up with. */
  askedBy: z.nullable(z.string()),
  askedAt: z.nullable(instant),
  approvedBy: z.nullable(z.string()),
  approvedAt: instant,
})
export type Terms = z.output<typeof Terms>

/** A version that waits for a second administrator. */
export const WaitingTerms = z.strictObject({
  ...parts,
  approvalId: id,
  askedBy: z.string(),
  askedAt: instant,
  expiresAt: instant,
})
export type WaitingTerms = z.output<typeof WaitingTerms>

export const TermsList = z.strictObject({
  currency,
  /** The business day it is now at the merchant. */
  today: day,
  /** The brands that are paid out, in their order; named in the reader's language. */
  brands: z.array(
    z.strictObject({
      paymentType: z.string(),
      paymentClass: z.enum(paymentClasses),
      brandName: z.string(),
    }),
  ),
  /** The names of the banks in Japan that transfer fees are of, in these versions and in what waits. */
  banks: z.array(z.strictObject({ bankCode, bankName: z.string() })),
  /** The newest first. */
  versions: z.array(Terms).check(z.maxLength(VERSIONS_MAX)),
  /** For administrators alone. */
  waiting: z.nullable(WaitingTerms),
  /** The earliest day on which a new version may begin, by the newest one and what is closed; null: any. */
  firstDayFrom: z.nullable(day),
})
export type TermsList = z.output<typeof TermsList>

export const terms = endpoints({
  own: {
    method: 'GET',
    path: 'deposit/terms',
    summary:
      'The terms by which the deposits of the caller’s merchant are computed, the newest version first',
    can: merchantMay('Settle.search'),
    result: TermsList,
  },
  list: {
    method: 'GET',
    path: 'terms/list',
    summary:
      'The terms of a merchant, the newest version first, and the one that waits for approval',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode }),
    result: TermsList,
    raises: ['notFound'],
  },
  add: {
    method: 'POST',
    path: 'terms/add',
    summary:
      'Ask another administrator for a new version of the terms of a merchant; it is made when they approve. With the first day of a version that lacks the rate of a brand, and all else as it is there, for that rate in it. 400 with `fields` for what the version before, the calendar or the brands do not allow; conflict: another one waits already',
    can: adminMay('Ent.edit'),
    body: z.strictObject({ entCode, ...NewTerms.shape }),
    result: WaitingTerms,
    raises: ['notFound', 'conflict'],
  },
})
