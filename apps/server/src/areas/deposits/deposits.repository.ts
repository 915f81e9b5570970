import type { DepositState } from '@choba/contract/deposits.filters.ts'
import { addDays, type Period } from '@choba/contract/period.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { lateEntries, lateWithin, seesShare } from '#settlement/deposit-sums.ts'
import { CASH } from '#settlement/rates.ts'

export interface Filters {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly depositState?: readonly DepositState[] | undefined
  readonly companyCode?: readonly string[] | undefined
  readonly entCode?: readonly string[] | undefined
  /** IDs of the account versions to which the deposits were paid. */
  readonly accountIds?: readonly bigint[] | undefined
  /** First and last deposit date. */
  readonly paid?: Period | undefined
}

/**
 * Maximum number of days between the closing day and the deposit date of any terms, rounded up.
 * Bounds the index range of a search by deposit date, because the index has the closing day.
 */
const PAY_AFTER_MAX = 124

/** Position of a page's last row; the next page starts after it. */
export interface Position {
  readonly day: string
  readonly id: bigint
  readonly merchantId: number
}

/**
 * SQL for the settlement rows from which deposit `d` was computed, joined with their payment
 * methods. Limited to the stores that the reader sees.
 */
const cellsOfDeposit = (tx: Tx): RawBuilder<unknown> => sql`
  settlement_cells c join payment_methods b on b.id = c.payment_method_id
  where c.merchant_id = d.merchant_id and c.company_id = d.company_id and c.day between d.date_from and d.date_to
    and ${inStores(storesSeen(tx), 'c.store_id')}`

/**
 * Selects the deposits of one merchant. With `merchantId` null, selects those of all merchants of
 * the tenant. Users with a limited store scope get the deposits that contain amounts of their
 * stores.
 */
const found = (tx: Tx, merchantId: number | null, filters: Filters = {}) =>
  tx.q
    .selectFrom('deposits as d')
    .innerJoin('merchants as m', 'm.id', 'd.merchant_id')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.merchant_id', '=', 'd.merchant_id').onRef('o.id', '=', 'd.company_id'),
    )
    .$if(merchantId !== null, (query) => query.where('d.merchant_id', '=', merchantId!))
    .$if(merchantId === null && 'tenantId' in tx.scope, (query) =>
      query.where('d.tenant_id', '=', (tx.scope as { tenantId: number }).tenantId),
    )
    .$if(seesShare(tx), (query) =>
      query.where(sql<boolean>`exists (select from ${cellsOfDeposit(tx)})`),
    )
    .$if(filters.dateFrom !== undefined, (query) =>
      query.where('d.date_to', '>=', filters.dateFrom!),
    )
    .$if(filters.dateTo !== undefined, (query) => query.where('d.date_to', '<=', filters.dateTo!))
    .$if(filters.paid !== undefined, (query) =>
      query
        .where('d.pay_day', '>=', filters.paid!.from)
        .where('d.pay_day', '<=', filters.paid!.to)
        .where('d.date_to', '>=', addDays(filters.paid!.from, -PAY_AFTER_MAX))
        .where('d.date_to', '<', filters.paid!.to),
    )
    .$if(filters.depositState !== undefined, (query) =>
      query.where(sql<boolean>`d.state = any(${filters.depositState}::text[])`),
    )
    .$if(filters.companyCode !== undefined, (query) =>
      query.where(sql<boolean>`o.code = any(${filters.companyCode}::text[])`),
    )
    .$if(filters.accountIds !== undefined, (query) =>
      query.where(sql<boolean>`d.bank_account_id = any(${filters.accountIds}::bigint[])`),
    )
    .$if(filters.entCode !== undefined, (query) =>
      query.where(sql<boolean>`m.code = any(${filters.entCode}::text[])`),
    )

const rows = (tx: Tx, merchantId: number | null, filters?: Filters) =>
  found(tx, merchantId, filters)
    .leftJoin('bank_accounts as a', (join) =>
      join.onRef('a.merchant_id', '=', 'd.merchant_id').onRef('a.id', '=', 'd.bank_account_id'),
    )
    .selectAll('d')
    .select(['m.code as merchant_code', 'm.name as merchant_name', 'm.time_zone'])
    .select(['o.code as company_code', 'o.name as company_name'])
    .select(['a.bank_name', 'a.branch_name', 'a.account_no'])

export type FoundDeposit = Awaited<ReturnType<typeof findDeposits>>[number]

/** Returns one page of deposits, newest first. The page starts after the position `after`. */
export const findDeposits = (
  tx: Tx,
  merchantId: number | null,
  filters: Filters,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rows(tx, merchantId, filters)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(d.date_to, d.id, d.merchant_id) < (${after!.day}::date, ${after!.id}::bigint, ${after!.merchantId}::int)`,
      ),
    )
    .orderBy('d.date_to', 'desc')
    .orderBy('d.id', 'desc')
    .orderBy('d.merchant_id', 'desc')
    .limit(limit)
    .execute()

export const findDeposit = (tx: Tx, merchantId: number, depositNo: string) =>
  rows(tx, merchantId).where('d.deposit_no', '=', depositNo).executeTakeFirst()

/** Sums of a deposit over the stores that the reader sees. */
export interface ShareFigures {
  total_usage: bigint
  refund: bigint
  fee: bigint
  cash_total: bigint
  late_count: number
}

const cash = sql`b.payment_class = ${sql.lit(CASH)}`
const sumOf = (value: RawBuilder<unknown>, isCash = false) =>
  sql`coalesce(sum(${value}) filter (where ${isCash ? cash : sql`not ${cash}`}), 0)::bigint`

const shareColumns = sql`
  ${sumOf(sql`c.pay_amt`)} as total_usage, ${sumOf(sql`c.ref_amt`)} as refund, ${sumOf(sql`c.fee - c.fee_back`)} as fee,
  ${sumOf(sql`c.pay_amt - c.ref_amt`, true)} as cash_total`

/** Returns the sums of each deposit over the visible stores, by deposit ID. */
export async function findShares(
  tx: Tx,
  merchantId: number,
  ids: readonly bigint[],
): Promise<Map<bigint, ShareFigures>> {
  const wanted = sql`d.merchant_id = ${merchantId} and d.id = any(${[...ids]}::bigint[])`
  const { rows: sums } = await sql<Omit<ShareFigures, 'late_count'> & { id: bigint }>`
    select d.id, s.* from deposits d cross join lateral (select ${shareColumns} from ${cellsOfDeposit(tx)}) s
    where ${wanted}`.execute(tx.q)
  const { rows: late } = await sql<{ id: bigint; n: number }>`
    select d.id, ${lateEntries} as n from deposits d, ${lateWithin(tx, merchantId, sql`d.date_from`, sql`d.date_to`)}
      and s.company_id = d.company_id and ${wanted} group by d.id`.execute(tx.q)
  const counts = new Map(late.map(({ id, n }) => [id, n]))
  return new Map(
    sums.map((share) => [share.id, { ...share, late_count: counts.get(share.id) ?? 0 }]),
  )
}

/** Sums of all found deposits that have the same currency. */
export interface SumRow extends Omit<ShareFigures, 'late_count'> {
  currency: string
  count: number
  tax: bigint
  transfer_fee: bigint
  deduction: bigint
  point_give: bigint
  revise: bigint
  /**
   * Sum of the transfers, without those that the bank returned. The amount of a returned transfer
   * is part of a later deposit, so it would count twice.
   */
  transfer_amount: bigint
  returned: bigint
}

export async function sumDeposits(
  tx: Tx,
  merchantId: number | null,
  filters: Filters,
): Promise<SumRow[]> {
  const query = found(tx, merchantId, filters).select([
    'd.currency',
    sql<number>`count(*)::int`.as('count'),
  ])
  const columns = ['tax', 'transfer_fee', 'deduction', 'point_give', 'revise'] as const
  const isReturned = sql`d.state = 'RETURNED'`
  const transfers = (counts: RawBuilder<unknown>) =>
    sql<bigint>`coalesce(sum(d.transfer_amount) filter (where ${counts}), 0)::bigint`
  const sums = columns.map((name) => sql<bigint>`sum(${sql.ref(`d.${name}`)})::bigint`.as(name))
  const shared = ['total_usage', 'refund', 'fee', 'cash_total'] as const
  const share = seesShare(tx)
  const own = shared.map((name) =>
    (share
      ? sql<bigint>`sum((select s.${sql.ref(name)} from (select ${shareColumns} from ${cellsOfDeposit(tx)}) s))::bigint`
      : sql<bigint>`sum(${sql.ref(`d.${name}`)})::bigint`
    ).as(name),
  )
  return query
    .select(sums)
    .select([
      transfers(sql`not ${isReturned}`).as('transfer_amount'),
      transfers(isReturned).as('returned'),
    ])
    .select(own)
    .groupBy('d.currency')
    .orderBy('d.currency')
    .execute()
}

/** Sum of the deposits in one currency that have not arrived yet and have the same deposit date. */
export interface UnpaidSum {
  /** Deposit date. Null for deposits that were not sent by their deposit date. */
  pay_day: string | null
  currency: string
  count: number
  /**
   * Amount in minor units. For users with a limited store scope, it is the sales of their stores;
   * for other users, the transferred amount.
   */
  amount: bigint
  provisional: boolean
  companies: { code: string; name: string }[]
  /** Number of the deposit, if the sum contains a single deposit. */
  deposit_no: string | null
}

/** Amount of deposit `d` for the reader: the transfer, or the sales of the visible stores. */
const amountOf = (tx: Tx): RawBuilder<unknown> =>
  seesShare(tx)
    ? sql`(select s.total_usage from (select ${shareColumns} from ${cellsOfDeposit(tx)}) s)`
    : sql`d.transfer_amount`

/**
 * Sums closed deposits whose money has not arrived by `today`. A deposit in transfer may still
 * arrive on its deposit date. After that date, it counts as arrived
 * (areas/reconciliation/README.md).
 */
export async function sumUnpaid(tx: Tx, merchantId: number, today: string): Promise<UnpaidSum[]> {
  const payDay = sql<string | null>`case when d.pay_day >= ${today}::date then d.pay_day end`
  const amount = amountOf(tx)
  return found(tx, merchantId)
    .where(sql<boolean>`d.state in ('CLOSED', 'IN_TRANSFER')`)
    .where(sql<boolean>`(d.state = 'CLOSED' or d.pay_day >= ${today}::date)`)
    .select([payDay.as('pay_day'), 'd.currency', sql<number>`count(*)::int`.as('count')])
    .select([
      sql<bigint>`sum(${amount})::bigint`.as('amount'),
      sql<boolean>`bool_or(d.pay_day_provisional)`.as('provisional'),
    ])
    .select(
      sql<
        UnpaidSum['companies']
      >`json_agg(distinct jsonb_build_object('code', o.code, 'name', o.name))`.as('companies'),
    )
    .select(sql<string | null>`case when count(*) = 1 then min(d.deposit_no) end`.as('deposit_no'))
    .groupBy([sql`1`, 'd.currency'])
    .orderBy(sql`1`)
    .orderBy('d.currency')
    .execute()
}

/** Sum of the closed deposits with the same deposit date, currency and state. */
export interface PaidSum {
  pay_day: string
  currency: string
  state: DepositState
  count: number
  /** Amount in minor units, with the same meaning as in `UnpaidSum`. */
  amount: bigint
  provisional: boolean
  deposit_no: string | null
}

/** States of a deposit that has a transfer. */
const TRANSFERRED = ['CLOSED', 'IN_TRANSFER', 'PAID', 'RETURNED'] as const

/** Sums the closed deposits with a deposit date in a period, by that date. */
export const sumPaid = (tx: Tx, merchantId: number, paid: Period): Promise<PaidSum[]> =>
  found(tx, merchantId, { paid, depositState: TRANSFERRED })
    .select(['d.pay_day', 'd.currency', 'd.state', sql<number>`count(*)::int`.as('count')])
    .select([
      sql<bigint>`sum(${amountOf(tx)})::bigint`.as('amount'),
      sql<boolean>`bool_or(d.pay_day_provisional)`.as('provisional'),
      sql<string | null>`case when count(*) = 1 then min(d.deposit_no) end`.as('deposit_no'),
    ])
    .groupBy(['d.pay_day', 'd.currency', 'd.state'])
    .orderBy('d.pay_day')
    .orderBy('d.currency')
    .orderBy('d.state')
    .execute()

/** Sums of a deposit for one payment method, one store or one day. */
export interface CellSum {
  key: string
  terms_id: bigint | null
  pay_n: number
  pay_amt: bigint
  ref_n: number
  ref_amt: bigint
  fee: bigint
  fee_back: bigint
}

/**
 * Sums the visible amounts of a deposit by payment method, store or day. Sums by payment method are
 * further split by the terms that applied.
 */
export async function sumCells(
  tx: Tx,
  { merchant_id: merchantId, id }: { merchant_id: number; id: bigint },
  by: 'payment_method_id' | 'store_id' | 'day',
): Promise<CellSum[]> {
  const key = sql.ref(`c.${by}`)
  const terms = by === 'payment_method_id' ? sql`c.terms_id` : sql`null::bigint`
  const { rows: sums } = await sql<CellSum>`
    select s.* from deposits d cross join lateral (
      select ${key}::text as key, ${terms} as terms_id, sum(c.pay_n)::int as pay_n, sum(c.pay_amt)::bigint as pay_amt,
        sum(c.ref_n)::int as ref_n, sum(c.ref_amt)::bigint as ref_amt, sum(c.fee)::bigint as fee,
        sum(c.fee_back)::bigint as fee_back
      from ${cellsOfDeposit(tx)} and not ${cash} group by ${key}, 2) s
    where d.merchant_id = ${merchantId} and d.id = ${id}::bigint`.execute(tx.q)
  return sums
}

export const findLines = (tx: Tx, merchantId: number, depositId: bigint) =>
  tx.q
    .selectFrom('deposit_lines as l')
    .leftJoin('deposits as c', (join) =>
      join.onRef('c.merchant_id', '=', 'l.merchant_id').onRef('c.id', '=', 'l.cause_deposit_id'),
    )
    .select([
      'l.kind',
      'l.amount',
      'l.business_day',
      'l.reason',
      'l.tax_class',
      'c.deposit_no as cause_no',
    ])
    .where('l.merchant_id', '=', merchantId)
    .where('l.deposit_id', '=', depositId)
    .orderBy('l.id')
    .execute()

/**
 * Returns the line that adds a returned deposit's amount to a later deposit. Includes that deposit
 * if it already exists.
 */
export const findReturnLine = (tx: Tx, merchantId: number, depositId: bigint) =>
  tx.q
    .selectFrom('deposit_lines as l')
    .leftJoin('deposits as n', (join) =>
      join.onRef('n.merchant_id', '=', 'l.merchant_id').onRef('n.id', '=', 'l.deposit_id'),
    )
    .select(['l.business_day', 'n.deposit_no'])
    .where('l.merchant_id', '=', merchantId)
    .where('l.kind', '=', 'RETURNED')
    .where('l.cause_deposit_id', '=', depositId)
    .executeTakeFirst()

export const findDeductions = (tx: Tx, merchantId: number, depositId: bigint) =>
  tx.q
    .selectFrom('deductions as l')
    .innerJoin('disputes as o', (join) =>
      join.onRef('o.merchant_id', '=', 'l.merchant_id').onRef('o.id', '=', 'l.dispute_id'),
    )
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.merchant_id', '=', 'o.merchant_id').onRef('t.id', '=', 'o.payment_id'),
    )
    .select(['l.kind', 'l.amount', 'l.business_day', 't.payment_no'])
    .where('l.merchant_id', '=', merchantId)
    .where('l.deposit_id', '=', depositId)
    .orderBy('l.id')
    .execute()
