import * as z from 'zod/mini'
import { day } from './dispute-summary.ts'
import { journalFormats } from './journal-names.ts'

/** What the screen of journals takes in its address. */
export const JournalSearch = z.strictObject({
  software: z.optional(z.enum(journalFormats)),
  depositNo: z.optional(z.string().check(z.regex(/^DEP-[0-9]{8}-[0-9A-Z]{6}$/))),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
})
export type JournalSearch = z.output<typeof JournalSearch>
