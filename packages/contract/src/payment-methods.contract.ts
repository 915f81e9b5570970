import * as z from 'zod/mini'
import { applicationStates, PaymentMethodApplicationFilters } from './payment-methods.filters.ts'
import {
  PAYMENT_METHOD_REASON_MAX,
  PaymentMethodList,
  CompanyPaymentMethod,
} from './company-payment-methods.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { EVIDENCE_LIMIT, EvidenceFile, evidenceName, evidenceTypes } from './evidence.ts'
import { count, id, instant, paragraphs, version } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { paymentClasses } from './transaction-options.ts'
import { paymentMethodCode, entCode } from './transactions.contract.ts'

/**
 * Payment methods of a merchant, by company: the payment methods that the company accepts, and
 * applications for others. Administrators decide the applications.
 */

export const APPLICATION_TEXT_MAX = 1000
/** Maximum number of documents per application. */
export const DOCUMENTS_MAX = 10
/** Maximum number of days between today and the requested start day. */
export const FROM_DAY_AHEAD_MAX = 366

/** A store that accepts a payment method. */
export const PaymentMethodStore = z.strictObject({
  storeId: id,
  storeCode: z.string(),
  storeName: z.string(),
  /**
   * True if the store lists this payment method. False if the store lists none and therefore
   * accepts all.
   */
  byName: z.boolean(),
})
export const PaymentMethodStores = z.strictObject({
  ...page(PaymentMethodStore),
  total: z.optional(count),
})
export type PaymentMethodStores = z.output<typeof PaymentMethodStores>

export const applicationSteps = [
  'APPLY',
  'REVIEW',
  'ASK',
  'ANSWER',
  'APPROVE',
  'REFUSE',
  'WITHDRAW',
  'LAPSE',
] as const
export type ApplicationStep = (typeof applicationSteps)[number]

export const PaymentMethodApplication = z.strictObject({
  applicationId: id,
  entCode: z.string(),
  entName: z.string(),
  companyId: id,
  companyName: z.string(),
  paymentType: z.string(),
  paymentClass: z.enum(paymentClasses),
  paymentMethodName: z.string(),
  state: z.enum(applicationStates),
  /** Requested start day. `startsOn` is the day from which the payment method is accepted. */
  fromDay: day,
  startsOn: z.nullable(day),
  appliedAt: instant,
  appliedBy: z.string(),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type PaymentMethodApplication = z.output<typeof PaymentMethodApplication>

export const PaymentMethodApplicationDetail = z.strictObject({
  ...PaymentMethodApplication.shape,
  /**
   * Open approval request. Null while the merchant must add information, and after the decision.
   */
  approvalId: z.nullable(id),
  /**
   * True if the terms of the requested start day have a rate for the payment method. Null without
   * terms.
   */
  hasRate: z.nullable(z.boolean()),
  steps: z.array(
    z.strictObject({
      step: z.enum(applicationSteps),
      at: instant,
      by: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
  documents: z.array(EvidenceFile),
})
export type PaymentMethodApplicationDetail = z.output<typeof PaymentMethodApplicationDetail>

/** Body of the 409 response if the application was changed in the meantime. */
export const StalePaymentMethodApplication = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: PaymentMethodApplicationDetail,
})

const text = paragraphs(APPLICATION_TEXT_MAX, 1)
const documents = z.array(evidenceName).check(z.minLength(1), z.maxLength(DOCUMENTS_MAX))
export const NewPaymentMethodApplication = z.strictObject({
  companyId: id,
  paymentType: paymentMethodCode,
  fromDay: day,
  remark: z.optional(text),
  fileList: documents,
})
export type NewPaymentMethodApplication = z.output<typeof NewPaymentMethodApplication>

const ofCompany = { companyId: id, paymentType: paymentMethodCode }
const which = { applicationId: id, version }
const acts = { can: merchantMay('Shop.edit') } as const
const reviews = { can: adminMay('Ent.edit') } as const
const changes = ['notFound', 'conflict'] as const
const file = { download: 'file', fileTypes: evidenceTypes, raises: ['notFound'] } as const

export const paymentMethods = endpoints({
  list: {
    method: 'GET',
    path: 'brand/list',
    summary:
      'The payment methods of a company of the merchant, each with its state; without one, of its first company',
    can: merchantMay('Record.search'),
    query: z.strictObject({ companyId: z.optional(id) }),
    result: PaymentMethodList,
    raises: ['notFound'],
  },
  stores: {
    method: 'GET',
    path: 'brand/stores',
    summary:
      'The open stores of a company that take a payment method, of those that the caller sees, by code; none while the company has not the payment method in use',
    can: merchantMay('Record.search'),
    query: z.strictObject({ ...ofCompany, ...pageQuery }),
    result: PaymentMethodStores,
    raises: ['notFound'],
  },
  detail: {
    method: 'GET',
    path: 'brand/detail',
    summary: 'One application for a payment method, with its steps and documents',
    can: merchantMay('Record.search'),
    query: z.strictObject({ applicationId: id }),
    result: PaymentMethodApplicationDetail,
    raises: ['notFound'],
    historyOf: 'paymentMethodApplication',
  },
  file: {
    method: 'GET',
    path: 'brand/file',
    summary: 'One document of an application, for those who may apply and see every store',
    ...acts,
    query: z.strictObject({ applicationId: id, fileName: evidenceName }),
    ...file,
  },
  upload: {
    method: 'POST',
    path: 'brand/upload',
    summary:
      'Upload a picture (PNG, JPEG) or a PDF as a document of an application; one that nothing takes is gone after a day',
    ...acts,
    upload: { limit: EVIDENCE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: evidenceName }),
  },
  apply: {
    method: 'POST',
    path: 'brand/apply',
    summary:
      'Apply for a payment method of a company. illegalOperation: the payment method is taken already, or needs no application; conflict: another application is under way',
    ...acts,
    body: NewPaymentMethodApplication,
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  answer: {
    method: 'POST',
    path: 'brand/answer',
    summary:
      'Answer what administrators have asked for, with a text or documents; the application is reviewed again',
    ...acts,
    body: z.strictObject({ ...which, answer: text, fileList: z.optional(documents) }),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  withdraw: {
    method: 'POST',
    path: 'brand/withdraw',
    summary: 'Withdraw an application that no one has decided',
    ...acts,
    body: z.strictObject(which),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  systemList: {
    method: 'GET',
    path: 'sysbrand/list',
    summary: 'Applications for payment methods of the merchants of a tenant, newest first',
    can: adminMay('Ent.search'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...PaymentMethodApplicationFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(PaymentMethodApplication), total: z.optional(count) }),
    savedViews: { screens: ['sysbrand'], filters: PaymentMethodApplicationFilters },
  },
  systemDetail: {
    method: 'GET',
    path: 'sysbrand/detail',
    summary: 'One application of a merchant of the tenant; it is decided by approval/decide',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode, applicationId: id }),
    result: PaymentMethodApplicationDetail,
    raises: ['notFound'],
  },
  systemFile: {
    method: 'GET',
    path: 'sysbrand/file',
    summary: 'One document of an application of a merchant of the tenant',
    ...reviews,
    query: z.strictObject({ entCode, applicationId: id, fileName: evidenceName }),
    ...file,
  },
  review: {
    method: 'POST',
    path: 'sysbrand/review',
    summary: 'Begin with the review of an application',
    ...reviews,
    body: z.strictObject({ entCode, ...which }),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  askBack: {
    method: 'POST',
    path: 'sysbrand/askback',
    summary:
      'Ask the merchant for more about an application; it is not decided before that is answered',
    ...reviews,
    body: z.strictObject({ entCode, ...which, question: text }),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  systemPaymentMethods: {
    method: 'GET',
    path: 'sysbrand/brands',
    summary:
      'The payment methods of a company of a merchant, each with its state; without one, of its first company',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode, companyId: z.optional(id) }),
    result: PaymentMethodList,
    raises: ['notFound'],
  },
  stop: {
    method: 'POST',
    path: 'sysbrand/stop',
    summary:
      'Stop a payment method at a company from now on; its merchant is notified. illegalOperation: the company has it not in use, or it is one that no one applies for',
    ...reviews,
    body: z.strictObject({
      entCode,
      ...ofCompany,
      reason: paragraphs(PAYMENT_METHOD_REASON_MAX, 1),
    }),
    result: CompanyPaymentMethod,
    raises: ['notFound'],
  },
  resume: {
    method: 'POST',
    path: 'sysbrand/resume',
    summary:
      'End the stop of a payment method at a company. illegalOperation: that stop has ended already',
    ...reviews,
    body: z.strictObject({ entCode, ...ofCompany, stopId: id }),
    result: CompanyPaymentMethod,
    raises: ['notFound'],
  },
})
