import * as z from 'zod/mini'
import { companyCode } from './deposits.filters.ts'
import { day } from './day.ts'
import { integerParam, line, repeated } from './fields.ts'
import { MAX_EXACT } from './money.ts'

/**
 * DEPOSIT: statement of one deposit, which is the invoice. MONTH and YEAR: all deposits of a
 * company that closed in that period.
 */
export const statementKinds = ['DEPOSIT', 'MONTH', 'YEAR'] as const
export type StatementKind = (typeof statementKinds)[number]

export const PARTY_MAX = 100

/** Query string of the statement list. */
export const StatementFilters = z.strictObject({
  /** First and last day of issue, both included and both optional. */
  issuedFrom: z.optional(day),
  issuedTo: z.optional(day),
  /** Transferred amount in minor units, both ends included. */
  amountFrom: z.optional(integerParam(0, MAX_EXACT)),
  amountTo: z.optional(integerParam(0, MAX_EXACT)),
  /** Part of the name of the recipient or issuer. */
  party: z.optional(line(PARTY_MAX, 1)),
  kind: z.optional(repeated(z.enum(statementKinds))),
  companyCode: z.optional(repeated(companyCode)),
})
export type StatementFilters = z.output<typeof StatementFilters>
