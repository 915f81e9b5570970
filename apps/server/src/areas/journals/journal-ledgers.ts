import type { JournalNames } from '@choba/contract/journal-names.ts'
import { guardedText } from '#platform/export/csv.ts'
import layouts from './journal-layouts.json' with { type: 'json' }
import type { JournalEntry } from './journal-entry.ts'

const onOneLine = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')
const cell = (text: string): string => guardedText(onOneLine(text))

/** Returns the rows of an entry for the general CSV file: 11 columns, one row per account. */
export const ledgerRows = (
  { date, companyCode, companyName, depositNo, remark, lines }: JournalEntry,
  { accounts, taxes }: JournalNames,
  no: number,
): (string | number)[][] =>
  lines.map(({ side, account, taxName, amount, tax }) => [
    no,
    date,
    cell(companyCode),
    cell(companyName),
    depositNo,
    layouts.csvWords[side],
    cell(accounts[account]),
    cell(taxes[taxName]),
    amount,
    tax,
    cell(remark),
  ])

const quoted = (text: string): string =>
  `"${onOneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/**
 * Returns a Beancount file. The file opens its accounts on the day of its first entry, so that
 * `bean-check` accepts the file on its own.
 */
export function beancountFile(
  entries: readonly JournalEntry[],
  { accounts, taxes }: JournalNames,
): string {
  const dated = entries.map((entry) => ({ ...entry, date: entry.date.replaceAll('/', '-') }))
  const first = dated.map(({ date }) => date).toSorted()[0]
  const used = new Set(
    entries.flatMap(({ lines }) => lines.map(({ account }) => accounts[account])),
  )
  const opened = [...used].toSorted().map((account) => `${first} open ${account} JPY`)
  const written = dated.map(({ date, remark, companyName, companyCode, depositNo, lines }) =>
    [
      `${date} * ${quoted(companyName)} ${quoted(remark)}`,
      `  deposit: ${quoted(depositNo)}`,
      `  company: ${quoted(companyCode)}`,
      ...lines.flatMap(({ side, account, taxName, amount, tax }) => [
        `  ${accounts[account]}  ${side === 'DEBIT' ? amount : 0 - amount} JPY`,
        `    tax-class: ${quoted(taxes[taxName])}`,
        ...(tax === 0 ? [] : [`    tax: ${tax} JPY`]),
      ]),
    ].join('\n'),
  )
  return `option "operating_currency" "JPY"\n\n${[opened.join('\n'), ...written].join('\n\n')}\n`
}
