import type { Period } from '@choba/contract/period.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import type { DayCloseRow, NewDayClose } from '@choba/database/day-close-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { counts, isPayment, isRefund } from '#ledger/counts.ts'

/**
 * Sums of the counted transactions of one day, terminal and payment class. Amounts are decimal
 * strings, because a sum may exceed an int8.
 */
export interface FoundFigures {
  day: string
  terminal_id: number | null
  payment_class: number
  pay_n: bigint
  pay_amt: string
  ref_n: bigint
  ref_amt: string
  /** IDs of the counted transactions; null if the caller did not request them. */
  ids: bigint[] | null
}

const sumOf = (those: RawBuilder<boolean>) =>
  sql`coalesce(sum(t.amount) filter (where ${those}), 0)::text`

/**
 * Sums the counted transactions of a store by day, terminal and payment class. Counts the same
 * transactions as the statistics. Uses a single statement, because figures from two statements
 * could contradict each other.
 */
export async function sumTenders(
  tx: Tx,
  merchant: MerchantRow,
  storeId: number,
  days: Period,
  { withIds = false } = {},
): Promise<FoundFigures[]> {
  const { from, to } = boundsOf(days, merchant)
  const { rows } = await sql<FoundFigures>`
    select t.business_day as day, t.terminal_id, b.payment_class,
      count(*) filter (where ${isPayment('t')}) as pay_n, ${sumOf(isPayment('t'))} as pay_amt,
      count(*) filter (where ${isRefund('t')}) as ref_n, ${sumOf(isRefund('t'))} as ref_amt,
      ${withIds ? sql`array_agg(t.id order by t.id)` : sql`null::bigint[]`} as ids
    from transactions t join payment_methods b on b.id = t.payment_method_id
    where t.merchant_id = ${merchant.id} and t.store_id = ${storeId} and ${inStores(storesSeen(tx), 't.store_id')}
      and t.paid_at >= ${from} and t.paid_at < ${to}
      and ${counts('t')}
    group by t.business_day, t.terminal_id, b.payment_class`.execute(tx.q)
  return rows
}

export const findTerminals = ({ q }: Tx, merchantId: number, storeId: number) =>
  q
    .selectFrom('terminals')
    .select(['id', 'terminal_no'])
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .orderBy('terminal_no')
    .orderBy('id')
    .execute()

// All columns of a close except the transaction IDs, of which there may be thousands.
const columns = [
  'c.id',
  'c.tenant_id',
  'c.merchant_id',
  'c.store_id',
  'c.day',
  'c.part',
  'c.terminal_no',
  'c.currency',
  'c.figures',
  'c.opening_float',
  'c.expected_cash',
  'c.counted_cash',
  'c.reason',
  'c.closed_at',
  'c.closed_by',
] as const

const closes = (tx: Tx, merchantId: number) =>
  tx.q
    .selectFrom('day_closes as c')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'c.merchant_id').onRef('s.id', '=', 'c.store_id'),
    )
    .select(columns)
    .select(['s.code as store_code', 's.name as store_name'])
    .select(sql<boolean>`c.counted is not null`.as('keeps_transactions'))
    .where('c.merchant_id', '=', merchantId)
    .where(inStores(storesSeen(tx), 'c.store_id'))

export type FoundClose = Omit<DayCloseRow, 'counted'> & {
  store_code: string
  store_name: string
  keeps_transactions: boolean
}

/** Position of a page's last row; the next page starts after it. */
export interface Position {
  readonly day: string
  readonly id: bigint
}

/**
 * Returns the closes of a store in a period: newest day first, and within a day the latest close
 * first.
 */
export function findCloses(
  tx: Tx,
  merchantId: number,
  storeId: number,
  days: Period,
  page: { readonly after: Position | null; readonly limit: number } | null = null,
): Promise<FoundClose[]> {
  return closes(tx, merchantId)
    .where('c.store_id', '=', storeId)
    .where('c.day', '>=', days.from)
    .where('c.day', '<=', days.to)
    .$if(page?.after !== null && page !== null, (query) =>
      query.where(
        sql<boolean>`(c.day, c.id) < (${page!.after!.day}::date, ${page!.after!.id}::bigint)`,
      ),
    )
    .orderBy('c.day', 'desc')
    .orderBy('c.id', 'desc')
    .$if(page !== null, (query) => query.limit(page!.limit))
    .execute()
}

export async function countCloses(
  tx: Tx,
  merchantId: number,
  storeId: number,
  days: Period,
): Promise<number> {
  const { count } = await tx.q
    .selectFrom('day_closes as c')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('c.merchant_id', '=', merchantId)
    .where(inStores(storesSeen(tx), 'c.store_id'))
    .where('c.store_id', '=', storeId)
    .where('c.day', '>=', days.from)
    .where('c.day', '<=', days.to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findClose = (
  tx: Tx,
  merchantId: number,
  id: bigint,
): Promise<FoundClose | undefined> =>
  closes(tx, merchantId).where('c.id', '=', id).executeTakeFirst()

/**
 * Inserts a close.
 * @returns false if another close of the same part of the day already exists
 */
export async function insertClose({ q }: Tx, row: NewDayClose): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await q
    .insertInto('day_closes')
    .values(row)
    .onConflict((of) => of.columns(['merchant_id', 'store_id', 'day', 'part']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
