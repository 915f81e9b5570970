import * as z from 'zod/mini'
import { depositNo } from './deposits.contract.ts'
import { companyCode } from './deposits.filters.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, instant, line, sum, trimmedLine } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { languages } from './session.contract.ts'
import { DepositStatement, DepositSummary, ReturnedTransfer } from './statement-data.ts'
import { StatementFilters, statementKinds } from './statements.filters.ts'
import { entCode } from './transactions.contract.ts'

/**
 * Deposit statements (入金明細書), which are also the invoices for the fees. An issued statement never
 * changes. A later statement can correct it, and then refers to the corrected statement.
 */

/**
 * Number of a statement, for example `ST-20261130-000B01-1` for the first statement of a deposit.
 * The number of a monthly statement starts like `ST-202611-`, of a yearly statement like
 * `ST-2026-`.
 */
export const statementNo = z
  .string()
  .check(z.regex(/^ST-[0-9]{4}([0-9]{2}){0,2}-[0-9A-Z]{6}-[1-9][0-9]{0,2}$/))

/** A month (`2026-11`) or a year (`2026`). */
export const statementPeriod = z.string().check(z.regex(/^20[0-9]{2}(-(0[1-9]|1[0-2]))?$/))

export const REASON_MAX = 200

export const StatementRow = z.strictObject({
  statementNo,
  kind: z.enum(statementKinds),
  companyCode,
  companyName: z.string(),
  depositNo: z.nullable(depositNo),
  period: z.nullable(statementPeriod),
  dateFrom: day,
  dateTo: day,
  issuedOn: day,
  issuedAt: instant,
  issuedBy: z.string(),
  language: z.enum(languages),
  recipientName: z.string(),
  issuerName: z.string(),
  /** Transferred amount. */
  amount: sum,
  currency,
  /** Statement that this one corrects. `reason` is the reason for the correction. */
  corrects: z.nullable(statementNo),
  reason: z.nullable(line(REASON_MAX)),
  /** Statement that corrects this one; null for the latest one. */
  correctedBy: z.nullable(statementNo),
})
export type StatementRow = z.output<typeof StatementRow>

export const StatementPage = z.strictObject({
  ...page(StatementRow),
  total: z.optional(count),
  /**
   * True if the caller sees only a part of the stores. Statements cover whole companies, so the
   * list is then empty.
   */
  share: z.boolean(),
})
export type StatementPage = z.output<typeof StatementPage>

export const StatementContent = z.strictObject({
  /** Null if no statement was issued. */
  statement: z.nullable(StatementRow),
  /** Content of the statement: `deposit` for a deposit, `summary` for a month or year. */
  deposit: z.nullable(DepositStatement),
  summary: z.nullable(DepositSummary),
  /**
   * Set if the bank returned the deposit, even after the statement was issued: the day, and the
   * deposit that includes its amount.
   */
  returned: z.nullable(ReturnedTransfer),
  /** All statements of the same deposit or period, newest first. */
  issues: z.array(StatementRow),
})
export type StatementContent = z.output<typeof StatementContent>

/**
 * Selects a statement: the latest one of a deposit, or of a company and period; or one exact
 * statement by number.
 */
const which = {
  depositNo: z.optional(depositNo),
  companyCode: z.optional(companyCode),
  period: z.optional(statementPeriod),
  statementNo: z.optional(statementNo),
}
const pdf = { download: 'file', fileTypes: ['application/pdf'] } as const

export const statements = endpoints({
  list: {
    method: 'GET',
    path: 'deposit/statements',
    summary: 'List the statements of the merchant',
    description: 'Filtered by issue date, amount and recipient. Newest first.',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ ...StatementFilters.shape, ...pageQuery }),
    result: StatementPage,
    savedViews: { screens: ['statements'], filters: StatementFilters },
  },
  content: {
    method: 'GET',
    path: 'deposit/statementContent',
    summary: 'Get the content of a statement',
    description: 'Also returns the other statements of the same deposit or period.',
    can: merchantMay('Settle.search'),
    query: z.strictObject(which),
    result: StatementContent,
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'deposit/statement',
    summary: 'Download a statement as a PDF',
    description: 'The first statement of a deposit, month or year is issued by this call.',
    can: merchantMay('Settle.download'),
    query: z.strictObject(which),
    ...pdf,
    raises: ['notFound', 'nothingFound', 'processFailed'],
  },
  issue: {
    method: 'POST',
    path: 'deposit/statementIssue',
    summary: 'Issue a statement',
    description: 'With a reason, issues a correction of the last statement.',
    can: merchantMay('Settle.download'),
    body: z.strictObject({
      depositNo: which.depositNo,
      companyCode: which.companyCode,
      period: which.period,
      language: z.optional(z.enum(languages)),
      reason: z.optional(trimmedLine(REASON_MAX, 1)),
    }),
    result: StatementRow,
    raises: ['notFound', 'nothingFound', 'nothingToDo', 'conflict', 'processFailed'],
  },
  systemFile: {
    method: 'GET',
    path: 'sysdeposit/statement',
    summary: 'Download a statement of a merchant as a PDF',
    can: adminMay('Settle.download'),
    query: z.strictObject({ entCode, ...which }),
    ...pdf,
    raises: ['notFound'],
  },
})
