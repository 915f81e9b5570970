import * as z from 'zod/mini'
import { integerParam } from './fields.ts'
import { languages } from './session.contract.ts'

/** The longest text that manuals are searched for. */
export const MANUAL_SEARCH_MAX = 100

const searched = z.string().check(z.minLength(1), z.maxLength(MANUAL_SEARCH_MAX))

/** What the address of the manuals says: what is searched for. */
export const ManualAddress = z.strictObject({ text: z.optional(searched) })
export type ManualAddress = z.output<typeof ManualAddress>

/** What the address of one manual says: in which language it is shown, which page of it, and what was searched for. */
export const ManualPlace = z.strictObject({
  language: z.optional(z.enum(languages)),
  page: z.optional(integerParam(1, 99_999)),
  find: z.optional(searched),
})
export type ManualPlace = z.output<typeof ManualPlace>
