import * as z from 'zod/mini'
import type { ApplicationState } from './payment-methods.filters.ts'
import { day } from './day.ts'
import { count, id, instant } from './fields.ts'
import { PPM } from './terms-fee.ts'
import { paymentClasses } from './transaction-options.ts'

/** Payment methods of a merchant's company, for the merchant and for administrators. */

/** Maximum length of the reason for stopping a payment method, in characters. */
export const PAYMENT_METHOD_REASON_MAX = 500

/**
 * Status of a payment method at a company.
 * NONE: the company can apply. COMING: approved, but the start day is in the future. STOPPED: the
 * company accepted the payment method before, but the tenant no longer offers it, or administrators
 * stopped it at this company. The other statuses are those of the latest application.
 */
export const paymentMethodStates = [
  'IN_USE',
  'COMING',
  'APPLIED',
  'REVIEW',
  'ASKED',
  'REFUSED',
  'STOPPED',
  'NONE',
] as const
export type PaymentMethodState = (typeof paymentMethodStates)[number]

/**
 * Actions allowed in each status of an application or of a company's payment method. The server
 * rejects other actions with code 1200.
 */
export const paymentMethodCan = {
  apply: (state: PaymentMethodState): boolean => state === 'NONE' || state === 'REFUSED',
  withdraw: (state: ApplicationState): boolean =>
    state === 'APPLIED' || state === 'REVIEW' || state === 'ASKED',
  answer: (state: ApplicationState): boolean => state === 'ASKED',
  review: (state: ApplicationState): boolean => state === 'APPLIED',
  askBack: (state: ApplicationState): boolean => state === 'APPLIED' || state === 'REVIEW',
  /** True if stores of the company accept the payment method, or will from its start day. */
  takeAtStores: (state: PaymentMethodState): boolean => state === 'IN_USE' || state === 'COMING',
  stop: (state: PaymentMethodState): boolean => state === 'IN_USE' || state === 'COMING',
}

/** Record of administrators stopping a payment method at a company. */
export const PaymentMethodStop = z.strictObject({
  stopId: id,
  reason: z.string(),
  stoppedAt: instant,
  stoppedBy: z.string(),
})

export const CompanyPaymentMethod = z.strictObject({
  paymentType: z.string(),
  paymentClass: z.enum(paymentClasses),
  paymentMethodName: z.string(),
  state: z.enum(paymentMethodStates),
  /**
   * False for payment methods that need no application: cash, and CARD and OTHER, which imports use
   * if a file does not specify the payment method.
   */
  needsApplication: z.boolean(),
  /** First day on which the company accepts the payment method. From the approved application. */
  startsOn: z.nullable(day),
  /** Latest application of the company. */
  applicationId: z.nullable(id),
  /** Reason for the rejection of that application. */
  reason: z.nullable(z.string()),
  /**
   * Today's fee rate in parts per million. Null without a rate, or if the caller cannot see terms.
   */
  ratePpm: z.nullable(z.int().check(z.minimum(0), z.maximum(PPM))),
  /**
   * Number of open stores, visible to the caller, that accept the payment method. Null if no store
   * can accept the method in this status.
   */
  storeCount: z.nullable(count),
  /**
   * Null unless administrators stopped the payment method at this company. A method that the tenant
   * no longer offers has no stop.
   */
  stop: z.nullable(PaymentMethodStop),
})
export type CompanyPaymentMethod = z.output<typeof CompanyPaymentMethod>

export const PaymentMethodList = z.strictObject({
  /** Companies of the stores that the caller sees, sorted by code. */
  companies: z.array(z.strictObject({ companyId: id, companyName: z.string(), storeCount: count })),
  /**
   * Company of `paymentMethods`: the requested one, or the first of `companies`. Null if the caller
   * sees no company.
   */
  companyId: z.nullable(id),
  paymentMethods: z.array(CompanyPaymentMethod),
  /** True if fee rates are included. */
  seesTerms: z.boolean(),
  /** Current business day. */
  today: day,
})
export type PaymentMethodList = z.output<typeof PaymentMethodList>
