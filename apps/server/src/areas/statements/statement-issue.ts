import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { badField } from '@choba/contract/bad-input.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import {
  transferredSum,
  type DepositStatement,
  type DepositSummary,
} from '@choba/contract/statement-data.ts'
import type { StatementKind } from '@choba/contract/statements.filters.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { readClosedThrough } from '#ledger/closed-days.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { layOut } from './statement-layout.ts'
import { companyOf, readDepositParts, readIssuer, summaryLineOf } from './statement-data.ts'
import type { DepositParts, SummaryParts } from './statement-data.ts'
import {
  findContent,
  findIssues,
  insertStatement,
  type FoundStatement,
} from './statements.repository.ts'
import { findClosed } from './statement-sources.ts'
import { daysOf, type Which } from './statement-reference.ts'

/**
 * Reference to a statement that can be issued: of a deposit, a month or a year. A reference by
 * statement number is excluded, because it only finds an existing statement.
 */
export type Issued = Exclude<Which, { statementNo: string }>

export interface IssueOrder {
  readonly which: Issued
  /**
   * Default: the language of the previous issue of the statement, or else the language of the
   * merchant's currency.
   */
  readonly language?: Language | undefined
  /** Reason for replacing the previous issue of the statement by a corrected one. */
  readonly reason?: string | undefined
  /** Name of the user who issues the statement. */
  readonly issuedBy: string
  /** Called in the database transaction that stores the new statement. */
  readonly onIssued?: (tx: Tx, statementNo: string) => Promise<void>
}

interface Context {
  readonly engine: Engine
  readonly scope: Scope
  readonly merchant: MerchantRow
}

interface Draft {
  readonly kind: StatementKind
  readonly companyId: number
  readonly depositId: bigint | null
  readonly period: string | null
  /** Part of the statement number that is the same for all issues of the statement. */
  readonly stem: string
  readonly parts: DepositParts | SummaryParts
}

const languages: Readonly<Record<string, Language>> = { JPY: 'ja', MNT: 'mn' }

const ISSUES_MAX = 999

/**
 * Builds the content that a statement would have if issued now.
 * @throws AppError notFound; nothingFound if no deposit closed in the period; badRequest if the
 * period is not closed yet
 */
async function draftOf(
  tx: Tx,
  merchant: MerchantRow,
  which: Issued,
  language: Language,
): Promise<Draft> {
  if ('depositNo' in which) {
    const { parts, depositId, companyId } = await readDepositParts(
      tx,
      merchant,
      which.depositNo,
      language,
    )
    return {
      kind: 'DEPOSIT',
      companyId,
      depositId,
      period: null,
      stem: `ST-${which.depositNo.slice(4)}`,
      parts,
    }
  }
  const { companyCode, period } = which
  const company = await companyOf(tx, merchant, companyCode)
  const { from, to } = daysOf(period)
  const closedThrough = await readClosedThrough(tx, merchant.id)
  if (closedThrough === null || closedThrough < to)
    throw new AppError('badRequest', badField('period', 'tooLarge'))
  const deposits = await findClosed(tx, merchant, company.id, { from, to })
  if (deposits.length === 0) throw new AppError('nothingFound')
  const { issuer } = await readIssuer(tx, merchant.tenant_id)
  return {
    kind: period.length === 4 ? 'YEAR' : 'MONTH',
    companyId: company.id,
    depositId: null,
    period,
    // The last six characters of a deposit number, which identify merchant and company, also end
    // the statement number.
    stem: `ST-${period.replace('-', '')}-${deposits[0]!.deposit_no.slice(-6)}`,
    parts: {
      issuer,
      recipient: company.recipient,
      currency: merchant.currency,
      dateFrom: from,
      dateTo: to,
      deposits: deposits.map(summaryLineOf),
    },
  }
}

/** Returns the content of a statement without the fields that change with each issue. */
function partsOf({
  statementNo: _no,
  issuedOn: _day,
  corrects: _corrects,
  ...parts
}: DepositStatement | DepositSummary) {
  return parts
}

const amountOf = (parts: DepositParts | SummaryParts): bigint =>
  'depositNo' in parts
    ? BigInt(parts.figures.transferAmount)
    : BigInt(transferredSum(parts.deposits))

interface Prepared {
  readonly draft: Draft
  readonly language: Language
  readonly before: FoundStatement | undefined
}

/** @throws AppError, as listed at `issueStatement` */
async function prepare(
  tx: Tx,
  merchant: MerchantRow,
  { which, reason, ...order }: IssueOrder,
): Promise<Prepared> {
  const [before] = await findIssues(tx, merchant.id, which)
  const language = order.language ?? before?.language ?? languages[merchant.currency] ?? 'en'
  const draft = await draftOf(tx, merchant, which, language)
  if (!before) {
    if (reason !== undefined) throw new AppError('badRequest', badField('reason', 'unknown'))
    return { draft, language, before }
  }
  if (reason === undefined) throw new AppError('badRequest', badField('reason', 'missing'))
  const { content } = await findContent(tx, merchant.id, before.id)
  if (language === before.language && isDeepStrictEqual(partsOf(content), draft.parts))
    throw new AppError('nothingToDo')
  if (before.issue_no >= ISSUES_MAX) throw new AppError('illegalOperation')
  return { draft, language, before }
}

/**
 * Issues a statement. Without a reason, this is the first statement of a deposit or period. With a
 * reason, this is a correction, which names the statement that it corrects.
 * @returns the statement number
 * @throws AppError notFound; nothingFound or badRequest if the month or year has no deposits or is
 * not closed yet; processFailed if the tenant has entered no issuer; badRequest for a reason
 * without an earlier statement, or for an earlier statement without a reason; nothingToDo if the
 * content is unchanged; conflict if another user issued a correction first
 * @throws Overloaded if too many layout jobs are running
 */
export async function issueStatement(
  { engine, scope, merchant }: Context,
  order: IssueOrder,
): Promise<string> {
  const { draft, language, before } = await withScope(
    engine,
    scope,
    (tx) => prepare(tx, merchant, order),
    {
      readOnly: true,
    },
  )
  const { parts, kind } = draft
  const issuedAt = new Date()
  const issuedOn = offsetInstant(issuedAt, merchant.time_zone).slice(0, 10)
  const issueNo = (before?.issue_no ?? 0) + 1
  const statementNo = `${draft.stem}-${issueNo}`
  const reason = order.reason ?? null
  const corrects = before
    ? { statementNo: before.statement_no, issuedOn: before.issued_on, reason }
    : null
  const content = { statementNo, issuedOn, corrects, ...parts }
  const pdf = await layOut({ content, language, issuedAt })
  const isNew = await withScope(engine, scope, async (tx) => {
    const isInserted = await insertStatement(tx, {
      merchant_id: merchant.id,
      id: newId(),
      tenant_id: merchant.tenant_id,
      company_id: draft.companyId,
      statement_no: statementNo,
      kind,
      deposit_id: draft.depositId,
      period: draft.period,
      date_from: parts.dateFrom,
      date_to: parts.dateTo,
      issue_no: issueNo,
      corrects: before?.id ?? null,
      reason,
      language,
      issued_on: issuedOn,
      issued_at: issuedAt,
      issued_by: order.issuedBy,
      recipient_name: parts.recipient.companyName,
      issuer_name: parts.issuer.name,
      amount: amountOf(parts),
      currency: parts.currency,
      content: JSON.stringify(content),
      pdf,
      pdf_hash: createHash('sha256').update(pdf).digest('hex'),
    })
    if (isInserted) await order.onIssued?.(tx, statementNo)
    return isInserted
  })
  // First statements are the same for all users, so the existing one is returned. Corrections can
  // differ.
  if (!isNew && before) throw new AppError('conflict')
  return statementNo
}
