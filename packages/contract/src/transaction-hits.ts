import * as z from 'zod/mini'
import { integerParam, numberPart } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { periodEnd } from './period.ts'

/**
 * Search for a transaction by what a person remembers: a part of one of its numbers, or its amount
 * and period. One of the two is required, and an amount needs a period.
 */
export const HitQuery = z.strictObject({
  /** First or last characters of any of its numbers. */
  number: z.optional(numberPart),
  /** In minor units. Matches payments and refunds. */
  amount: z.optional(integerParam(0, MAX_AMOUNT)),
  /** Business days or local times of the merchant, at most three months. */
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
})
export type HitQuery = z.output<typeof HitQuery>
