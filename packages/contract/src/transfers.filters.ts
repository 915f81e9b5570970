import * as z from 'zod/mini'
import { day } from './day.ts'
import { repeated } from './fields.ts'

/** WAITING for a second person; RELEASED: on its way to the bank; DONE: the bank has said of each what became of it. */
export const transferStates = ['WAITING', 'RELEASED', 'DONE', 'CANCELLED'] as const

/** The search of the list, as its address has it. */
export const TransferFilters = z.strictObject({
  /** Pay days, both included; either may be left out. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  transferState: z.optional(repeated(z.enum(transferStates))),
})
export type TransferFilters = z.output<typeof TransferFilters>
