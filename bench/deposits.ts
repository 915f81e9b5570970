import { addDays } from '@choba/contract/period.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { onServer } from '@choba/database/testing.ts'
import { closeDays } from '@choba/server/settlement/close.ts'
import { findDeposits, sumDeposits } from '@choba/server/areas/deposits/deposits.repository.ts'
import { listDeposits, readDeposit } from '@choba/server/areas/deposits/deposits.service.ts'
import {
  addTerms,
  closeThrough,
  withoutTerms,
} from '@choba/server/areas/deposits/deposits.testing.ts'
import { sql } from 'kysely'
import type { BenchContext } from './context.ts'
import { count, within, type Figure } from './figure.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import { ownScope } from './statements.ts'
import { beside, inTurns, timed } from './turns.ts'

/**
 * A month after all demo data. The benchmark inserts a million payments for this month, but none on
 * its last days.
 */
const MONTH = '2027-06'
const FIRST = `${MONTH}-01`
const LAST = `${MONTH}-30`
const DAYS = 25
const A_DAY = 40_000

class Undo extends Error {}

/** Inserts payments for each day of the month, at the stores of one company. */
async function bringIn({ url, biggest }: BenchContext): Promise<void> {
  await onServer(
    url,
    `
    insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, payment_method_id, trade_kind, state, currency,
      amount, payment_no)
    select ${biggest.id}, (1023::bigint << 48) + n, ${biggest.tenant_id},
      ((date '${FIRST}' + n / ${A_DAY}) + interval '9 hours' + (n % ${A_DAY}) * interval '1 second') at time zone '${biggest.time_zone}',
      date '${FIRST}' + n / ${A_DAY}, s.ids[1 + n % cardinality(s.ids)], b.ids[1 + n % cardinality(b.ids)], 1, 1,
      '${biggest.currency}', 100 + (n::bigint * 7919) % 50000, 'B' || n
    from generate_series(0, ${DAYS * A_DAY - 1}) n,
      (select array_agg(id) as ids from payment_methods where payment_class <> 4) b,
      (select array_agg(store_id) as ids from store_companies where merchant_id = ${biggest.id} and from_day = '-infinity'
        and company_id = (select min(company_id) from store_companies where merchant_id = ${biggest.id})) s`,
  )
  await onServer(url, 'vacuum analyze')
}

/** Runs `work` in a transaction, rolls back, and returns the duration of `work` in milliseconds. */
async function timedAndUndone(
  { engine, biggest }: BenchContext,
  work: (tx: Tx<WorkerScope>) => Promise<unknown>,
): Promise<number> {
  const scope = { role: 'worker', tenantId: biggest.tenant_id, merchantId: biggest.id } as const
  let took = 0
  const undone = withScope(
    engine,
    scope,
    async (tx) => {
      took = await timed(() => work(tx))
      throw new Undo()
    },
    { deadline: 120_000 },
  )
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return took
}

/**
 * Counts and sums the payments of some days in one query. Returns its duration in milliseconds, as
 * the reference value. The planner usually chooses an index-only scan.
 */
const aggregate = ({ engine, biggest }: BenchContext, from: string, to: string): Promise<number> =>
  withScope(
    engine,
    ownScope(biggest),
    async (tx) => {
      const bounds = boundsOf({ from, to }, biggest)
      const scan = sql<{ n: bigint }>`select count(*) as n, sum(amount) from transactions
        where merchant_id = ${biggest.id} and paid_at >= ${bounds.from} and paid_at < ${bounds.to}`
      return timed(() => scan.execute(tx.q))
    },
    { readOnly: true, deadline: 120_000 },
  )

/**
 * Measures the close of a day, the close of a month, the list of deposits and the details of a
 * deposit. Compares each with the plain SQL for the same data.
 */
export async function measureDeposits(
  context: BenchContext,
  { rounds }: BenchOptions,
): Promise<Figure[]> {
  const { engine, biggest } = context
  await withoutTerms(engine, biggest)
  await addTerms(engine, biggest, {
    firstDay: `${Number(MONTH.slice(0, 4)) - 2}${MONTH.slice(4)}-01`,
  })
  await bringIn(context)
  await closeThrough(engine, biggest, addDays(FIRST, DAYS - 2))
  const busiest = addDays(FIRST, DAYS - 1)
  const day = await inTurns(rounds, {
    own: () => timedAndUndone(context, (tx) => closeDays(tx, biggest, busiest)),
    limit: () => aggregate(context, busiest, busiest),
  })
  await closeThrough(engine, biggest, addDays(LAST, -1))
  await onServer(context.url, 'vacuum analyze settlement_cells')
  const month = await inTurns(rounds, {
    own: () => timedAndUndone(context, (tx) => closeDays(tx, biggest, LAST)),
    limit: () => aggregate(context, FIRST, LAST),
  })
  await closeThrough(engine, biggest, LAST)
  await onServer(context.url, 'vacuum analyze')
  return [
    beside(
      `Closing a day of ${count(A_DAY)} transactions, with fees`,
      day,
      'one aggregate over the same rows',
      4,
    ),
    beside(
      `Closing a month of ${count(DAYS * A_DAY)} transactions whose earlier days are closed, with its deposits`,
      month,
      'one aggregate over the same rows',
      1.5,
    ),
    ...(await measureReading(context, rounds)),
  ]
}

async function measureReading(
  { engine, biggest }: BenchContext,
  rounds: number,
): Promise<Figure[]> {
  const reading = <T>(work: (tx: Tx) => Promise<T>) =>
    withScope(engine, ownScope(biggest), work, { readOnly: true, deadline: 120_000 })
  const again = rounds * 20
  const page = { after: null, limit: 51 }
  const list = await reading((tx) =>
    inTurns(again, {
      own: () => timed(() => listDeposits(tx, biggest, {})),
      limit: () =>
        timed(async () => {
          await findDeposits(tx, biggest.id, {}, page)
          await sumDeposits(tx, biggest.id, {})
        }),
    }),
  )
  const { deposit_no: depositNo, company_id: companyId } = await asOwner(engine, (q) =>
    q
      .selectFrom('deposits')
      .select(['deposit_no', 'company_id'])
      .where('merchant_id', '=', biggest.id)
      .where('date_to', '=', LAST)
      .orderBy('total_usage', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const grouped = (tx: Tx) => {
    const bounds = boundsOf({ from: FIRST, to: LAST }, biggest)
    return sql`select t.store_id, t.business_day, t.payment_method_id, count(*), sum(t.amount) from transactions t
      where t.merchant_id = ${biggest.id} and t.paid_at >= ${bounds.from} and t.paid_at < ${bounds.to}
        and t.store_id in (select store_id from store_companies where merchant_id = ${biggest.id} and company_id = ${companyId})
      group by 1, 2, 3`.execute(tx.q)
  }
  const detail = await reading((tx) =>
    inTurns(Math.max(rounds, 3), {
      own: () => timed(() => readDeposit(tx, biggest, depositNo, 'ja')),
      limit: () => timed(() => grouped(tx)),
    }),
  )
  const what = `Details of a deposit of ${count(DAYS * A_DAY)} transactions by payment method, store and day`
  return [
    beside(
      'List of deposits: first page with sums and open deposits',
      list,
      'the queries for page and sums through the driver',
      3,
    ),
    beside(what, detail, 'one GROUP BY over the same transactions', 0.1),
    within(`${what}: total time`, median(detail.own), 'ms', '≤', 50, detail),
  ]
}
