import * as z from 'zod/mini'
import { integerParam, numberPart } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { periodEnd } from './period.ts'

/**
 * What a person remembers of a transaction: a part of one of its numbers, or its amount and about when it was. One of the two is
 * there; an amount needs its period.
 */
export const HitQuery = z.strictObject({
  /** The first or last signs of any of its numbers. */
  number: z.optional(numberPart),
  /** In minor units, whether it was paid or given back. */
  amount: z.optional(integerParam(0, MAX_AMOUNT)),
  /** Business days or wall-clock instants of the merchant, three months at most. */
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
})
export type HitQuery = z.output<typeof HitQuery>
