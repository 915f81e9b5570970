import * as z from 'zod/mini'
import { day } from './day.ts'
import { depositNo } from './deposit-states.ts'

/** Accounting software that journals are written for. */
export const journalFormats = ['yayoi', 'moneyForward', 'freee'] as const
export type JournalFormat = (typeof journalFormats)[number]

/** What the screen of journals takes in its address. */
export const JournalSearch = z.strictObject({
  software: z.optional(z.enum(journalFormats)),
  depositNo: z.optional(depositNo),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
})
export type JournalSearch = z.output<typeof JournalSearch>
