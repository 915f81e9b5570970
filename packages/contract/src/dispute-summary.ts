import * as z from 'zod/mini'
import { day } from './day.ts'
import { amount, id } from './fields.ts'

/**
 * Status of a dispute (chargeback). OPEN waits for the merchant's answer, ANSWERED for the card
 * company. WON and LOST are decisions, which can be corrected.
 */
export const disputeStates = ['OPEN', 'ANSWERED', 'WON', 'LOST'] as const
export type DisputeState = (typeof disputeStates)[number]

/** A dispute in the detail of its payment. */
export const DisputeSummary = z.strictObject({
  disputeId: id,
  state: z.enum(disputeStates),
  amount,
  /** Last day on which an answer is accepted. */
  respondBy: day,
})
export type DisputeSummary = z.output<typeof DisputeSummary>
