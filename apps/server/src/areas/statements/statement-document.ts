import type { Language } from '@choba/contract/session.contract.ts'
import { labelledValues, type LabelledValue } from '#platform/pdf/blocks.ts'
import { finish } from '#platform/pdf/finish.ts'
import { newPaper } from '#platform/pdf/paper.ts'
import {
  isQualified,
  type DepositStatement,
  type StatementAccount,
} from '@choba/contract/statement-data.ts'
import { writeEquation } from './statement-equation.ts'
import { writePaymentMethods, writeReturnedFees, writeTaxes } from './statement-fees.ts'
import { writeHead } from './statement-head.ts'
import { writeCauses, writeDays, writeLate, writeStores } from './statement-tables.ts'
import { correctionNotes, wordsOf, type StatementWords } from './statement-words.ts'

/** Formats a bank account in two lines: bank with `普通預金 ****1234`, then the account holder. */
function accountText({ t }: StatementWords, account: StatementAccount): string {
  const { bankName: bank, branchName: branch } = account
  return t('bankAccount', {
    // Accounts at foreign banks have no branch.
    bank: branch === '' ? bank : t('bankAndBranch', { bank, branch }),
    kind: t(`accountKind.${account.kind}`),
    account: t('maskedAccount', { digits: account.lastDigits }),
    holder: account.holder,
  })
}

function payDayText(
  { t, day }: StatementWords,
  { payDate, isPayDateProvisional, returned }: DepositStatement,
): string {
  if (payDate === null) return t('noPayDate')
  if (returned) return t('returned.payDate', { day: day(payDate) })
  return isPayDateProvisional ? t('provisional', { day: day(payDate) }) : day(payDate)
}

function facts(words: StatementWords, statement: DepositStatement): LabelledValue[] {
  const { t, day, period } = words
  const account = statement.bankAccount
  return [
    { label: t('labels.period'), value: period(statement.dateFrom, statement.dateTo) },
    { label: t('labels.closeDate'), value: day(statement.closeDate) },
    { label: t('labels.payDate'), value: payDayText(words, statement) },
    ...(account ? [{ label: t('labels.bankAccount'), value: accountText(words, account) }] : []),
  ]
}

/**
 * Returns notes that the transfer was returned, and in which later deposit the amount is included.
 */
function returnNotes({ t, day }: StatementWords, { returned }: DepositStatement): string[] {
  if (!returned) return []
  const of = { day: day(returned.day) }
  const { addedTo } = returned
  return [
    addedTo === null ? t('returned.next', of) : t('returned.added', { ...of, depositNo: addedTo }),
  ]
}

/**
 * Renders the statement of a deposit as a PDF. The PDF is the qualified invoice for the fees if the
 * issuer has a registration number, something taxable is charged, and the currency is the yen
 * (README.md). The same statement and time give the same bytes.
 * @param createdAt time of issue, recorded in the PDF
 */
export function statementPdf(
  statement: DepositStatement,
  language: Language,
  createdAt: Date,
): Promise<Buffer> {
  const words = wordsOf(language, statement.currency)
  const { t, day, money } = words
  const { corrects, issuer, figures, statementNo } = statement
  const title = t(isQualified(statement) ? 'title.qualified' : 'title.plain')
  const paper = newPaper({
    title: `${title} ${statementNo}`,
    author: issuer.name,
    language,
    createdAt,
  })
  writeHead(paper, words, {
    title,
    recipient: statement.recipient,
    issuer,
    numbers: [
      { label: t('labels.issuedOn'), value: day(statement.issuedOn) },
      { label: t('labels.statementNo'), value: statementNo },
      { label: t('labels.depositNo'), value: statement.depositNo },
    ],
    notes: [...correctionNotes(words, corrects), ...returnNotes(words, statement)],
    lead: t(figures.transferAmount > 0 ? 'lead' : 'leadNoTransfer'),
    amountLabel: t('transferred'),
    amount: money(figures.transferAmount),
  })
  labelledValues(paper, facts(words, statement), { labelWidth: 120 })
  writeEquation(paper, words, statement)
  writeTaxes(paper, words, statement)
  writePaymentMethods(paper, words, statement)
  writeReturnedFees(paper, words, statement)
  writeCauses(paper, words, statement)
  writeLate(paper, words, statement)
  writeStores(paper, words, statement)
  writeDays(paper, words, statement)
  return finish(paper, {
    text: t('foot', { title: t('title.plain'), number: statementNo }),
    pageOf: (page, pages) => t('pageOf', { page: String(page), pages: String(pages) }),
  })
}
