import * as z from 'zod/mini'
import { day } from './day.ts'
import { depositNo } from './deposit-states.ts'

/** Accounting software with supported journal files. */
export const journalFormats = ['yayoi', 'moneyForward', 'freee'] as const
export type JournalFormat = (typeof journalFormats)[number]

/** Query string of the journals screen. */
export const JournalSearch = z.strictObject({
  software: z.optional(z.enum(journalFormats)),
  depositNo: z.optional(depositNo),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
})
export type JournalSearch = z.output<typeof JournalSearch>
