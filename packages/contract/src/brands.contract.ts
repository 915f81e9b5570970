import * as z from 'zod/mini'
import { applicationStates, BrandApplicationFilters } from './brands.filters.ts'
import { BRAND_REASON_MAX, BrandList, CompanyBrand } from './company-brands.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { EVIDENCE_LIMIT, EvidenceFile, evidenceName, evidenceTypes } from './evidence.ts'
import { count, id, instant, paragraphs, version } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { paymentClasses } from './transaction-options.ts'
import { brandCode, entCode } from './transactions.contract.ts'

/**
 * Payment methods of a merchant, by company: the ones it accepts, and applications for others.
 * Administrators decide the applications.
 */

export const APPLICATION_TEXT_MAX = 1000
/** Maximum number of documents per application. */
export const DOCUMENTS_MAX = 10
/** Maximum number of days between today and the requested start day. */
export const FROM_DAY_AHEAD_MAX = 366

/** A store that accepts a payment method. */
export const BrandStore = z.strictObject({
  storeId: id,
  storeCode: z.string(),
  storeName: z.string(),
  /**
   * True if the store lists this payment method. False if the store lists none and therefore
   * accepts all.
   */
  byName: z.boolean(),
})
export const BrandStores = z.strictObject({ ...page(BrandStore), total: z.optional(count) })
export type BrandStores = z.output<typeof BrandStores>

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

export const BrandApplication = z.strictObject({
  applicationId: id,
  entCode: z.string(),
  entName: z.string(),
  companyId: id,
  companyName: z.string(),
  paymentType: z.string(),
  paymentClass: z.enum(paymentClasses),
  brandName: z.string(),
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
export type BrandApplication = z.output<typeof BrandApplication>

export const BrandApplicationDetail = z.strictObject({
  ...BrandApplication.shape,
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
export type BrandApplicationDetail = z.output<typeof BrandApplicationDetail>

/** Body of the 409 response if the application was changed in the meantime. */
export const StaleBrandApplication = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: BrandApplicationDetail,
})

const text = paragraphs(APPLICATION_TEXT_MAX, 1)
const documents = z.array(evidenceName).check(z.minLength(1), z.maxLength(DOCUMENTS_MAX))
export const NewBrandApplication = z.strictObject({
  companyId: id,
  paymentType: brandCode,
  fromDay: day,
  remark: z.optional(text),
  fileList: documents,
})
export type NewBrandApplication = z.output<typeof NewBrandApplication>

const ofCompany = { companyId: id, paymentType: brandCode }
const which = { applicationId: id, version }
const acts = { can: merchantMay('Shop.edit') } as const
const reviews = { can: adminMay('Ent.edit') } as const
const changes = ['notFound', 'conflict'] as const
const file = { download: 'file', fileTypes: evidenceTypes, raises: ['notFound'] } as const

export const brands = endpoints({
  list: {
    method: 'GET',
    path: 'brand/list',
    summary:
      'The payment brands of a company of the merchant, each with its state; without one, of its first company',
    can: merchantMay('Record.search'),
    query: z.strictObject({ companyId: z.optional(id) }),
    result: BrandList,
    raises: ['notFound'],
  },
  stores: {
    method: 'GET',
    path: 'brand/stores',
    summary:
      'The open stores of a company that take a payment brand, of those that the caller sees, by code; none while the company has not the brand in use',
    can: merchantMay('Record.search'),
    query: z.strictObject({ ...ofCompany, ...pageQuery }),
    result: BrandStores,
    raises: ['notFound'],
  },
  detail: {
    method: 'GET',
    path: 'brand/detail',
    summary: 'One application for a payment brand, with its steps and documents',
    can: merchantMay('Record.search'),
    query: z.strictObject({ applicationId: id }),
    result: BrandApplicationDetail,
    raises: ['notFound'],
    historyOf: 'brandApplication',
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
      'Apply for a payment brand of a company. illegalOperation: the brand is taken already, or needs no application; conflict: another application is under way',
    ...acts,
    body: NewBrandApplication,
    result: BrandApplicationDetail,
    raises: changes,
  },
  answer: {
    method: 'POST',
    path: 'brand/answer',
    summary:
      'Answer what administrators have asked for, with a text or documents; the application is reviewed again',
    ...acts,
    body: z.strictObject({ ...which, answer: text, fileList: z.optional(documents) }),
    result: BrandApplicationDetail,
    raises: changes,
  },
  withdraw: {
    method: 'POST',
    path: 'brand/withdraw',
    summary: 'Withdraw an application that no one has decided',
    ...acts,
    body: z.strictObject(which),
    result: BrandApplicationDetail,
    raises: changes,
  },
  systemList: {
    method: 'GET',
    path: 'sysbrand/list',
    summary: 'Applications for payment brands of the merchants of a tenant, newest first',
    can: adminMay('Ent.search'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...BrandApplicationFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(BrandApplication), total: z.optional(count) }),
    savedViews: { screens: ['sysbrand'], filters: BrandApplicationFilters },
  },
  systemDetail: {
    method: 'GET',
    path: 'sysbrand/detail',
    summary: 'One application of a merchant of the tenant; it is decided by approval/decide',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode, applicationId: id }),
    result: BrandApplicationDetail,
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
    result: BrandApplicationDetail,
    raises: changes,
  },
  askBack: {
    method: 'POST',
    path: 'sysbrand/askback',
    summary:
      'Ask the merchant for more about an application; it is not decided before that is answered',
    ...reviews,
    body: z.strictObject({ entCode, ...which, question: text }),
    result: BrandApplicationDetail,
    raises: changes,
  },
  systemBrands: {
    method: 'GET',
    path: 'sysbrand/brands',
    summary:
      'The payment brands of a company of a merchant, each with its state; without one, of its first company',
    can: adminMay('Ent.search'),
    query: z.strictObject({ entCode, companyId: z.optional(id) }),
    result: BrandList,
    raises: ['notFound'],
  },
  stop: {
    method: 'POST',
    path: 'sysbrand/stop',
    summary:
      'Stop a payment brand at a company from now on; its merchant is notified. illegalOperation: the company has it not in use, or it is one that no one applies for',
    ...reviews,
    body: z.strictObject({ entCode, ...ofCompany, reason: paragraphs(BRAND_REASON_MAX, 1) }),
    result: CompanyBrand,
    raises: ['notFound'],
  },
  resume: {
    method: 'POST',
    path: 'sysbrand/resume',
    summary:
      'End the stop of a payment brand at a company. illegalOperation: that stop has ended already',
    ...reviews,
    body: z.strictObject({ entCode, ...ofCompany, stopId: id }),
    result: CompanyBrand,
    raises: ['notFound'],
  },
})
