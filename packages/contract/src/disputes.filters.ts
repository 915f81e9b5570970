import * as z from 'zod/mini'
import { day } from './day.ts'
import { disputeStates } from './dispute-summary.ts'
import { id, numberPrefix, repeated } from './fields.ts'
import { entCode } from './transactions.contract.ts'

/** Open disputes by their deadline: past it, or within so many days from today on. */
export const disputeDeadlines = ['overdue', '3', '7', '14', '30'] as const
export type DisputeDeadline = (typeof disputeDeadlines)[number]

const filters = {
  disputeState: z.optional(repeated(z.enum(disputeStates))),
  deadline: z.optional(z.enum(disputeDeadlines)),
  /** The first signs of the payment's number. */
  paymentNo: z.optional(numberPrefix),
  /** The days on which the card company's notice came in, both included; either may be left out. */
  receivedFrom: z.optional(day),
  receivedTo: z.optional(day),
}

/** The search of the list, as its address has it. */
export const DisputeFilters = z.strictObject({ ...filters, storeId: z.optional(repeated(id)) })
export const AdminDisputeFilters = z.strictObject({
  ...filters,
  entCode: z.optional(repeated(entCode)),
})
export type DisputeFilters = z.output<typeof DisputeFilters>
export type AdminDisputeFilters = z.output<typeof AdminDisputeFilters>
