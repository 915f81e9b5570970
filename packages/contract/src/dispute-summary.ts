import * as z from 'zod/mini'
import { day } from './day.ts'
import { amount, id } from './fields.ts'

/**
 * Where a dispute (chargeback) stands. An open one waits for the merchant's answer, an answered one for the card company. Won and
 * lost are decisions, and a decision may be corrected.
 */
export const disputeStates = ['OPEN', 'ANSWERED', 'WON', 'LOST'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What a payment says of each of its disputes. */
export const DisputeSummary = z.strictObject({
  disputeId: id,
  state: z.enum(disputeStates),
  amount,
  /** The last day on which an answer is taken. */
  respondBy: day,
})
export type DisputeSummary = z.output<typeof DisputeSummary>
