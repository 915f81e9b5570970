import * as z from 'zod/mini'
import { depositNo } from './deposits.contract.ts'
import { companyCode } from './deposits.filters.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, instant, repeated, trimmedLine, version } from './fields.ts'
import { journalAccounts, journalTaxNames, taxMethods } from './journal-names.ts'
import { journalFormats } from './journals.filters.ts'
import { MAX_EXACT } from './money.ts'
import { merchantMay } from './permissions.ts'

/** Journals (仕訳) of deposits in yen, as the accounting software of the merchant brings them in. Amounts are yen. */

/** The longest period of one file, in months, and the most deposits in it. */
export const JOURNAL_MONTHS = 12
export const JOURNAL_DEPOSITS_MAX = 2_000
/** The most entries that are shown before the file is made. */
export const JOURNAL_SHOWN_MAX = 50

/** What a name of an account or a tax class has at most. */
export const NAME_MAX = 40
const name = trimmedLine(NAME_MAX, 1)
const optionalName = trimmedLine(NAME_MAX, 0)

const named = <const K extends string, S extends z.ZodMiniType>(
  keys: readonly K[],
  of: (key: K) => S,
): z.ZodMiniObject<Record<K, S>> =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, S>)

export const Names = z.strictObject({
  accounts: named(journalAccounts, () => name),
  /** Only Money Forward has a word for the invoice. */
  taxes: named(journalTaxNames, (key) => (key === 'invoice' ? optionalName : name)),
})

export const software = z.enum(journalFormats)

export const SoftwareNames = z.strictObject({
  software,
  taxMethod: z.enum(taxMethods),
  names: Names,
  /** What the software calls them before anyone renames them, by how the books are kept. */
  defaults: z.strictObject({ EXCLUSIVE: Names, INCLUSIVE: Names }),
  /** Null as long as they are those. */
  version: z.nullable(version),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type SoftwareNames = z.output<typeof SoftwareNames>

const yen = z.int().check(z.minimum(0), z.maximum(MAX_EXACT))

export const JournalPreview = z.strictObject({
  /** Entries and deposits of all; a deposit of nothing but zeros has no entry. */
  total: count,
  deposits: count,
  /** Of all entries: both sides come to the same. */
  debit: yen,
  credit: yen,
  /** The first ones. */
  entries: z.array(
    z.strictObject({
      depositNo,
      /** The pay day; the closing day where nothing was transferred. */
      date: day,
      remark: z.string(),
      lines: z.array(
        z.strictObject({
          side: z.enum(['DEBIT', 'CREDIT']),
          account: z.string(),
          taxName: z.string(),
          amount: yen,
          tax: z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)),
        }),
      ),
      debit: yen,
      credit: yen,
    }),
  ),
})
export type JournalPreview = z.output<typeof JournalPreview>

/** One deposit, or those that closed on these days, both included. */
const which = {
  software,
  depositNo: z.optional(depositNo),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  companyCode: z.optional(repeated(companyCode)),
}
const raises = ['notFound', 'nothingFound', 'searchPeriodTooLong', 'processFailed'] as const

export const journals = endpoints({
  names: {
    method: 'GET',
    path: 'deposit/journalNames',
    summary:
      'What the caller’s merchant calls the accounts and tax classes of its journals, by software',
    can: merchantMay('Settle.search'),
    result: z.strictObject({ softwares: z.array(SoftwareNames), isYen: z.boolean() }),
  },
  setNames: {
    method: 'PUT',
    path: 'deposit/journalNames',
    summary: 'Names the accounts and tax classes as one software has them',
    can: merchantMay('Settle.edit'),
    body: z.strictObject({
      software,
      /** Left out where they are still those of the software. */
      version: z.optional(version),
      taxMethod: z.enum(taxMethods),
      names: Names,
    }),
    result: SoftwareNames,
    raises: ['conflict', 'nothingToDo'],
  },
  preview: {
    method: 'GET',
    path: 'deposit/journalPreview',
    summary: 'The entries of the journals of deposits, as their file would have them',
    can: merchantMay('Settle.search'),
    query: z.strictObject(which),
    result: JournalPreview,
    raises,
  },
  file: {
    method: 'GET',
    path: 'deposit/journal',
    summary:
      'Journals of deposits as a file that freee, Money Forward or Yayoi brings in, in Shift_JIS',
    can: merchantMay('Settle.download'),
    query: z.strictObject(which),
    download: 'file',
    fileTypes: ['text/csv'],
    raises,
  },
})
