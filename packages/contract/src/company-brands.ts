import * as z from 'zod/mini'
import type { ApplicationState } from './brands.filters.ts'
import { day } from './day.ts'
import { count, id, instant } from './fields.ts'
import { PPM } from './terms-fee.ts'
import { paymentClasses } from './transaction-options.ts'

/** What a company of a merchant has of each payment brand, as the merchant and the administrators see it. */

/** Why a brand is stopped: at most so many characters. */
export const BRAND_REASON_MAX = 500

/**
 * What a company has of a brand. NONE: it may apply. COMING: approved, from a later day on. STOPPED: taken before, and not offered
 * any more or stopped at the company by administrators; those of an application are its own.
 */
export const brandStates = [
  'IN_USE',
  'COMING',
  'APPLIED',
  'REVIEW',
  'ASKED',
  'REFUSED',
  'STOPPED',
  'NONE',
] as const
export type BrandState = (typeof brandStates)[number]

/** What may be done where an application, or the brand of a company, is. The server refuses by the same rule (1200). */
export const brandCan = {
  apply: (state: BrandState): boolean => state === 'NONE' || state === 'REFUSED',
  withdraw: (state: ApplicationState): boolean =>
    state === 'APPLIED' || state === 'REVIEW' || state === 'ASKED',
  answer: (state: ApplicationState): boolean => state === 'ASKED',
  review: (state: ApplicationState): boolean => state === 'APPLIED',
  askBack: (state: ApplicationState): boolean => state === 'APPLIED' || state === 'REVIEW',
  /** Stores of the company take it, or will from its day on. */
  takeAtStores: (state: BrandState): boolean => state === 'IN_USE' || state === 'COMING',
  stop: (state: BrandState): boolean => state === 'IN_USE' || state === 'COMING',
}

/** How administrators stopped a brand at one company. */
export const BrandStop = z.strictObject({
  stopId: id,
  reason: z.string(),
  stoppedAt: instant,
  stoppedBy: z.string(),
})

export const CompanyBrand = z.strictObject({
  paymentType: z.string(),
  paymentClass: z.enum(paymentClasses),
  brandName: z.string(),
  state: z.enum(brandStates),
  /** Whether an application for it is taken at all: cash, and brands that files do not name, have none. */
  needsApplication: z.boolean(),
  /** From which day on it is taken, where an application said so. */
  startsOn: z.nullable(day),
  /** The newest application of the company. */
  applicationId: z.nullable(id),
  /** Why that was refused. */
  reason: z.nullable(z.string()),
  /** The rate of today's terms, in parts per million; null without one, and for who does not see terms. */
  ratePpm: z.nullable(z.int().check(z.minimum(0), z.maximum(PPM))),
  /** The open stores of the company that take it, of those that the caller sees; null where none can by the state. */
  storeCount: z.nullable(count),
  /** Null where administrators have not stopped it, whether or not it is offered. */
  stop: z.nullable(BrandStop),
})
export type CompanyBrand = z.output<typeof CompanyBrand>

export const BrandList = z.strictObject({
  /** The companies of the stores that the caller sees, by code. */
  companies: z.array(z.strictObject({ companyId: id, companyName: z.string(), storeCount: count })),
  /** The one that was asked for, or the first; null: none is seen. */
  companyId: z.nullable(id),
  brands: z.array(CompanyBrand),
  /** Whether rates are shown. */
  seesTerms: z.boolean(),
  /** The business day that it is now. */
  today: day,
})
export type BrandList = z.output<typeof BrandList>
