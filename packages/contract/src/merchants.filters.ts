import * as z from 'zod/mini'
import { currency, line, repeated } from './fields.ts'
import { userStatuses } from './users.filters.ts'

export const MerchantFilters = z.strictObject({
  /** Any part of the code or name. */
  search: z.optional(line(100, 1)),
  status: z.optional(repeated(z.enum(userStatuses))),
  currency: z.optional(repeated(currency)),
})
export type MerchantFilters = z.output<typeof MerchantFilters>

export const MfaFilters = z.strictObject({
  search: z.optional(line(100, 1)),
  mfaRequired: z.optional(z.enum(['true', 'false'])),
})
export type MfaFilters = z.output<typeof MfaFilters>
