import { businessDay, startOfDay } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { insertTransactions } from '#ledger/line-recording.ts'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { countHours } from './hour-counts.ts'

export const asWorker = <T>(
  engine: Engine,
  merchant: MerchantRow,
  work: (tx: Tx<WorkerScope>) => Promise<T>,
): Promise<T> =>
  withScope(engine, { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id }, work)

/**
 * Counts the next part of the days, in one database transaction. @returns the last day counted so
 * far
 */
export const countNext = (
  engine: Engine,
  merchant: MerchantRow,
  through: string,
): Promise<string | undefined> =>
  asWorker(engine, merchant, (tx) => countHours(tx, merchant, through))

/** Counts all days up to `through`. @returns the number of database transactions used */
export async function countThrough(
  engine: Engine,
  merchant: MerchantRow,
  through: string,
): Promise<number> {
  let made = 0
  while (await countNext(engine, merchant, through)) made++
  return made
}

export const countedThrough = async (
  engine: Engine,
  { id }: MerchantRow,
): Promise<string | undefined> =>
  (
    await asOwner(engine, (q) =>
      q
        .selectFrom('figure_days')
        .select('counted_through')
        .where('merchant_id', '=', id)
        .executeTakeFirst(),
    )
  )?.counted_through

/** Deletes all hourly and amount counts of a merchant. */
export const forgetHours = (engine: Engine, { id }: MerchantRow): Promise<unknown> =>
  asOwner(engine, async (q) => {
    for (const table of ['store_hours', 'store_amounts', 'payment_method_amounts', 'figure_days'])
      await sql`delete from ${sql.table(table)} where merchant_id = ${id}`.execute(q)
  })

export interface TimedRow {
  at: Date
  amount: number
  storeId?: number
  paymentMethodId?: number
  reason?: string
  tradeKind?: number
  state?: number
  originalId?: bigint
}

/** Inserts transactions like a file import. @returns their IDs */
export async function bringIn(
  engine: Engine,
  merchant: MerchantRow,
  rows: readonly TimedRow[],
): Promise<bigint[]> {
  const wanted = rows.map(({ at, ...row }) => {
    const id = newId()
    const none = {
      terminalId: null,
      outTradeNo: null,
      walletTradeNo: null,
      deviceNo: null,
      deviceProcNo: null,
    }
    const usual = {
      storeId: 1,
      paymentMethodId: 1,
      tradeKind: 1,
      state: 1,
      originalId: null,
      remark: null,
      reason: null,
    }
    return { ...none, ...usual, ...row, id, paidAt: Number(at), paymentNo: `H${id}` }
  })
  const { accepted } = await asWorker(engine, merchant, (tx) =>
    insertTransactions(tx, null, wanted),
  )
  return accepted.map(({ id }) => id)
}

export type Hours = Record<string, string>

/**
 * Returns the stored counts. A key such as `2027-03-14 3 h1` contains day, hour and store. A value
 * such as `2 500 0 0` contains payments, their sum, refunds and their sum. Hours with only zeros
 * are left out.
 */
export async function storedHours(engine: Engine, { id }: MerchantRow): Promise<Hours> {
  const rows = await asOwner(engine, (q) =>
    q.selectFrom('store_hours').selectAll().where('merchant_id', '=', id).execute(),
  )
  return Object.fromEntries(
    rows
      .filter((row) => row.pay_n !== 0 || row.ref_n !== 0)
      .map((row) => [
        `${row.day} ${row.hour} s${row.store_id}`,
        `${row.pay_n} ${row.pay_amt} ${row.ref_n} ${row.ref_amt}`,
      ]),
  )
}

/** Calculates the same counts from the transactions of these days, in JavaScript instead of SQL. */
export async function recountedHours(
  engine: Engine,
  merchant: MerchantRow,
  from: string,
  to: string,
): Promise<Hours> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ day: string; at: Date; store_id: number; trade_kind: number; amount: bigint }>`
      select business_day as day, paid_at as at, store_id, trade_kind, amount from transactions
      where merchant_id = ${merchant.id} and ((trade_kind = 1 and state = 1) or (trade_kind = 2 and state = 5))
        and business_day between ${from}::date and ${to}::date`.execute(q),
  )
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: merchant.time_zone,
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const sums = new Map<string, [bigint, bigint, bigint, bigint]>()
  for (const row of rows) {
    const key = `${row.day} ${Number(clock.format(row.at))} s${row.store_id}`
    const [payN, payAmt, refN, refAmt] = sums.get(key) ?? [0n, 0n, 0n, 0n]
    sums.set(
      key,
      row.trade_kind === 1
        ? [payN + 1n, payAmt + row.amount, refN, refAmt]
        : [payN, payAmt, refN + 1n, refAmt + row.amount],
    )
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, sum.join(' ')]))
}

/** Sets a merchant's time zone and closing time, and recalculates the business days of its data. */
export async function withClock(
  engine: Engine,
  { id }: MerchantRow,
  timeZone: string,
  closing: number,
): Promise<MerchantRow> {
  const day = businessDay(sql`paid_at`, sql`${timeZone}::text`, sql`${closing}::int`)
  await asOwner(engine, async (q) => {
    await q
      .updateTable('merchants')
      .set({ time_zone: timeZone, closing_minutes: closing })
      .where('id', '=', id)
      .execute()
    await sql`update transactions set business_day = ${day} where merchant_id = ${id}`.execute(q)
  })
  return merchantOf(engine, id)
}

/** Returns the instant at which a business day begins. */
export const beginOf = async (engine: Engine, day: string, clock: MerchantRow): Promise<Date> =>
  (
    await asOwner(engine, (q) =>
      sql<{ at: Date }>`select ${startOfDay(day, clock)} as at`.execute(q),
    )
  ).rows[0]!.at
