import * as z from 'zod/mini'
import { isDay } from './period.ts'

/** A business day of the merchant, as `YYYY-MM-DD`. */
export const day = z
  .string()
  .check(z.maxLength(10), z.refine(isDay, { params: { problem: 'format' } }))
