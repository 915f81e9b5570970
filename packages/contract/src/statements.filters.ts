import * as z from 'zod/mini'
import { companyCode } from './deposits.filters.ts'
import { day } from './day.ts'
import { integerParam, line, repeated } from './fields.ts'
import { MAX_EXACT } from './money.ts'

/** DEPOSIT: of one deposit, the invoice. MONTH and YEAR: the deposits of a company that closed in it. */
export const statementKinds = ['DEPOSIT', 'MONTH', 'YEAR'] as const
export type StatementKind = (typeof statementKinds)[number]

export const PARTY_MAX = 100

/** The search of the list, as its address has it. */
export const StatementFilters = z.strictObject({
  /** Issued on these days, both included; either may be left out. */
  issuedFrom: z.optional(day),
  issuedTo: z.optional(day),
  /** Transferred amount, in minor units, both included. */
  amountFrom: z.optional(integerParam(0, MAX_EXACT)),
  amountTo: z.optional(integerParam(0, MAX_EXACT)),
  /** Part of the name of who it was issued to, or by. */
  party: z.optional(line(PARTY_MAX, 1)),
  kind: z.optional(repeated(z.enum(statementKinds))),
  companyCode: z.optional(repeated(companyCode)),
})
export type StatementFilters = z.output<typeof StatementFilters>
