import * as z from 'zod/mini'
import { integerParam } from './fields.ts'
import { languages } from './session.contract.ts'

/** Maximum length of a search text, in characters. */
export const MANUAL_SEARCH_MAX = 100

const searched = z.string().check(z.minLength(1), z.maxLength(MANUAL_SEARCH_MAX))

/** Query string of the manuals screen. */
export const ManualAddress = z.strictObject({ text: z.optional(searched) })
export type ManualAddress = z.output<typeof ManualAddress>

/**
 * Query string of a manual: the language and page to show, and the search from which the user
 * opened the manual.
 */
export const ManualPlace = z.strictObject({
  language: z.optional(z.enum(languages)),
  page: z.optional(integerParam(1, 99_999)),
  find: z.optional(searched),
})
export type ManualPlace = z.output<typeof ManualPlace>
