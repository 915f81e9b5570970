import * as z from 'zod/mini'
import { day } from './day.ts'
import { disputeStates } from './dispute-summary.ts'
import { id, numberPrefix, repeated } from './fields.ts'
import { entCode } from './transactions.contract.ts'

/** Filters open disputes by deadline: overdue, or within this number of days from today. */
export const disputeDeadlines = ['overdue', '3', '7', '14', '30'] as const
export type DisputeDeadline = (typeof disputeDeadlines)[number]

const others = {
  deadline: z.optional(z.enum(disputeDeadlines)),
  /** First characters of the payment number. */
  paymentNo: z.optional(numberPrefix),
  /**
   * First and last day on which the card company's notice arrived, both included and both optional.
   */
  receivedFrom: z.optional(day),
  receivedTo: z.optional(day),
}

const ofStores = { ...others, storeId: z.optional(repeated(id)) }
const ofMerchants = { ...others, entCode: z.optional(repeated(entCode)) }
const disputeState = z.optional(repeated(z.enum(disputeStates)))

/** Query string of the dispute list. */
export const DisputeFilters = z.strictObject({ disputeState, ...ofStores })
export const AdminDisputeFilters = z.strictObject({ disputeState, ...ofMerchants })
/** Filters of the counts, which have no status because they count each status. */
export const DisputeCountFilters = z.strictObject(ofStores)
export const AdminDisputeCountFilters = z.strictObject(ofMerchants)
export type DisputeFilters = z.output<typeof DisputeFilters>
export type AdminDisputeFilters = z.output<typeof AdminDisputeFilters>
