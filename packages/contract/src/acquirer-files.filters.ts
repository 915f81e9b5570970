import * as z from 'zod/mini'
import { repeated } from './fields.ts'
import { paymentMethodCode } from './transactions.filters.ts'

/** MATCHING: compared with the transactions in the background. FAILED: that did not succeed. */
export const acquirerFileStates = ['MATCHING', 'DONE', 'FAILED'] as const

/** Query string of the list of settlement files. */
export const AcquirerFileFilters = z.strictObject({
  paymentType: z.optional(repeated(paymentMethodCode)),
})
export type AcquirerFileFilters = z.output<typeof AcquirerFileFilters>
