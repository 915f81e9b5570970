import * as z from 'zod/mini'

/** The longest text that manuals are searched for. */
export const MANUAL_SEARCH_MAX = 100

/** What the address of the manuals says: what is searched for. */
export const ManualAddress = z.strictObject({
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(MANUAL_SEARCH_MAX))),
})
export type ManualAddress = z.output<typeof ManualAddress>
