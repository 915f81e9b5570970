import type { StatementFilters } from '@choba/contract/statements.filters.ts'
import type { NewStatementRow } from '@choba/database/statement-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { sql } from 'kysely'
import type { Which } from './statement-reference.ts'

/** Position of the last row of a page. The next page starts after this position. */
export interface Position {
  readonly day: string
  readonly id: bigint
}

const found = ({ q }: Tx, merchantId: number, filters: StatementFilters = {}) =>
  q
    .selectFrom('statements as s')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.merchant_id', '=', 's.merchant_id').onRef('o.id', '=', 's.company_id'),
    )
    .where('s.merchant_id', '=', merchantId)
    .$if(filters.issuedFrom !== undefined, (query) =>
      query.where('s.issued_on', '>=', filters.issuedFrom!),
    )
    .$if(filters.issuedTo !== undefined, (query) =>
      query.where('s.issued_on', '<=', filters.issuedTo!),
    )
    .$if(filters.amountFrom !== undefined, (query) =>
      query.where('s.amount', '>=', BigInt(filters.amountFrom!)),
    )
    .$if(filters.amountTo !== undefined, (query) =>
      query.where('s.amount', '<=', BigInt(filters.amountTo!)),
    )
    .$if(filters.party !== undefined, (query) =>
      query.where(foldedHolds(sql`s.search_folded`, filters.party!)),
    )
    .$if(filters.kind !== undefined, (query) =>
      query.where(sql<boolean>`s.kind = any(${filters.kind}::text[])`),
    )
    .$if(filters.companyCode !== undefined, (query) =>
      query.where(sql<boolean>`o.code = any(${filters.companyCode}::text[])`),
    )

const rows = (tx: Tx, merchantId: number, filters?: StatementFilters) =>
  found(tx, merchantId, filters)
    .leftJoin('deposits as d', (join) =>
      join.onRef('d.merchant_id', '=', 's.merchant_id').onRef('d.id', '=', 's.deposit_id'),
    )
    .leftJoin('statements as b', (join) =>
      join.onRef('b.merchant_id', '=', 's.merchant_id').onRef('b.id', '=', 's.corrects'),
    )
    .leftJoin('statements as n', (join) =>
      join.onRef('n.merchant_id', '=', 's.merchant_id').onRef('n.corrects', '=', 's.id'),
    )
    .select([
      's.id',
      's.deposit_id',
      's.statement_no',
      's.kind',
      's.period',
      's.date_from',
      's.date_to',
      's.issue_no',
      's.reason',
    ])
    .select([
      's.language',
      's.issued_on',
      's.issued_at',
      's.issued_by',
      's.recipient_name',
      's.issuer_name',
    ])
    .select([
      's.amount',
      's.currency',
      'o.code as company_code',
      'o.name as company_name',
      'd.deposit_no',
    ])
    .select(['b.statement_no as corrects_no', 'n.statement_no as corrected_by_no'])

export type FoundStatement = Awaited<ReturnType<typeof findStatements>>[number]

/** Returns one page of statements, newest first, starting after `after`. */
export const findStatements = (
  tx: Tx,
  merchantId: number,
  filters: StatementFilters,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rows(tx, merchantId, filters)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(s.issued_on, s.id) < (${after!.day}::date, ${after!.id}::bigint)`),
    )
    .orderBy('s.issued_on', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()

export async function countStatements(
  tx: Tx,
  merchantId: number,
  filters: StatementFilters,
): Promise<number> {
  const { n } = await found(tx, merchantId, filters)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Finds all issues of one statement (of the same deposit, or the same company and period), newest
 * first.
 */
export const findIssues = (tx: Tx, merchantId: number, which: Which): Promise<FoundStatement[]> =>
  rows(tx, merchantId)
    .$if('depositNo' in which, (query) =>
      query.where('d.deposit_no', '=', (which as { depositNo: string }).depositNo),
    )
    .$if('period' in which, (query) => {
      const { companyCode, period } = which as { companyCode: string; period: string }
      return query.where('o.code', '=', companyCode).where('s.period', '=', period)
    })
    .$if('statementNo' in which, (query) =>
      query.where('s.statement_no', '=', (which as { statementNo: string }).statementNo),
    )
    .orderBy('s.issue_no', 'desc')
    .execute()

/** Returns the structured content of a statement. */
export const findContent = ({ q }: Tx, merchantId: number, id: bigint) =>
  q
    .selectFrom('statements')
    .select('content')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findDocument = ({ q }: Tx, merchantId: number, id: bigint) =>
  q
    .selectFrom('statements')
    .select(['statement_no', 'pdf', 'pdf_hash'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** @returns false if another user has already issued this statement number */
export async function insertStatement({ q }: Tx, row: NewStatementRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await q
    .insertInto('statements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'statement_no']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
