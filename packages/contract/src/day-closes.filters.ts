import * as z from 'zod/mini'
import { day } from './day.ts'
import { id } from './fields.ts'

/**
 * Part of a store that is closed: the whole store, the transactions without a terminal, or one
 * terminal by id.
 */
export const WHOLE_STORE = 'STORE'
export const NO_TERMINAL = 'NONE'
export const closePart = z.string().check(z.regex(/^(STORE|NONE|[1-9][0-9]{0,9})$/))

/** Query string of the day-end close screen. */
export const DayCloseFilters = z.strictObject({
  storeId: z.optional(id),
  day: z.optional(day),
  part: z.optional(closePart),
})
export type DayCloseFilters = z.output<typeof DayCloseFilters>
