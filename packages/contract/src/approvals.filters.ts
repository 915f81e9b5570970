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
  'brandApplication',
  'companyChange',
  'pointRevision',
] as const
export const approvalStates = [
  'WAITING',
  'APPROVED',
  'REFUSED',
  'WITHDRAWN',
  'EXPIRED',
  'STALE',
] as const

/** TO_DECIDE: those that wait and that the reader can decide; OWN: those that the reader asked for; ALL: both, and what is over. */
export const approvalBoxes = ['TO_DECIDE', 'OWN', 'ALL'] as const

export const ApprovalFilters = z.strictObject({
  /** Without it, TO_DECIDE. */
  box: z.optional(z.enum(approvalBoxes)),
  kind: z.optional(repeated(z.enum(approvalKindNames))),
  state: z.optional(repeated(z.enum(approvalStates))),
  /** Of administrators: the merchants that are meant. */
  entCode: z.optional(repeated(line(MERCHANT_CODE_MAX, 1))),
})
export type ApprovalFilters = z.output<typeof ApprovalFilters>
