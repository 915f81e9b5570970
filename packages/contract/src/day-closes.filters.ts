import * as z from 'zod/mini'
import { day } from './day.ts'
import { id } from './fields.ts'

/** What of a store is closed: all of it, what was taken without a terminal, or one terminal by its id. */
export const WHOLE_STORE = 'STORE'
export const NO_TERMINAL = 'NONE'
export const closePart = z.string().check(z.regex(/^(STORE|NONE|[1-9][0-9]{0,9})$/))

/** What is closed, as the address of the screen has it. */
export const DayCloseFilters = z.strictObject({
  storeId: z.optional(id),
  day: z.optional(day),
  part: z.optional(closePart),
})
export type DayCloseFilters = z.output<typeof DayCloseFilters>
