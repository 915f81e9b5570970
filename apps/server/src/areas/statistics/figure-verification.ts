import { AMOUNT_BOUNDS } from '@choba/contract/amount-classes.ts'
import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { findCountedDays, isCounted } from '#ledger/counted-days.ts'
import { offsetMinutes } from '#platform/calls/instant.ts'
import { compare, type Figures, type Named } from './figure-comparison.ts'
import { comparePointMonths } from './point-month-comparison.ts'
import { compareSales } from './sale-comparison.ts'
import { compareOrderDays } from './order-day-comparison.ts'
import { comparePointDays } from './point-day-comparison.ts'

// Recalculates rollups from the transactions and compares the results with the stored rollups.
// Deliberately uses other methods than the code that writes the rollups, so that both do not have
// the same error. The hour is calculated in JavaScript instead of SQL, and an amount range from the
// digits of the amount instead of the bounds of the range. The condition for transactions that
// count is repeated in this file instead of imported from ledger/counts.ts; counts.test.ts compares
// both.

const hourFigures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt'] as const
const dayFigures = [...hourFigures, 'failed_n'] as const

const ofKind = (kind: number, state: number, value: RawBuilder<unknown>) =>
  sql`coalesce(sum(case when t.trade_kind = ${sql.lit(kind)} and t.state = ${sql.lit(state)} then ${value} else 0 end), 0)::bigint`

const recomputed = sql`${ofKind(PAYMENT, State.paid, sql`1`)} as pay_n, ${ofKind(PAYMENT, State.paid, sql`t.amount`)} as pay_amt,
  ${ofKind(REFUND, State.succeeded, sql`1`)} as ref_n, ${ofKind(REFUND, State.succeeded, sql`t.amount`)} as ref_amt,
  ${ofKind(PAYMENT, State.paymentFailed, sql`1`)} as failed_n`

/**
 * SQL: transactions that the rollups of these days count. PostgreSQL can only use the index by
 * `paid_at`, so the condition includes a range of `paid_at` that is wide enough for all time zones.
 */
const rowsOf = (merchantId: number, { from, to }: Days, states: readonly number[]) =>
  sql`from transactions t where t.merchant_id = ${merchantId} and t.business_day between ${from}::date and ${to}::date
    and t.paid_at >= ${addDays(from, -2)}::date and t.paid_at < ${addDays(to, 3)}::date
    and t.state = any(${[...states]}::int[])`

const QUARTER = 900_000

interface Quarter extends Required<Record<(typeof hourFigures)[number], bigint>> {
  store_id: number
  day: string
  /**
   * Quarter hours since 1970. This precision is sufficient, because all UTC offsets are multiples
   * of 15 minutes.
   */
  quarter: bigint
}

const hourKey = (storeId: number, day: string, hour: number): string =>
  `store ${storeId}, ${day}, hour ${hour}`

/**
 * Recalculates the hourly counts of days from the transactions. Days that were not counted yet are
 * left out.
 */
async function recomputeHours(
  tx: Tx,
  { id, time_zone: zone }: MerchantRow,
  days: Days,
): Promise<Map<string, Figures>> {
  const counted = await findCountedDays(tx, id)
  const { rows } = await sql<Quarter>`
    select t.store_id, t.business_day as day, floor(extract(epoch from t.paid_at) / 900)::bigint as quarter, ${recomputed}
    ${rowsOf(id, days, [State.paid, State.succeeded])} group by 1, 2, 3`.execute(tx.q)
  const hours = new Map<string, Record<(typeof hourFigures)[number], bigint>>()
  for (const row of rows) {
    if (!isCounted(counted, row.day)) continue
    const at = Number(row.quarter) * QUARTER
    const hour = new Date(at + offsetMinutes(new Date(at), zone) * 60_000).getUTCHours()
    const key = hourKey(row.store_id, row.day, hour)
    const sum = hours.get(key) ?? { pay_n: 0n, pay_amt: 0n, ref_n: 0n, ref_amt: 0n }
    for (const name of hourFigures) sum[name] += row[name]
    hours.set(key, sum)
  }
  return hours
}

/**
 * Lists the differences between the hourly rollups of some days and their transactions. Must run in
 * one snapshot, so that all statements see the same transactions.
 */
export async function compareHours(tx: Tx, merchant: MerchantRow, days: Days): Promise<string[]> {
  const stored = await tx.q
    .selectFrom('store_hours')
    .select(['store_id', 'day', 'hour', ...hourFigures])
    .where('merchant_id', '=', merchant.id)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .orderBy('day')
    .orderBy('store_id')
    .orderBy('hour')
    .execute()
  const named = stored.map((row) => ({ ...row, key: hourKey(row.store_id, row.day, row.hour) }))
  return [...compare(named, await recomputeHours(tx, merchant, days), hourFigures)]
}

/**
 * SQL: amount range computed from the first digit and the number of digits. In each power of ten, a
 * range starts at 1, 2 and 5.
 */
const classByDigits = sql`case when t.amount < 1 then 0 when length(t.amount::text) > ${sql.lit(String(MAX_AMOUNT).length)} then ${sql.lit(AMOUNT_BOUNDS.length)}
  else 3 * length(t.amount::text) - case when left(t.amount::text, 1) < '2' then 2 when left(t.amount::text, 1) < '5' then 1 else 0 end end`

interface AmountRow extends Required<Record<(typeof hourFigures)[number], bigint>> {
  store_id: number
  payment_method_id: number
  day: string
  amount_class: number
}

/**
 * Lists the differences between the amount-range rollups of some days and their transactions, by
 * store and for all stores together. Must run in one snapshot.
 */
export async function compareAmounts(tx: Tx, merchant: MerchantRow, days: Days): Promise<string[]> {
  const counted = await findCountedDays(tx, merchant.id)
  const { rows } = await sql<AmountRow>`
    select t.store_id, t.payment_method_id, t.business_day as day, ${classByDigits} as amount_class, ${recomputed}
    ${rowsOf(merchant.id, days, [State.paid, State.succeeded])} group by 1, 2, 3, 4`.execute(tx.q)
  const differences: string[] = []
  for (const by of ['store', 'payment_method'] as const) {
    const table = sql.table(`${by}_amounts`)
    const keyOf = (row: Omit<AmountRow, (typeof hourFigures)[number]>) =>
      `${by === 'store' ? `store ${row.store_id}, ` : ''}payment method ${row.payment_method_id}, ${row.day}, amounts ${row.amount_class}`
    const wanted = new Map<string, Record<(typeof hourFigures)[number], bigint>>()
    for (const row of rows) {
      if (!isCounted(counted, row.day)) continue
      const sum = wanted.get(keyOf(row)) ?? { pay_n: 0n, pay_amt: 0n, ref_n: 0n, ref_amt: 0n }
      for (const name of hourFigures) sum[name] += row[name]
      wanted.set(keyOf(row), sum)
    }
    const { rows: stored } = await sql<AmountRow>`
      select ${by === 'store' ? sql`t.store_id` : sql`0`} as store_id, t.payment_method_id, t.day, t.amount_class, t.pay_n, t.pay_amt, t.ref_n, t.ref_amt
      from ${table} t where t.merchant_id = ${merchant.id} and t.day between ${days.from}::date and ${days.to}::date
      order by t.day, 1, t.payment_method_id, t.amount_class`.execute(tx.q)
    differences.push(
      ...compare(
        stored.map((row) => ({ ...row, key: keyOf(row) })),
        wanted,
        hourFigures,
      ),
    )
  }
  return differences
}

/**
 * Compares all rollups that are written after the end of a day (hours and amounts). Also compares
 * months of points, sales, and daily rollups of orders and points.
 */
export async function compareCounted(tx: Tx, merchant: MerchantRow, days: Days): Promise<string[]> {
  return [
    ...(await compareHours(tx, merchant, days)),
    ...(await compareAmounts(tx, merchant, days)),
    ...(await comparePointMonths(tx, merchant, days)),
    ...(await compareSales(tx, merchant, days)),
    ...(await compareOrderDays(tx, merchant, days)),
    ...(await comparePointDays(tx, merchant, days)),
  ]
}

/** Compares the daily rollup by store or by payment method with its transactions. */
async function compareDays(
  tx: Tx,
  merchantId: number,
  days: Days,
  of: 'store' | 'payment_method',
): Promise<string[]> {
  const name = sql.id(`${of}_id`)
  const key = (by: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
    sql`${`${of.replace('_', ' ')} `}::text || ${by}::text || ', ' || to_char(${day}, 'YYYY-MM-DD')`
  const { rows: stored } = await sql<Named>`
    select ${key(sql`t.${name}`, sql`t.day`)} as key, t.pay_n, t.pay_amt, t.ref_n, t.ref_amt, t.failed_n
    from ${sql.table(`${of}_days`)} t
    where t.merchant_id = ${merchantId} and t.day between ${days.from}::date and ${days.to}::date
    order by t.day, t.${name}`.execute(tx.q)
  const { rows: wanted } = await sql<Named>`
    select ${key(sql`t.${name}`, sql`t.business_day`)} as key, ${recomputed}
    ${rowsOf(merchantId, days, [State.paid, State.paymentFailed, State.succeeded])}
    group by t.${name}, t.business_day`.execute(tx.q)
  return [...compare(stored, new Map(wanted.map((row) => [row.key, row])), dayFigures)]
}

/**
 * Lists the differences between all rollups of some days and their source rows. Must run in one
 * snapshot.
 */
export async function compareFigures(tx: Tx, merchant: MerchantRow, days: Days): Promise<string[]> {
  return [
    ...(await compareDays(tx, merchant.id, days, 'store')),
    ...(await compareDays(tx, merchant.id, days, 'payment_method')),
    ...(await compareCounted(tx, merchant, days)),
  ]
}

/**
 * Number of days that are compared in one database transaction. Limited, because the embedded
 * database blocks other database transactions meanwhile.
 */
const AT_ONCE = 31
/** Statement timeout in milliseconds. A statement reads up to a month of the largest merchant. */
const DEADLINE = 60_000

/**
 * Compares the rollups of some days with their source rows. Each month is compared in one snapshot.
 * @param signal stops the comparison between two months.
 * @throws the signal's reason
 * @returns a sentence for each difference
 */
export async function verifyInParts(
  engine: Engine,
  merchant: MerchantRow,
  days: Days,
  what: typeof compareHours,
  signal?: AbortSignal,
): Promise<string[]> {
  const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
  const differences: string[] = []
  for (let from = days.from; from <= days.to; from = addDays(from, AT_ONCE)) {
    signal?.throwIfAborted()
    const last = addDays(from, AT_ONCE - 1)
    const part = { from, to: last < days.to ? last : days.to }
    const found = await withScope(
      engine,
      scope,
      async (tx) => {
        await sql`set transaction isolation level repeatable read`.execute(tx.q)
        return what(tx, merchant, part)
      },
      { readOnly: true, deadline: DEADLINE },
    )
    differences.push(...found)
  }
  return differences
}

/**
 * Compares the counts of some days with counts recalculated from the source rows.
 * @returns a sentence for each difference
 */
export const verifyCounted = (
  engine: Engine,
  merchant: MerchantRow,
  days: Days,
  signal?: AbortSignal,
) => verifyInParts(engine, merchant, days, compareCounted, signal)
