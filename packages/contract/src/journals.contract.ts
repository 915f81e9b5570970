import * as z from 'zod/mini'
import { depositNo } from './deposits.contract.ts'
import { companyCode } from './deposits.filters.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, instant, repeated, trimmedLine, version } from './fields.ts'
import { journalAccounts, journalTaxNames, taxMethods } from './journal-names.ts'
import { journalDates, journalFormats } from './journals.filters.ts'
import { MAX_EXACT } from './money.ts'
import { merchantMay } from './permissions.ts'

/**
 * Journal entries (仕訳) of deposits in yen, for import into accounting software. Amounts are in yen.
 */

/** Maximum period of a file in months, and maximum number of deposits in it. */
export const JOURNAL_MONTHS = 12
export const JOURNAL_DEPOSITS_MAX = 2_000
/** Maximum number of entries in the preview. */
export const JOURNAL_SHOWN_MAX = 50

/** Maximum length of an account or tax class name, in characters. */
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
  /** `invoice` can be empty, because only Money Forward has a column for the invoice type. */
  taxes: named(journalTaxNames, (key) => (key === 'invoice' ? optionalName : name)),
})

export const software = z.enum(journalFormats)

export const SoftwareNames = z.strictObject({
  software,
  taxMethod: z.enum(taxMethods),
  names: Names,
  /** Default names of the accounting software for each tax method. */
  defaults: z.strictObject({ EXCLUSIVE: Names, INCLUSIVE: Names }),
  /** Null if the merchant has never changed the names. */
  version: z.nullable(version),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type SoftwareNames = z.output<typeof SoftwareNames>

export const JournalCompany = z.strictObject({ companyCode, companyName: z.string() })
export type JournalCompany = z.output<typeof JournalCompany>

const yen = z.int().check(z.minimum(0), z.maximum(MAX_EXACT))

export const JournalPreview = z.strictObject({
  /** Numbers of entries and of deposits. A deposit with only zero amounts has no entry. */
  total: count,
  deposits: count,
  /** Totals of all entries. Debit and credit are equal. */
  debit: yen,
  credit: yen,
  /** Companies of the deposits. A file contains the entries of a single company. */
  companies: z.array(JournalCompany),
  /** The first `JOURNAL_SHOWN_MAX` entries. */
  entries: z.array(
    z.strictObject({
      depositNo,
      /** Deposit date, or the closing day, see `journalDates`. */
      date: day,
      companyName: z.string(),
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

/** One deposit, or all deposits that closed in a period (both days included). */
const which = {
  software,
  depositNo: z.optional(depositNo),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  companyCode: z.optional(repeated(companyCode)),
  datedBy: z.optional(z.enum(journalDates)),
}
const raises = ['notFound', 'nothingFound', 'searchPeriodTooLong', 'processFailed'] as const

export const journals = endpoints({
  names: {
    method: 'GET',
    path: 'deposit/journalNames',
    inSupport: false,
    summary: 'Get the account names for journals',
    description: 'Accounts and tax classes of the merchant for each accounting software.',
    can: merchantMay('Settle.search'),
    result: z.strictObject({
      softwares: z.array(SoftwareNames),
      companies: z.array(JournalCompany),
      isYen: z.boolean(),
    }),
  },
  setNames: {
    method: 'PUT',
    path: 'deposit/journalNames',
    summary: 'Set the account names for one accounting software',
    can: merchantMay('Settle.edit'),
    body: z.strictObject({
      software,
      /** Omitted while the defaults of the software are used. */
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
    inSupport: false,
    summary: 'Preview the journal entries of deposits',
    description: 'Returns the entries that the file would contain.',
    can: merchantMay('Settle.search'),
    query: z.strictObject(which),
    result: JournalPreview,
    raises,
  },
  file: {
    method: 'GET',
    path: 'deposit/journal',
    summary: 'Download the journal entries of deposits as a file',
    description:
      'Deposits of one company. Shift_JIS for freee, Money Forward and Yayoi; UTF-8 for CSV and Beancount.',
    can: merchantMay('Settle.download'),
    query: z.strictObject(which),
    download: 'file',
    fileTypes: ['text/csv', 'text/plain'],
    raises,
  },
})
