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

/** Of a deposit, or of a month or a year: by its number one is read, and never issued. */
export type Issued = Exclude<Which, { statementNo: string }>

export interface IssueOrder {
  readonly which: Issued
  /** Without it, the language of the one before, or that of the merchant's currency. */
  readonly language?: Language | undefined
  /** Why the one before is corrected. */
  readonly reason?: string | undefined
  /** The name of who issues it. */
  readonly issuedBy: string
  /** What belongs to the issue of a new one, in its transaction. */
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
  /** The part of its number that every issue of it has. */
  readonly stem: string
  readonly parts: DepositParts | SummaryParts
}

const languages: Readonly<Record<string, Language>> = { JPY: 'ja', MNT: 'mn' }

const ISSUES_MAX = 999

/**
 * What a statement would say if it were issued now.
 * @throws AppError notFound; nothingFound: no deposit closed in the period; badRequest: the period is not closed yet
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
    // Merchant and company, as the numbers of the deposits have them.
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

/** What of a statement is the same in every issue of it, where nothing that it says has changed. */
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

/** @throws AppError as of `issueStatement` */
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
 * Issues a statement: the first one of a deposit or a period, or with a reason one that names the one it corrects.
 * @returns its number
 * @throws AppError notFound; nothingFound, badRequest: a month or a year without deposits, or that is not closed yet; processFailed:
 * the tenant names no issuer; badRequest: a reason without one before, or none; nothingToDo: it would say the same; conflict: someone
 * else was faster
 * @throws Overloaded when too many are laid out
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
  // The first one is the same whoever asked for it; a correction may be another.
  if (!isNew && before) throw new AppError('conflict')
  return statementNo
}
