import * as z from 'zod/mini'
import { day } from './day.ts'
import { DisputeSummary, type DisputeState } from './dispute-summary.ts'
import {
  AdminDisputeCountFilters,
  AdminDisputeFilters,
  DisputeCountFilters,
  DisputeFilters,
} from './disputes.filters.ts'
import { endpoints } from './endpoint.ts'
import {
  EVIDENCE_LIMIT,
  EvidenceFile,
  evidenceList,
  evidenceName,
  evidenceTypes,
} from './evidence.ts'
import {
  amount,
  count,
  currency,
  id,
  instant,
  numberPrefix,
  paragraphs,
  trimmedLine,
  version,
} from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, eitherMay, merchantMay } from './permissions.ts'
import { PickedStore, seenStores } from './seen-stores.ts'
import { entCode } from './transactions.contract.ts'

/**
 * Disputes (chargebacks), recorded manually. The card company reverses the payment unless the
 * merchant's answer convinces it.
 */

export const DISPUTE_REASON_MAX = 100
export const CASE_NO_MAX = 64
export const DISPUTE_REMARK_MAX = 500
export const DISPUTE_ANSWER_MAX = 2000
/** Maximum number of files per dispute. */
export const DISPUTE_FILES_MAX = 10

/**
 * Effect of a decision on the next deposit: a deduction, or the cancellation of an earlier
 * deduction.
 */
export const deductionKinds = ['DISPUTE', 'DISPUTE_CANCEL'] as const
export type DeductionKind = (typeof deductionKinds)[number]
export const disputeDecisions = ['WON', 'LOST'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

/** Actions allowed in each status of a dispute. The server rejects other actions with code 1200. */
export const disputeCan = {
  modify: (state: DisputeState): boolean => state === 'OPEN' || state === 'ANSWERED',
  answer: (state: DisputeState): boolean => state === 'OPEN' || state === 'ANSWERED',
  /** A decision can be corrected, from won to lost or from lost to won. */
  decide: (state: DisputeState, decision: DisputeDecision): boolean => state !== decision,
}

const disputed = z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT))
const parts = {
  amount: disputed,
  /** Reason given by the card company, as text or code. */
  reason: trimmedLine(DISPUTE_REASON_MAX, 1),
  /** Case number at the card company. */
  caseNo: z.optional(trimmedLine(CASE_NO_MAX, 1)),
  receivedOn: day,
  respondBy: day,
  remark: z.optional(paragraphs(DISPUTE_REMARK_MAX, 1)),
}
const files = { fileList: z.optional(evidenceList(DISPUTE_FILES_MAX)) }

export const NewDispute = z.strictObject({ paymentNo: numberPrefix, ...parts, ...files })
export type NewDispute = z.output<typeof NewDispute>
/** `files` are added to the existing files. */
export const ChangedDispute = z.strictObject({ ...parts, ...files })
export type ChangedDispute = z.output<typeof ChangedDispute>
/** An answer needs a text or at least one file. Files that the dispute already has count too. */
export const DisputeAnswer = z.strictObject({
  answer: z.optional(paragraphs(DISPUTE_ANSWER_MAX, 1)),
  ...files,
})
export type DisputeAnswer = z.output<typeof DisputeAnswer>

export const Dispute = z.strictObject({
  ...DisputeSummary.shape,
  paymentNo: z.string(),
  /** Code of the payment method. */
  paymentType: z.string(),
  entCode: z.string(),
  entName: z.string(),
  /** Store where the payment was made. */
  store: PickedStore,
  currency,
  reason: z.string(),
  caseNo: z.nullable(z.string()),
  receivedOn: day,
  /**
   * Business days of the merchant until the deadline, negative after it. Null if no answer is
   * awaited.
   */
  daysLeft: z.nullable(z.int()),
  version,
  /** Time and author of the last change; null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Dispute = z.output<typeof Dispute>

/**
 * A deduction from the next deposit, or the cancellation of a deduction. If `taken` is true, a
 * deposit already includes the amount, which can then no longer change.
 */
const Deduction = z.strictObject({
  kind: z.enum(deductionKinds),
  amount,
  businessDay: day,
  taken: z.boolean(),
})

export const DisputeDetail = z.strictObject({
  ...Dispute.shape,
  paidAt: instant,
  paymentAmount: amount,
  /** False if another service pays out the payment. Decisions then have no effect on deposits. */
  paidOutHere: z.boolean(),
  remark: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  createdAt: instant,
  createdBy: z.string(),
  files: z.array(EvidenceFile),
  deductions: z.array(Deduction),
})
export type DisputeDetail = z.output<typeof DisputeDetail>

/** Body of the 409 response if the dispute was changed in the meantime. */
export const StaleDispute = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: DisputeDetail,
})
export type StaleDispute = z.output<typeof StaleDispute>

/** Numbers of disputes that match a search, by status. */
export const DisputeCounts = z.strictObject({
  /** Disputes that wait for the merchant's answer, including the overdue ones. */
  open: count,
  /** Open disputes whose deadline is before the merchant's current business day. */
  overdue: count,
  answered: count,
  /** Disputes that were won or lost. */
  decided: count,
})
export type DisputeCounts = z.output<typeof DisputeCounts>

const DisputePage = z.strictObject({ ...page(Dispute), total: z.optional(count) })
/**
 * Merchant of the dispute. Required for administrators; other users can only name their own
 * merchant.
 */
const whose = { entCode: z.optional(entCode) }
const which = { ...whose, disputeId: id, version }
const acts = { can: eitherMay('Refund.add'), namesMerchant: true } as const
const changes = ['notFound', 'conflict'] as const
const file = { download: 'file', fileTypes: evidenceTypes, raises: ['notFound'] } as const

export const disputes = endpoints({
  list: {
    method: 'GET',
    path: 'dispute/list',
    summary: 'List disputes',
    description:
      'Disputes of the stores that the caller sees. Open disputes alone are sorted by deadline, others newest first.',
    can: merchantMay('Record.search'),
    query: z.strictObject({ ...DisputeFilters.shape, ...pageQuery }),
    result: DisputePage,
    savedViews: { screens: ['dispute'], filters: DisputeFilters },
  },
  counts: {
    method: 'GET',
    path: 'dispute/counts',
    summary: 'Count disputes by status',
    description: 'Disputes of the stores that the caller sees.',
    can: merchantMay('Record.search'),
    query: DisputeCountFilters,
    result: DisputeCounts,
  },
  detail: {
    method: 'GET',
    path: 'dispute/detail',
    summary: 'Get a dispute',
    description: 'Returns the evidence and the effect on the deposit.',
    can: merchantMay('Record.search'),
    query: z.strictObject({ disputeId: id }),
    result: DisputeDetail,
    raises: ['notFound'],
    historyOf: 'dispute',
  },
  file: {
    method: 'GET',
    path: 'dispute/file',
    summary: 'Download an evidence file of a dispute',
    can: merchantMay('Record.search'),
    query: z.strictObject({ disputeId: id, fileName: evidenceName }),
    ...file,
  },
  stores: {
    ...seenStores,
    path: 'dispute/stores',
    summary: 'List the stores for the filter of disputes',
    description: 'Stores that the caller sees, sorted by code.',
    can: merchantMay('Record.search'),
  },
  systemList: {
    method: 'GET',
    path: 'sysdispute/list',
    summary: 'List the disputes of the merchants of a tenant',
    description: 'Open disputes alone are sorted by deadline, others newest first.',
    can: adminMay('Refund.search'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminDisputeFilters.shape, ...pageQuery }),
    result: DisputePage,
    savedViews: { screens: ['sysdispute'], filters: AdminDisputeFilters },
  },
  systemCounts: {
    method: 'GET',
    path: 'sysdispute/counts',
    summary: 'Count the disputes of the merchants of a tenant by status',
    can: adminMay('Refund.search'),
    filtersMerchants: 'ofTenant',
    query: AdminDisputeCountFilters,
    result: DisputeCounts,
  },
  systemDetail: {
    method: 'GET',
    path: 'sysdispute/detail',
    summary: 'Get a dispute of a merchant',
    can: adminMay('Refund.search'),
    query: z.strictObject({ entCode, disputeId: id }),
    result: DisputeDetail,
    raises: ['notFound'],
    // The dispute of a merchant, as seen by an administrator.
    historyOf: 'systemDispute',
  },
  systemFile: {
    method: 'GET',
    path: 'sysdispute/file',
    summary: 'Download an evidence file of a dispute of a merchant',
    can: adminMay('Refund.search'),
    query: z.strictObject({ entCode, disputeId: id, fileName: evidenceName }),
    ...file,
  },
  upload: {
    method: 'POST',
    path: 'evidence/upload',
    summary: 'Upload an evidence file',
    description: 'PNG, JPEG or PDF. A file that no record uses is deleted after a day.',
    ...acts,
    query: z.strictObject(whose),
    upload: { limit: EVIDENCE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: evidenceName }),
    raises: ['notFound'],
  },
  add: {
    method: 'POST',
    path: 'dispute/add',
    summary: 'Create a dispute of a payment',
    description: 'Fails with 4001 if the caller does not see the store of the payment.',
    ...acts,
    body: z.strictObject({ ...whose, ...NewDispute.shape }),
    result: DisputeDetail,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'dispute/modify',
    summary: 'Change an undecided dispute',
    ...acts,
    body: z.strictObject({ ...which, ...ChangedDispute.shape }),
    result: DisputeDetail,
    raises: [...changes, 'nothingToDo'],
  },
  answer: {
    method: 'POST',
    path: 'dispute/answer',
    summary: 'Record the answer to a dispute',
    description: 'Stores the text or the evidence that was sent.',
    ...acts,
    body: z.strictObject({ ...which, ...DisputeAnswer.shape }),
    result: DisputeDetail,
    raises: changes,
  },
  decide: {
    method: 'POST',
    path: 'sysdispute/decide',
    summary: 'Record the result of a dispute',
    description: 'A lost dispute is deducted from the next deposit.',
    // Only for administrators, because a dispute recorded as won increases the merchant's own
    // deposit.
    can: adminMay('Refund.add'),
    body: z.strictObject({ entCode, disputeId: id, version, decision: z.enum(disputeDecisions) }),
    result: DisputeDetail,
    raises: changes,
  },
})
