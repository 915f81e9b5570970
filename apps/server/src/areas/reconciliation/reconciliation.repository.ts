import type { MatchWay } from '@choba/contract/reconciliation.contract.ts'
import type {
  BankDifferenceRow,
  BankFileRow,
  BankMatchRow,
} from '@choba/database/reconciliation-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import type { EarlierLine } from './bank-lines.ts'

/** States of a deposit that was paid out or soon will be. */
export const comingStates = ['CLOSED', 'IN_TRANSFER', 'PAID'] as const

/** Returns the condition for a deposit that a Japanese bank statement contains sooner or later. */
export const comingDeposits = (deposit: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${deposit}.currency`)} = 'JPY' and ${sql.ref(`${deposit}.transfer_amount`)} > 0
    and ${sql.ref(`${deposit}.state`)} = any(${[...comingStates]}::text[]))`

/** Returns all versions of the Japanese bank accounts of a merchant's companies, newest first. */
export const findAccounts = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('bank_accounts as a')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.merchant_id', '=', 'a.merchant_id').onRef('o.id', '=', 'a.company_id'),
    )
    .select([
      'a.id',
      'a.company_id',
      'o.name as company_name',
      'a.bank_code',
      'a.bank_name',
      'a.bank_kana',
    ])
    .select([
      'a.branch_code',
      'a.branch_name',
      'a.branch_kana',
      'a.account_type',
      'a.account_no',
      'a.holder_kana',
    ])
    .where('a.merchant_id', '=', merchantId)
    .where('a.bank_code', 'is not', null)
    .orderBy('a.id', 'desc')
    .execute()
export type FoundAccount = Awaited<ReturnType<typeof findAccounts>>[number]

const coming = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('deposits as d')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.merchant_id', '=', 'd.merchant_id').onRef('o.id', '=', 'd.company_id'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('bank_matches')
          .select([
            'deposit_id',
            sql<EarlierLine[]>`json_agg(json_build_object('key', bank_file_id || ' ' || record_no,
              'date', booked_on, 'amount', line_amount, 'payer', payer)
              order by booked_on, record_no)`.as('lines'),
            sql<string>`max(booked_on)`.as('booked_on'),
            sql<MatchWay>`min(way)`.as('way'),
          ])
          .where('merchant_id', '=', merchantId)
          .groupBy('deposit_id')
          .as('b'),
      (join) => join.onRef('b.deposit_id', '=', 'd.id'),
    )
    .where('d.merchant_id', '=', merchantId)
    .where(comingDeposits('d'))
    .select([
      'd.id',
      'd.deposit_no',
      'd.company_id',
      'o.name as company_name',
      'd.bank_account_id',
      'd.pay_day',
    ])
    .select(['d.transfer_amount', 'd.state', 'b.booked_on', 'b.lines', 'b.way'])

/**
 * Returns deposits of companies with a pay day in a period, each with its matched bank lines, if
 * any.
 */
export const findComing = (
  tx: Tx,
  merchantId: number,
  companyIds: readonly number[],
  from: string,
  to: string,
) =>
  coming(tx, merchantId)
    .where('d.company_id', 'in', [0, ...companyIds])
    .where('d.pay_day', '>=', from)
    .where('d.pay_day', '<=', to)
    .execute()
export type FoundComing = Awaited<ReturnType<typeof findComing>>[number]

export const findComingByIds = (tx: Tx, merchantId: number, ids: readonly bigint[]) =>
  coming(tx, merchantId)
    .where('d.id', 'in', [0n, ...ids])
    .execute()

export const findComingByNos = (tx: Tx, merchantId: number, depositNos: readonly string[]) =>
  coming(tx, merchantId)
    .where('d.deposit_no', 'in', ['', ...depositNos])
    .orderBy('d.pay_day')
    .orderBy('d.id')
    .execute()

/**
 * Returns deposits paid to one of these accounts in a period. The date of a deposit is the bank's
 * booking day if a bank line matches, else the pay day.
 */
export const findCame = (
  tx: Tx,
  merchantId: number,
  accountIds: readonly bigint[],
  { from, to, today }: { from: string; to: string; today: string },
) => {
  const day = sql<string>`coalesce(b.booked_on, d.pay_day)`
  return coming(tx, merchantId)
    .select(day.as('came_on'))
    .where('d.bank_account_id', 'in', [0n, ...accountIds])
    .where(day, '>=', from)
    .where(day, '<=', to)
    .where(
      sql<boolean>`(b.deposit_id is not null or d.state = 'PAID' or (d.state = 'IN_TRANSFER' and d.pay_day <= ${today}::date))`,
    )
    .orderBy(day)
    .orderBy('d.id')
    .execute()
}

/** Returns the names under which the tenant pays: the name on bank transfers and the full name. */
export const findPayer = ({ q }: Tx, tenantId: number) =>
  q
    .selectFrom('issuers')
    .select(['name', 'requester_kana'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()

/** @returns false if the merchant has already uploaded a file with the same bytes */
export async function insertFile({ q }: Tx, row: BankFileRow): Promise<boolean> {
  const written = await q
    .insertInto('bank_files')
    .values(row)
    .onConflict((on) => on.columns(['merchant_id', 'hash']).doNothing())
    .returning('id')
    .execute()
  return written.length > 0
}

export const findFile = ({ q }: Tx, merchantId: number, id: bigint) =>
  q
    .selectFrom('bank_files')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findFileByHash = ({ q }: Tx, merchantId: number, hash: string) =>
  q
    .selectFrom('bank_files')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('hash', '=', hash)
    .executeTakeFirst()

/**
 * Returns the bank files of a merchant, newest first, starting after `after`. Each file has its
 * current number of matched deposits.
 */
export const findFiles = (
  { q }: Tx,
  merchantId: number,
  { after, limit }: { after: bigint | null; limit: number },
) =>
  q
    .selectFrom('bank_files as f')
    .leftJoin('bank_matches as b', (join) =>
      join.onRef('b.merchant_id', '=', 'f.merchant_id').onRef('b.bank_file_id', '=', 'f.id'),
    )
    .selectAll('f')
    .select(sql<number>`count(distinct b.deposit_id)::int`.as('matched_count'))
    .where('f.merchant_id', '=', merchantId)
    .$if(after !== null, (query) => query.where('f.id', '<', after!))
    .groupBy(['f.merchant_id', 'f.id'])
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()
export type FoundFile = Awaited<ReturnType<typeof findFiles>>[number]

export async function countFiles({ q }: Tx, merchantId: number): Promise<number> {
  const counted = await q
    .selectFrom('bank_files')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** Rows per insert statement: PostgreSQL allows 65,535 parameters. */
const ROWS_AT_ONCE = 1_000

/** @throws AppError illegalOperation if a line or a deposit has another match */
export async function insertMatches({ q }: Tx, rows: readonly BankMatchRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await orDuplicate(
      q
        .insertInto('bank_matches')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute(),
      () => new AppError('illegalOperation'),
    )
}

/**
 * Returns the bank line that matches a deposit, with its file. Several lines of a deposit are added
 * up, with the day of the last line.
 */
export const findMatch = ({ q }: Tx, merchantId: number, depositNo: string) =>
  q
    .selectFrom('deposits as d')
    .leftJoin(
      (from) =>
        from
          .selectFrom('bank_matches')
          .select(['deposit_id', 'way', 'confirmed_by', 'confirmed_at', 'bank_file_id'])
          .select([
            sql<string>`max(booked_on)`.as('booked_on'),
            sql<bigint>`sum(amount)::bigint`.as('amount'),
            sql<string>`string_agg(distinct payer, ' / ')`.as('payer'),
            sql<string>`string_agg(distinct edi, ' / ')`.as('edi'),
          ])
          .where('merchant_id', '=', merchantId)
          .groupBy(['deposit_id', 'way', 'confirmed_by', 'confirmed_at', 'bank_file_id'])
          .as('b'),
      (join) => join.onRef('b.deposit_id', '=', 'd.id'),
    )
    .leftJoin('bank_files as f', (join) =>
      join.onRef('f.merchant_id', '=', 'd.merchant_id').onRef('f.id', '=', 'b.bank_file_id'),
    )
    .select(['d.id', 'd.deposit_no', 'b.booked_on', 'b.amount', 'b.payer', 'b.edi', 'b.way'])
    .select(['b.confirmed_by', 'b.confirmed_at', 'b.bank_file_id', 'f.file_name'])
    .where('d.merchant_id', '=', merchantId)
    .where('d.deposit_no', '=', depositNo)
    .executeTakeFirst()
export type FoundMatch = NonNullable<Awaited<ReturnType<typeof findMatch>>>

/** Returns the matches of lines of a file. */
export const findMatchesOfLines = (
  { q }: Tx,
  merchantId: number,
  fileId: bigint,
  recordNos: readonly number[],
) =>
  q
    .selectFrom('bank_matches')
    .select('match_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('bank_file_id', '=', fileId)
    .where('record_no', 'in', [...recordNos])
    .execute()

export const findRowsOfMatch = ({ q }: Tx, merchantId: number, matchId: bigint) =>
  q
    .selectFrom('bank_matches')
    .select(['deposit_id', 'record_no'])
    .where('merchant_id', '=', merchantId)
    .where('match_id', '=', matchId)
    .execute()

/**
 * Deletes the match of a deposit, with its other deposits and its difference.
 * @returns the deleted difference, if the match had one
 */
export async function deleteMatch(
  { q }: Tx,
  merchantId: number,
  depositId: bigint,
): Promise<Pick<BankDifferenceRow, 'amount' | 'reason'> | undefined> {
  const deleted = await sql<{ match_id: bigint }>`
    delete from bank_matches where merchant_id = ${merchantId} and match_id in (
      select match_id from bank_matches where merchant_id = ${merchantId} and deposit_id = ${depositId})
    returning match_id`.execute(q)
  return q
    .deleteFrom('bank_differences')
    .where('merchant_id', '=', merchantId)
    .where('match_id', 'in', [0n, ...deleted.rows.map(({ match_id }) => match_id)])
    .returning(['amount', 'reason'])
    .executeTakeFirst()
}

/**
 * Deletes a bank file and its matches.
 * @returns the number of deposits that the file had matched
 */
export async function deleteFile({ q }: Tx, merchantId: number, id: bigint): Promise<number> {
  const undone = await q
    .deleteFrom('bank_matches')
    .where('merchant_id', '=', merchantId)
    .where('bank_file_id', '=', id)
    .returning('deposit_id')
    .execute()
  await q
    .deleteFrom('bank_differences')
    .where('merchant_id', '=', merchantId)
    .where('bank_file_id', '=', id)
    .execute()
  await q
    .deleteFrom('bank_files')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  return new Set(undone.map(({ deposit_id }) => deposit_id)).size
}
