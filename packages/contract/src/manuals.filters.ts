import * as z from 'zod/mini'
import { id } from './fields.ts'
import { languages } from './session.contract.ts'

/** The longest text that manuals are searched for. */
export const MANUAL_SEARCH_MAX = 100

/** What the address of the manuals says: what is searched, and the manual that is open, in which language and at which page. */
export const ManualAddress = z.strictObject({
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(MANUAL_SEARCH_MAX))),
  id: z.optional(id),
  lang: z.optional(z.enum(languages)),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99_999))),
  /** An older version, for who manages them. */
  v: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99_999))),
})
export type ManualAddress = z.output<typeof ManualAddress>
