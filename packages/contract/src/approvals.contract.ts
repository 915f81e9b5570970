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
  serviceMay,
  signedIn,
  type SignedInCan,
} from './permissions.ts'
import { entCode } from './transactions.contract.ts'

/**
 * Requests that a second person decides. Anyone who asked never decides; who may is said by the kind. What was asked for is done
 * as it was shown, once, or not at all: when what it stands on has changed, the request is stale.
 */
export type ApprovalKind = (typeof approvalKindNames)[number]
export type ApprovalState = (typeof approvalStates)[number]

/** Who decides requests of a kind, beside whom the limits of their own role let. */
export const approvalKinds: Readonly<Record<ApprovalKind, SignedInCan>> = {
  /** A refund above the limit of a role. */
  refund: eitherMay('Refund.add'),
  /** Many refunds at once whose sum is above it. */
  refundBatch: eitherMay('Refund.add'),
  /** The end of a refund that the processor does not tell, by evidence. */
  refundSettlement: adminMay('Refund.add'),
  /** Another bank account of a company. */
  bankAccount: eitherMay('Settle.edit'),
  /** A new version of the terms of a merchant: asked for with Ent.edit, approved by those who hold the service's money. */
  terms: adminMay('Settle.edit'),
  /** Deposits that are paid out together. */
  transfer: adminMay('Settle.edit'),
  /** An amount that is added to the next deposit of a company, or taken off it. */
  revision: adminMay('Settle.edit'),
  /** Everything that an archived tenant has is deleted. */
  tenantDeletion: serviceMay('SystemConfig.delete'),
  /** A payment brand that a merchant applies for. */
  brandApplication: adminMay('Ent.edit'),
  /** What is registered of a company is changed. */
  companyChange: adminMay('Ent.edit'),
  /** The balance of a point card is changed by hand. */
  pointRevision: eitherOf('both', 'Shop.edit', 'Ent.edit'),
}

/** The longest note of a decision. */
export const APPROVAL_NOTE_MAX = 500

/** Why the reader cannot decide a request now; null where they can. */
export const approvalObstacles = [
  'own',
  'permission',
  'limit',
  'decided',
  'expired',
  'stale',
] as const
export type ApprovalObstacle = (typeof approvalObstacles)[number]

/** What a change is about; the portal has a name for each. */
export const approvalFields = [
  'refundable',
  'refunded',
  'reserved',
  'customer',
  'pointsReturned',
  'pointsTakenBack',
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
  'brand',
  'brandFrom',
  'brandRated',
  'companyName',
  'companyKana',
  'companyAddress',
  'registrationNo',
  'takesEffect',
  'pointCard',
  'pointQuantity',
  'pointBalance',
] as const

/** One figure or word, before and after. Money in minor units of the request's currency. */
export const ApprovalChange = z.strictObject({
  field: z.enum(approvalFields),
  /** Which one of several, named in the reader's language: the brand of a rate. */
  of: z.optional(z.string()),
  money: z.optional(z.strictObject({ before: z.nullable(amount), after: amount })),
  text: z.optional(z.strictObject({ before: z.nullable(z.string()), after: z.string() })),
  /** Whole points. */
  points: z.optional(z.strictObject({ before: z.nullable(z.int()), after: z.int() })),
})
export type ApprovalChange = z.output<typeof ApprovalChange>

export const ApprovalRow = z.strictObject({
  approvalId: id,
  kind: z.enum(approvalKindNames),
  state: z.enum(approvalStates),
  entCode: z.string(),
  entName: z.string(),
  /** Null: of no one store. */
  storeName: z.nullable(z.string()),
  /** A payment number, or what else people call it by. */
  subject: z.string(),
  /** Of a bulk refund, whose subject is an id without a file; null for every other kind. */
  batch: z.nullable(z.strictObject({ fileName: z.nullable(z.string()), count })),
  amount: z.nullable(amount),
  currency,
  requestedBy: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  reason: z.nullable(z.string()),
  /** Whether the reader asked for it. */
  own: z.boolean(),
  /** Null where time or a change ended it, and while it waits. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  obstacle: z.nullable(z.enum(approvalObstacles)),
})
export type ApprovalRow = z.output<typeof ApprovalRow>

export const ApprovalDetail = z.strictObject({
  ...ApprovalRow.shape,
  /** What exactly happens when it is approved. */
  changes: z.array(ApprovalChange),
  /** What was handed in with it: names for `approval/file`, and labels. */
  files: z.array(z.strictObject({ fileName: z.string(), label: z.string() })),
})
export type ApprovalDetail = z.output<typeof ApprovalDetail>

const note = z.optional(paragraphs(APPROVAL_NOTE_MAX))
const one = {
  approvalId: id,
  /** Administrators name the merchant. */ entCode: z.optional(entCode),
}

export const approvals = endpoints({
  list: {
    method: 'GET',
    path: 'approval/list',
    summary:
      'Requests to decide, those that the caller asked for, or all that they may decide or asked for, newest first',
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
    summary: 'One request: what would happen, who asked, and how it ended',
    can: signedIn,
    query: z.strictObject({ approvalId: id }),
    result: ApprovalDetail,
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'approval/file',
    summary: 'One file that was handed in with a request',
    can: signedIn,
    query: z.strictObject({ approvalId: id, fileName: evidenceName }),
    download: 'file',
    fileTypes: evidenceTypes,
    raises: ['notFound'],
  },
  decide: {
    method: 'POST',
    path: 'approval/decide',
    summary:
      'Approve or refuse a request of someone else: what was asked for is done in the same transaction. conflict: its time is over, or what it stands on has changed, and it has ended by that; illegalOperation: it is decided already',
    can: signedIn,
    namesMerchant: true,
    body: z.strictObject({ ...one, decision: z.enum(['APPROVE', 'REFUSE']), note }),
    result: ApprovalRow,
    raises: ['notFound', 'conflict'],
  },
  withdraw: {
    method: 'POST',
    path: 'approval/withdraw',
    summary: 'Take back a request that the caller asked for and no one has decided',
    can: signedIn,
    namesMerchant: true,
    body: z.strictObject(one),
    result: ApprovalRow,
    raises: ['notFound'],
  },
})
