import * as z from 'zod/mini'
import { repeated } from './fields.ts'
import { paymentMethodCode, entCode } from './transactions.contract.ts'

/**
 * Status of an application for a payment method.
 * APPLIED: not looked at yet. REVIEW: an administrator has started to review it. ASKED: the
 * merchant must add information. LAPSED: it expired, or the payment method is no longer offered.
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

/** Query string of the administrators' list of applications. */
export const PaymentMethodApplicationFilters = z.strictObject({
  applicationState: z.optional(repeated(z.enum(applicationStates))),
  paymentType: z.optional(repeated(paymentMethodCode)),
  entCode: z.optional(repeated(entCode)),
})
export type PaymentMethodApplicationFilters = z.output<typeof PaymentMethodApplicationFilters>
