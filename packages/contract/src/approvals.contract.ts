import * as z from 'zod/mini'
import { approvalCount } from './approval-count.ts'
import { endpoints } from './endpoint.ts'
import { evidenceName, evidenceTypes } from './evidence.ts'
import { amount, count, currency, id, instant, paragraphs } from './fields.ts'
import { ApprovalFilters, approvalKindNames, approvalStates } from './approvals.filters.ts'
import { page, pageQuery } from './page.ts'
import {
  adminMay,
  eitherMay,
  eitherOf,
  merchantMay,
  serviceMay,
  signedIn,
  type SignedInCan,
} from './permissions.ts'
import { entCode } from './transactions.contract.ts'

/**
 * Approval requests, each decided by a second person. The requester can never decide. The kind of a
 * request determines the permission needed to decide it.
 * An approved request is executed exactly as it was shown, once. If the data on which the request
 * is based has changed, the request becomes stale and is not executed.
 */
export type ApprovalKind = (typeof approvalKindNames)[number]
export type ApprovalState = (typeof approvalStates)[number]

/**
 * Permission needed to decide requests of each kind. For refunds, the refund limit of the deciding
 * user's role must also allow the amount.
 */
export const approvalKinds: Readonly<Record<ApprovalKind, SignedInCan>> = {
  /** A refund above the refund limit of the requester's role. */
  refund: eitherMay('Refund.add'),
  /** A refund batch with a total above the refund limit of the requester's role. */
  refundBatch: eitherMay('Refund.add'),
  /** The outcome of an unconfirmed refund, settled by two people on the basis of evidence. */
  refundSettlement: adminMay('Refund.add'),
  /** A change of a company's bank account. */
  bankAccount: eitherMay('Settle.edit'),
  /**
   * A new version of a merchant's terms. Requested with Ent.edit; approved by users who manage the
   * service's money.
   */
  terms: adminMay('Settle.edit'),
  /** A transfer: deposits that are paid out together. */
  transfer: adminMay('Settle.edit'),
  /** An amount that is added to or deducted from the next deposit of a company. */
  revision: adminMay('Settle.edit'),
  /** Deletion of all data of an archived tenant. */
  tenantDeletion: serviceMay('SystemConfig.delete'),
  /** A merchant's application for a payment method. */
  paymentMethodApplication: adminMay('Ent.edit'),
  /** A change of a company's registered data. */
  companyChange: adminMay('Ent.edit'),
  /** A manual change of a point card's balance. */
  pointRevision: eitherOf('both', 'Shop.edit', 'Ent.edit'),
  /** A support session of an administrator; only the merchant's users decide. */
  supportSession: merchantMay('User.edit'),
}

/** Maximum length of the note on a decision, in characters. */
export const APPROVAL_NOTE_MAX = 500

/** Reasons why the current user cannot decide a request now. `obstacle` is null if the user can. */
export const approvalObstacles = [
  'own',
  'permission',
  'limit',
  'decided',
  'expired',
  'stale',
] as const
export type ApprovalObstacle = (typeof approvalObstacles)[number]

/** Fields that an approval request can change. The portal has a label for each. */
export const approvalFields = [
  'refundable',
  'refunded',
  'reserved',
  'customer',
  'pointsReturned',
  'reversedPoints',
  'pointsShort',
  'withheld',
  'reason',
  'rows',
  'outcome',
  'evidence',
  'gateway',
  'bank',
  'branch',
  'accountType',
  'accountNo',
  'holderName',
  'holderKana',
  'firstDay',
  'cycle',
  'payDay',
  'roll',
  'rate',
  'transferFees',
  'minimumPayout',
  'negativeCarries',
  'pointCost',
  'deposits',
  'transferTotal',
  'bankTotal',
  'revision',
  'taxClass',
  'company',
  'aboutDeposit',
  'tenant',
  'deletedMerchants',
  'deletedUsers',
  'deletedTransactions',
  'unpaidDeposits',
  'deletedRows',
  'exportedAt',
  'exportHash',
  'paymentMethod',
  'paymentMethodFrom',
  'paymentMethodHasRate',
  'companyName',
  'companyKana',
  'companyAddress',
  'registrationNo',
  'takesEffect',
  'pointCard',
  'pointQuantity',
  'pointBalance',
  'supportMinutes',
] as const

/** A value before and after the change. Money is in minor units of the request's currency. */
export const ApprovalChange = z.strictObject({
  field: z.enum(approvalFields),
  /** Name of the changed item in the user's language, for example the payment method of a rate. */
  of: z.optional(z.string()),
  money: z.optional(z.strictObject({ before: z.nullable(amount), after: amount })),
  text: z.optional(z.strictObject({ before: z.nullable(z.string()), after: z.string() })),
  /** In whole points. */
  points: z.optional(z.strictObject({ before: z.nullable(z.int()), after: z.int() })),
})
export type ApprovalChange = z.output<typeof ApprovalChange>

export const ApprovalRow = z.strictObject({
  approvalId: id,
  kind: z.enum(approvalKindNames),
  state: z.enum(approvalStates),
  entCode: z.string(),
  entName: z.string(),
  /** Null if the request does not concern a single store. */
  storeName: z.nullable(z.string()),
  /** Display name of the object that the request concerns, for example a payment number. */
  subject: z.string(),
  /**
   * File name and number of rows of a refund batch, because `subject` is only an id for a batch
   * without a file. Null for other kinds of requests.
   */
  batch: z.nullable(z.strictObject({ fileName: z.nullable(z.string()), count })),
  amount: z.nullable(amount),
  currency,
  requestedBy: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  reason: z.nullable(z.string()),
  /** True if the current user made the request. */
  own: z.boolean(),
  /** Null while the request is open, or if it expired or became stale. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  obstacle: z.nullable(z.enum(approvalObstacles)),
})
export type ApprovalRow = z.output<typeof ApprovalRow>

export const ApprovalDetail = z.strictObject({
  ...ApprovalRow.shape,
  /** All changes that happen on approval. */
  changes: z.array(ApprovalChange),
  /** Files attached to the request. `fileName` is the parameter of `approval/file`. */
  files: z.array(z.strictObject({ fileName: z.string(), label: z.string() })),
})
export type ApprovalDetail = z.output<typeof ApprovalDetail>

const note = z.optional(paragraphs(APPROVAL_NOTE_MAX))
const one = {
  approvalId: id,
  /** Required for administrators, to select the merchant. */ entCode: z.optional(entCode),
}

export const approvals = endpoints({
  list: {
    method: 'GET',
    path: 'approval/list',
    summary: 'List approval requests',
    description:
      'Lists requests that the caller may decide, requests that the caller made, or both. Newest first.',
    can: signedIn,
    tenantScope: true,
    filtersMerchants: 'andOwn',
    query: z.strictObject({ ...ApprovalFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(ApprovalRow), total: z.optional(count) }),
    savedViews: { screens: ['approval'], filters: ApprovalFilters },
  },
  ...approvalCount,
  detail: {
    method: 'GET',
    path: 'approval/detail',
    summary: 'Get an approval request',
    description: 'Returns what the request would change, who made it and how it ended.',
    can: signedIn,
    query: z.strictObject({ approvalId: id }),
    result: ApprovalDetail,
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'approval/file',
    summary: 'Download a file of an approval request',
    can: signedIn,
    query: z.strictObject({ approvalId: id, fileName: evidenceName }),
    download: 'file',
    fileTypes: evidenceTypes,
    raises: ['notFound'],
  },
  decide: {
    method: 'POST',
    path: 'approval/decide',
    summary: 'Approve or decline a request of another user',
    description:
      'An approval carries out the request in the same transaction. Fails with a conflict (409) if the request has expired or its basis has changed; the request then ends. Fails with 1200 if the request is already decided.',
    can: signedIn,
    namesMerchant: true,
    body: z.strictObject({ ...one, decision: z.enum(['APPROVE', 'REFUSE']), note }),
    result: ApprovalRow,
    raises: ['notFound', 'conflict'],
  },
  withdraw: {
    method: 'POST',
    path: 'approval/withdraw',
    summary: 'Withdraw an undecided request of the caller',
    can: signedIn,
    namesMerchant: true,
    body: z.strictObject(one),
    result: ApprovalRow,
    raises: ['notFound'],
  },
})
