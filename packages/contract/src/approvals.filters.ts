import * as z from 'zod/mini'
import { line, MERCHANT_CODE_MAX, repeated } from './fields.ts'

export const approvalKindNames = [
  'refund',
  'refundBatch',
  'refundSettlement',
  'bankAccount',
  'terms',
  'transfer',
  'revision',
  'tenantDeletion',
  'paymentMethodApplication',
  'companyChange',
  'pointRevision',
  'supportSession',
] as const
export const approvalStates = [
  'WAITING',
  'APPROVED',
  'REFUSED',
  'WITHDRAWN',
  'EXPIRED',
  'STALE',
] as const

/**
 * TO_DECIDE: open requests that the user can decide. OWN: the user's own requests. ALL: every
 * request that the user may see, open or closed.
 */
export const approvalBoxes = ['TO_DECIDE', 'OWN', 'ALL'] as const

export const ApprovalFilters = z.strictObject({
  /** Defaults to TO_DECIDE. */
  box: z.optional(z.enum(approvalBoxes)),
  kind: z.optional(repeated(z.enum(approvalKindNames))),
  state: z.optional(repeated(z.enum(approvalStates))),
  /** Filters by merchant. Only for administrators. */
  entCode: z.optional(repeated(line(MERCHANT_CODE_MAX, 1))),
})
export type ApprovalFilters = z.output<typeof ApprovalFilters>
