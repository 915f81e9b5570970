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
    summary: 'List the payment methods of a company',
    description: 'Each with its status. The first company by default.',
    can: merchantMay('Record.search'),
    query: z.strictObject({ companyId: z.optional(id) }),
    result: PaymentMethodList,
    raises: ['notFound'],
  },
  stores: {
    method: 'GET',
    path: 'brand/stores',
    summary: 'List the stores of a company that accept a payment method',
    description:
      'Open stores that the caller sees, sorted by code. The list is empty while the company does not use the payment method.',
    can: merchantMay('Record.search'),
    query: z.strictObject({ ...ofCompany, ...pageQuery }),
    result: PaymentMethodStores,
    raises: ['notFound'],
  },
  detail: {
    method: 'GET',
    path: 'brand/detail',
    summary: 'Get an application for a payment method',
    description: 'Returns its steps and documents.',
    can: merchantMay('Record.search'),
    query: z.strictObject({ applicationId: id }),
    result: PaymentMethodApplicationDetail,
    raises: ['notFound'],
    historyOf: 'paymentMethodApplication',
  },
  file: {
    method: 'GET',
    path: 'brand/file',
    summary: 'Download a document of an application',
    description: 'The caller must be allowed to apply and must see every store.',
    ...acts,
    query: z.strictObject({ applicationId: id, fileName: evidenceName }),
    ...file,
  },
  upload: {
    method: 'POST',
    path: 'brand/upload',
    summary: 'Upload a document for an application',
    description: 'PNG, JPEG or PDF. A file that no application uses is deleted after a day.',
    ...acts,
    upload: { limit: EVIDENCE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: evidenceName }),
  },
  apply: {
    method: 'POST',
    path: 'brand/apply',
    summary: 'Apply for a payment method of a company',
    description:
      'Fails with 1200 if the company already uses the payment method or needs no application, and with a conflict (409) if another application is open.',
    ...acts,
    body: NewPaymentMethodApplication,
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  answer: {
    method: 'POST',
    path: 'brand/answer',
    summary: 'Answer a question about an application',
    description: 'With a text or documents. The review continues.',
    ...acts,
    body: z.strictObject({ ...which, answer: text, fileList: z.optional(documents) }),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  withdraw: {
    method: 'POST',
    path: 'brand/withdraw',
    summary: 'Withdraw an undecided application',
    ...acts,
    body: z.strictObject(which),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  systemList: {
    method: 'GET',
    path: 'sysbrand/list',
    summary: 'List the applications of the merchants of a tenant',
    description: 'Newest first.',
    can: adminMay('Ent.search'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...PaymentMethodApplicationFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(PaymentMethodApplication), total: z.optional(count) }),
    savedViews: { screens: ['sysbrand'], filters: PaymentMethodApplicationFilters },
  },
  systemDetail: {
    method: 'GET',
    path: 'sysbrand/detail',
    summary: 'Get an application of a merchant',
    description: 'Decide about the application with approval/decide.',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode, applicationId: id }),
    result: PaymentMethodApplicationDetail,
    raises: ['notFound'],
  },
  systemFile: {
    method: 'GET',
    path: 'sysbrand/file',
    summary: 'Download a document of an application of a merchant',
    ...reviews,
    query: z.strictObject({ entCode, applicationId: id, fileName: evidenceName }),
    ...file,
  },
  review: {
    method: 'POST',
    path: 'sysbrand/review',
    summary: 'Start the review of an application',
    ...reviews,
    body: z.strictObject({ entCode, ...which }),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  askBack: {
    method: 'POST',
    path: 'sysbrand/askback',
    summary: 'Ask the merchant about an application',
    description: 'The application cannot be decided before the merchant answers.',
    ...reviews,
    body: z.strictObject({ entCode, ...which, question: text }),
    result: PaymentMethodApplicationDetail,
    raises: changes,
  },
  systemPaymentMethods: {
    method: 'GET',
    path: 'sysbrand/brands',
    summary: 'List the payment methods of a company of a merchant',
    description: 'Each with its status. The first company by default.',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode, companyId: z.optional(id) }),
    result: PaymentMethodList,
    raises: ['notFound'],
  },
  stop: {
    method: 'POST',
    path: 'sysbrand/stop',
    summary: 'Stop a payment method of a company',
    description:
      'Takes effect immediately and notifies the merchant. Fails with 1200 if the company does not use the payment method, or if the method needs no application.',
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
    summary: 'Resume a stopped payment method of a company',
    description: 'Fails with 1200 if the stop has already ended.',
    ...reviews,
    body: z.strictObject({ entCode, ...ofCompany, stopId: id }),
    result: CompanyPaymentMethod,
    raises: ['notFound'],
  },
})
