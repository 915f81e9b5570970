import { Readable } from 'node:stream'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { badField } from '@choba/contract/bad-input.ts'
import {
  JOURNAL_SHOWN_MAX,
  type JournalCompany,
  type journals,
} from '@choba/contract/journals.contract.ts'
import type { JournalFormat } from '@choba/contract/journals.filters.ts'
import type { JournalNames } from '@choba/contract/journal-names.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { entriesOf, journalFile } from './journal-formats.ts'
import { sumOfSide, type JournalDeposit, type JournalEntry } from './journal-entry.ts'
import { readJournalDeposits } from './journal-deposits.ts'
import { namesOf } from './journal-names.ts'

type Calls = typeof journals

function toShown(
  { depositNo, companyName, date, remark, lines }: JournalEntry,
  { accounts, taxes }: JournalNames,
) {
  return {
    depositNo,
    date: date.replaceAll('/', '-'),
    companyName,
    remark,
    lines: lines.map(({ side, account, taxName, amount, tax }) => ({
      side,
      account: accounts[account],
      taxName: taxes[taxName],
      amount,
      tax,
    })),
    debit: sumOfSide(lines, 'DEBIT'),
    credit: sumOfSide(lines, 'CREDIT'),
  }
}

/**
 * Returns the first journal entries of a search, with the amounts of the file, and the sums of all
 * entries.
 * @throws AppError as `readJournalDeposits`
 */
export async function previewJournal(
  tx: Tx,
  merchant: MerchantRow,
  { software, datedBy = 'PAY', ...search }: QueryOf<Calls['preview']>,
): Promise<ResultOf<Calls['preview']>> {
  const deposits = await readJournalDeposits(tx, merchant, search)
  const names = await namesOf(tx, merchant.id, software)
  const entries = entriesOf(deposits, software, datedBy)
  const sum = (side: 'DEBIT' | 'CREDIT') =>
    entries.reduce((all, { lines }) => all + sumOfSide(lines, side), 0)
  return {
    total: entries.length,
    deposits: deposits.length,
    debit: sum('DEBIT'),
    credit: sum('CREDIT'),
    companies: companiesOf(deposits),
    entries: entries.slice(0, JOURNAL_SHOWN_MAX).map((entry) => toShown(entry, names)),
  }
}

const companiesOf = (deposits: readonly JournalDeposit[]): JournalCompany[] => [
  ...new Map(
    deposits.map(({ companyCode, companyName }) => [companyCode, { companyCode, companyName }]),
  ).values(),
]

const FILE_NAME_PART = 60

/** Returns a text without the characters that operating systems reject in the name of a file. */
const inFileName = (text: string): string =>
  text
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_')
    .slice(0, FILE_NAME_PART)
    .toWellFormed()

const contentTypes: Partial<Record<JournalFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  beancount: 'text/plain; charset=utf-8',
}

/**
 * Returns the journal file for the accounting software that the call names.
 * @throws AppError as `readJournalDeposits`; badRequest if the deposits belong to several companies
 */
export async function downloadJournal(call: DownloadCall<Calls['file']>): Promise<Download> {
  const { engine, scope, query, language } = call
  const { software, datedBy = 'PAY', ...search } = query
  const merchant = call.merchant!
  const { deposits, names } = await withScope(
    engine,
    scope,
    async (tx) => ({
      deposits: await readJournalDeposits(tx, merchant, search),
      names: await namesOf(tx, merchant.id, software),
    }),
    { readOnly: true },
  )
  const companies = companiesOf(deposits)
  // Each company keeps its own books.
  if (companies.length > 1) throw new AppError('badRequest', badField('companyCode', 'missing'))
  const { bytes, replacedCharacters } = journalFile(deposits, software, names, datedBy)
  const { fileName } = languages[language].exports.journals
  const which = search.depositNo ?? `${search.dateFrom}_${search.dateTo}`
  const extension = software === 'beancount' ? 'beancount' : 'csv'
  const company = `${companies[0]!.companyCode}_${companies[0]!.companyName}`
  const name = `${fileName}_${software}_${inFileName(company)}_${which}.${extension}`
  return {
    fileName: name,
    contentType: contentTypes[software] ?? 'text/csv; charset=shift_jis',
    stream: Readable.from([bytes]),
    audit: {
      object: name,
      detail: { filters: search, software, datedBy, deposits: deposits.length, replacedCharacters },
    },
  }
}
