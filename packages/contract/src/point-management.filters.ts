import * as z from 'zod/mini'
import { numberPrefix, repeated } from './fields.ts'

/** Delivery status of entries that the external point system has not accepted. */
export const undeliveredStates = ['WAITING', 'REFUSED'] as const

/** Query string of the list of undelivered entries. */
export const PointDeliveryFilters = z.strictObject({
  state: z.optional(repeated(z.enum(undeliveredStates))),
  /** First characters of the card number. */
  cardNo: z.optional(numberPrefix),
})
export type PointDeliveryFilters = z.output<typeof PointDeliveryFilters>
