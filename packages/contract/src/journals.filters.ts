import * as z from 'zod/mini'
import { day } from './day.ts'
import { companyCode } from './deposits.filters.ts'
import { depositNo } from './deposit-states.ts'

/**
 * Formats of journal files: three kinds of accounting software, CSV with one line per account, and
 * the plain-text ledger Beancount.
 */
export const journalFormats = ['yayoi', 'moneyForward', 'freee', 'csv', 'beancount'] as const
export type JournalFormat = (typeof journalFormats)[number]

/**
 * Date of the entries. PAY: all lines on the deposit date. CLOSE: fees on the closing date, and the
 * transfer on the deposit date.
 */
export const journalDates = ['PAY', 'CLOSE'] as const
export type JournalDate = (typeof journalDates)[number]

/** Query string of the journals screen. */
export const JournalSearch = z.strictObject({
  software: z.optional(z.enum(journalFormats)),
  depositNo: z.optional(depositNo),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  companyCode: z.optional(companyCode),
  datedBy: z.optional(z.enum(journalDates)),
})
export type JournalSearch = z.output<typeof JournalSearch>
