import type { TransferFilters } from '@choba/contract/transfers.filters.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { TransferTableRow } from '@choba/database/transfer-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Due } from './due-deposits.ts'

/** A transfer without its transfer file, which is only read for a download. */
export type Transfer = Omit<TransferTableRow, 'file'>

const columns = [
  'id',
  'tenant_id',
  'transfer_no',
  'pay_day',
  'currency',
  'state',
  'merchant_ids',
  'item_count',
  'total',
  'paid_count',
  'returned_count',
  'requested_merchant_id',
  'approval_id',
  'requested_by',
  'requested_at',
  'approved_by',
  'approved_at',
  'file_hash',
  'reminded_at',
] as const

/** Finds a transfer of the tenant. `forUpdate` locks its row until the transaction ends. */
export const findTransfer = (
  { q }: Tx,
  tenantId: number,
  id: bigint,
  forUpdate = false,
): Promise<Transfer | undefined> =>
  q
    .selectFrom('transfers')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

/** Position of the last row of a page. The next page starts after this position. */
export interface Position {
  readonly day: string
  readonly id: bigint
}

const found = ({ q }: Tx, tenantId: number, { dateFrom, dateTo, transferState }: TransferFilters) =>
  q
    .selectFrom('transfers')
    .where('tenant_id', '=', tenantId)
    .$if(dateFrom !== undefined, (query) => query.where('pay_day', '>=', dateFrom!))
    .$if(dateTo !== undefined, (query) => query.where('pay_day', '<=', dateTo!))
    .$if(transferState !== undefined, (query) => query.where('state', 'in', [...transferState!]))

/** Returns one page of transfers, latest pay day first. */
export const findTransfers = (
  tx: Tx,
  tenantId: number,
  filters: TransferFilters,
  after: Position | null,
  limit: number,
): Promise<Transfer[]> =>
  found(tx, tenantId, filters)
    .select(columns)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(pay_day, id) < (${after!.day}::date, ${after!.id}::bigint)`),
    )
    .orderBy('pay_day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countTransfers(
  tx: Tx,
  tenantId: number,
  filters: TransferFilters,
): Promise<number> {
  const { count } = await found(tx, tenantId, filters)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deposit in a transfer, with its account. */
export interface Item {
  merchant_id: number
  merchant_code: string
  merchant_name: string
  id: bigint
  deposit_id: bigint
  company_id: number
  company_name: string
  deposit_no: string
  deposit_day: string
  amount: bigint
  bank_account_id: bigint
  bank_code: string | null
  bank_name: string
  branch_name: string | null
  account_no: string
  result: 'PAID' | 'RETURNED' | null
  result_on: string | null
  reason: string | null
  result_by: string | null
}

const items = (conditions: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<Item>`
  select i.merchant_id, m.code as merchant_code, m.name as merchant_name, i.id, i.deposit_id, i.company_id,
    o.name as company_name, d.deposit_no, d.pay_day as deposit_day, i.amount, i.bank_account_id, a.bank_code, a.bank_name,
    a.branch_name, a.account_no, i.result, i.result_on, i.reason, i.result_by
  from transfer_items i
  join deposits d on d.merchant_id = i.merchant_id and d.id = i.deposit_id
  join bank_accounts a on a.merchant_id = i.merchant_id and a.id = i.bank_account_id
  join merchants m on m.id = i.merchant_id
  join companies o on o.merchant_id = i.merchant_id and o.id = i.company_id
  where ${conditions} ${rest}`

/**
 * Returns one page of the deposits of a transfer over all merchants, ordered by merchant and ID.
 */
export async function findItems(
  { q }: Tx,
  transferId: bigint,
  after: { merchantId: number; id: bigint } | null,
  limit: number,
): Promise<Item[]> {
  const below = after
    ? sql`and (i.merchant_id, i.id) > (${after.merchantId}::int, ${after.id}::bigint)`
    : sql``
  const page = sql`${below} order by i.merchant_id, i.id limit ${limit}`
  return (await items(sql`i.transfer_id = ${transferId}::bigint`, page).execute(q)).rows
}

/** Returns the deposits of one merchant in a transfer. */
export async function findMerchantItems(
  { q }: Tx,
  merchantId: number,
  transferId: bigint,
): Promise<Item[]> {
  const own = sql`i.merchant_id = ${merchantId} and i.transfer_id = ${transferId}::bigint`
  return (await items(own, sql`order by i.id`).execute(q)).rows
}

/** Sums a transfer by bank. */
export async function sumItems({ q }: Tx, transferId: bigint) {
  const { rows } = await sql<{
    bank_code: string | null
    bank_name: string
    count: number
    total: bigint
  }>`
    select a.bank_code, a.bank_name, count(*)::int as count, sum(i.amount)::bigint as total
    from transfer_items i join bank_accounts a on a.merchant_id = i.merchant_id and a.id = i.bank_account_id
    where i.transfer_id = ${transferId}::bigint
    group by a.bank_code, a.bank_name order by 4 desc, 2`.execute(q)
  return rows
}

/**
 * Counts the transfers of a tenant with this pay day. The count is part of the next transfer's
 * number.
 */
export async function countOfDay({ q }: Tx, tenantId: number, payDay: string): Promise<number> {
  const { count } = await q
    .selectFrom('transfers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('transfer_no', 'like', `TRF-${payDay.replaceAll('-', '')}-%`)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks the deposits of one merchant that are still closed. @returns the number of locked deposits
 */
export async function holdClosed(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly Due[],
): Promise<number> {
  const held = await sql`
    select id from deposits where merchant_id = ${scope.merchantId} and state = 'CLOSED'
      and id = any(${rows.map(({ id }) => id)}::bigint[]) order by id for update`.execute(q)
  return held.rows.length
}

/** Rows per statement; PostgreSQL allows 65,535 parameters. */
const AT_ONCE = 1_000

/** Adds deposits of one merchant to a transfer. */
export async function insertItems(
  { q, scope }: Tx<WorkerScope>,
  transferId: bigint,
  rows: readonly Due[],
) {
  const values = rows.map((row) => ({
    merchant_id: scope.merchantId,
    id: newId(),
    tenant_id: scope.tenantId,
    transfer_id: transferId,
    deposit_id: row.id,
    company_id: row.company_id,
    bank_account_id: row.account!.id,
    amount: row.amount,
  }))
  for (let from = 0; from < values.length; from += AT_ONCE)
    await q
      .insertInto('transfer_items')
      .values(values.slice(from, from + AT_ONCE))
      .execute()
}

/** Removes the deposits from a cancelled transfer, so that they are due again. */
export const cancelItems = ({ q, scope }: Tx<WorkerScope>, transferId: bigint) =>
  q
    .updateTable('transfer_items')
    .set({ cancelled: true })
    .where('merchant_id', '=', scope.merchantId)
    .where('transfer_id', '=', transferId)
    .execute()

/** Finds the bank account of the last successful transfer to each company of a merchant. */
export const findLastPaid = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('transfer_items')
    .select(['company_id', 'bank_account_id'])
    .where('merchant_id', '=', merchantId)
    .where('result', '=', 'PAID')
    .orderBy('result_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
