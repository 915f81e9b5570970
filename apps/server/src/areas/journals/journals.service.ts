import { Readable } from 'node:stream'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { JOURNAL_SHOWN_MAX, type journals } from '@choba/contract/journals.contract.ts'
import type { JournalNames } from '@choba/contract/journal-names.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { journalFile } from './journal-formats.ts'
import { journalEntry, sumOfSide, type JournalEntry } from './journal-entry.ts'
import { readJournalDeposits } from './journal-deposits.ts'
import { namesOf } from './journal-names.ts'

type Calls = typeof journals

function toShown(
  { depositNo, date, remark, lines }: JournalEntry,
  { accounts, taxes }: JournalNames,
) {
  return {
    depositNo,
    date: date.replaceAll('/', '-'),
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
  { software, ...search }: QueryOf<Calls['preview']>,
): Promise<ResultOf<Calls['preview']>> {
  const deposits = await readJournalDeposits(tx, merchant, search)
  const names = await namesOf(tx, merchant.id, software)
  // The files for all software have amounts that include the tax, so the preview does too.
  const entries = deposits
    .map((deposit) => journalEntry(deposit, 'INCLUSIVE'))
    .filter(({ lines }) => lines.length > 0)
  const sum = (side: 'DEBIT' | 'CREDIT') =>
    entries.reduce((all, { lines }) => all + sumOfSide(lines, side), 0)
  return {
    total: entries.length,
    deposits: deposits.length,
    debit: sum('DEBIT'),
    credit: sum('CREDIT'),
    entries: entries.slice(0, JOURNAL_SHOWN_MAX).map((entry) => toShown(entry, names)),
  }
}

/**
 * Returns the journal file for the accounting software that the call names.
 * @throws AppError as `readJournalDeposits`
 */
export async function downloadJournal(call: DownloadCall<Calls['file']>): Promise<Download> {
  const { engine, scope, query, language } = call
  const { software, ...search } = query
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
  const { bytes, replacedCharacters } = journalFile(deposits, software, names)
  const { fileName } = languages[language].exports.journals
  const which = search.depositNo ?? `${search.dateFrom}_${search.dateTo}`
  const name = `${fileName}_${software}_${which}.csv`
  return {
    fileName: name,
    contentType: 'text/csv; charset=shift_jis',
    stream: Readable.from([bytes]),
    audit: {
      object: name,
      detail: { filters: search, software, deposits: deposits.length, replacedCharacters },
    },
  }
}
