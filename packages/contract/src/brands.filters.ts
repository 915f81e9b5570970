import * as z from 'zod/mini'
import { repeated } from './fields.ts'
import { brandCode, entCode } from './transactions.contract.ts'

/**
 * Where an application for a payment brand is. APPLIED: no one has begun with it; REVIEW: an administrator has; ASKED: the merchant
 * is asked for more. LAPSED: it ended by time, or as the brand is not offered any more.
 */
export const applicationStates = [
  'APPLIED',
  'REVIEW',
  'ASKED',
  'APPROVED',
  'REFUSED',
  'WITHDRAWN',
  'LAPSED',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The search of the administrators' list, as its address has it. */
export const BrandApplicationFilters = z.strictObject({
  applicationState: z.optional(repeated(z.enum(applicationStates))),
  paymentType: z.optional(repeated(brandCode)),
  entCode: z.optional(repeated(entCode)),
})
export type BrandApplicationFilters = z.output<typeof BrandApplicationFilters>
