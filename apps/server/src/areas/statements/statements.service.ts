import { badField } from '@choba/contract/bad-input.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { statements } from '@choba/contract/statements.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Scope, Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { readReturn } from '#areas/deposits/deposits.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { findDeposit } from './statement-sources.ts'
import {
  countStatements,
  findContent,
  findIssues,
  findStatements,
  type FoundStatement,
  type Position,
} from './statements.repository.ts'
import { toStatement } from './statements.views.ts'
import { whichOf, type Which } from './statement-reference.ts'

export { figuresOf, revisionKindOf, taxLinesOf } from './statement-data.ts'

type Calls = typeof statements

/**
 * Requires access to all stores, because a statement covers a whole company.
 * @throws AppError illegalOperation without this access
 */
export function assertSeesAll(scope: Scope): void {
  if (scope.role === 'merchant' && scope.stores !== 'all') throw new AppError('illegalOperation')
}

function positionOf(cursor: string): Position {
  const { at, ids } = decodeCursor(cursor, 1)
  return { day: at.toISOString().slice(0, 10), id: ids[0]! }
}

/** @throws AppError badRequest if a range ends before it starts */
function checkRanges({ issuedFrom, issuedTo, amountFrom, amountTo }: QueryOf<Calls['list']>): void {
  if (issuedFrom !== undefined && issuedTo !== undefined && issuedFrom > issuedTo)
    throw new AppError('badRequest', badField('issuedTo', 'tooSmall'))
  if (amountFrom !== undefined && amountTo !== undefined && amountFrom > amountTo)
    throw new AppError('badRequest', badField('amountTo', 'tooSmall'))
}

/**
 * Returns one page of issued statements, newest first; an empty page for a user who sees only some
 * stores.
 * @throws AppError badRequest for an invalid cursor or a range that ends before it starts
 */
export async function listStatements(
  tx: Tx,
  merchant: MerchantRow,
  query: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters } = query
  checkRanges(query)
  const after = cursor === undefined ? null : positionOf(cursor)
  if (storesSeen(tx) !== 'all') return { items: [], nextCursor: null, total: 0, share: true }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findStatements(tx, merchant.id, filters, { after, limit }),
    (last) => encodeCursor(new Date(`${last.issued_on}T00:00:00Z`), last.id),
  )
  return {
    items: rows.map((row) => toStatement(row, merchant.time_zone)),
    nextCursor,
    share: false,
    ...(after === null && { total: await countStatements(tx, merchant.id, filters) }),
  }
}

/** Finds the newest statement that matches a reference. */
export async function findNewest(
  tx: Tx,
  merchant: MerchantRow,
  which: Which,
): Promise<FoundStatement | undefined> {
  const [newest] = await findIssues(tx, merchant.id, which)
  return newest
}

/** Returns the reference that finds all issues of the same statement. */
const sameAs = (row: FoundStatement): Which =>
  row.deposit_no === null
    ? { companyCode: row.company_code, period: row.period! }
    : { depositNo: row.deposit_no }

/**
 * Returns the structured content of a statement.
 * @throws AppError notFound if the merchant has no such deposit or statement; illegalOperation for
 * a user who sees only some stores; badRequest unless exactly one reference is given
 */
export async function readStatement(
  tx: Tx,
  merchant: MerchantRow,
  query: QueryOf<Calls['content']>,
): Promise<ResultOf<Calls['content']>> {
  const which = whichOf(query)
  assertSeesAll(tx.scope)
  const row = await findNewest(tx, merchant, which)
  if (!row) {
    const isThere =
      'period' in which ||
      ('depositNo' in which && (await findDeposit(tx, merchant.id, which.depositNo)))
    if (!isThere) throw new AppError('notFound')
    return { statement: null, deposit: null, summary: null, returned: null, issues: [] }
  }
  const { content } = await findContent(tx, merchant.id, row.id)
  const issues = await findIssues(tx, merchant.id, sameAs(row))
  return {
    statement: toStatement(row, merchant.time_zone),
    deposit: 'depositNo' in content ? content : null,
    summary: 'depositNo' in content ? null : content,
    returned: row.deposit_id === null ? null : await readReturn(tx, merchant.id, row.deposit_id),
    issues: issues.map((issue) => toStatement(issue, merchant.time_zone)),
  }
}
