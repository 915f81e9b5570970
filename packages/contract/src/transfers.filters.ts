import * as z from 'zod/mini'
import { day } from './day.ts'
import { repeated } from './fields.ts'

/**
 * WAITING: needs release by a second person. RELEASED: sent to the bank. DONE: the bank has
 * reported the result of every deposit.
 */
export const transferStates = ['WAITING', 'RELEASED', 'DONE', 'CANCELLED'] as const

/** Query string of the transfer list. */
export const TransferFilters = z.strictObject({
  /** First and last deposit date, both included and both optional. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  transferState: z.optional(repeated(z.enum(transferStates))),
})
export type TransferFilters = z.output<typeof TransferFilters>
