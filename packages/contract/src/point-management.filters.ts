import * as z from 'zod/mini'
import { numberPrefix, repeated } from './fields.ts'

/** Entries that are not delivered. */
export const undeliveredStates = ['WAITING', 'REFUSED'] as const

/** The search of entries that a point system outside has not taken, as its address has it. */
export const PointDeliveryFilters = z.strictObject({
  state: z.optional(repeated(z.enum(undeliveredStates))),
  /** The first signs of the number. */
  cardNo: z.optional(numberPrefix),
})
export type PointDeliveryFilters = z.output<typeof PointDeliveryFilters>
