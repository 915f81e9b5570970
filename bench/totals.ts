import type { Period } from '@choba/contract/period.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import { withScope, type MerchantScope, type Tx } from '@choba/database/scope.ts'
import type { Search } from '@choba/server/areas/transactions/transaction-search.ts'
import { orderOf } from '@choba/server/areas/transactions/transaction-order.ts'
import { searchScopeOf } from '@choba/server/areas/transactions/transaction-search-scope.ts'
import { totalsOf } from '@choba/server/areas/transactions/transaction-totals.ts'
import { sql } from 'kysely'
import { amount, atMost, type Figure } from './figure.ts'
import { median, quantile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { quarters, withTimes } from './periods.ts'
import type { BenchContext } from './context.ts'
import { ownScope } from './statements.ts'

const PERIODS = 40

const searchOf = ({ biggest }: BenchContext, period: Period): Search => ({
  searchScope: searchScopeOf(biggest.tenant_id, [biggest], false),
  period,
  filters: { dateFrom: period.from, dateTo: period.to },
  order: orderOf({}),
  stores: null,
  paymentMethods: null,
  terminals: null,
  tradeTypes: null,
  close: null,
})

/** Returns the reference query: counts and sums every row of the period with an index-only scan. */
const scanOf = ({ biggest }: BenchContext, period: Period) => {
  const { from, to } = boundsOf(period, biggest)
  return sql<{ rows: bigint }>`select count(*) as rows, sum(amount) as amount from transactions
    where merchant_id = ${biggest.id} and paid_at >= ${from} and paid_at < ${to}`
}

/**
 * Checks that the reference query uses an index-only scan.
 * @throws Error if the scan also reads the table
 */
async function mustBeIndexOnly(tx: Tx, context: BenchContext, period: Period): Promise<void> {
  const plan = await sql<{ 'QUERY PLAN': string }>`explain ${scanOf(context, period)}`.execute(tx.q)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  if (!text.includes('Index Only Scan using transactions_search'))
    throw new Error(`no index-only scan:\n${text}`)
}

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, T]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

/**
 * Measures how long the server takes for the count and the sums of three months. Alternates with an
 * index-only scan that counts the same rows.
 */
export async function measureTotals(
  context: BenchContext,
  { rounds }: BenchOptions,
): Promise<Figure[]> {
  const scope: MerchantScope = ownScope(context.biggest)
  const days = quarters(PERIODS, context.lastDay)
  const inOneScope = (periods: readonly Period[], what: string) =>
    withScope(context.engine, scope, (tx) => compare(tx, context, periods, rounds, what), {
      readOnly: true,
    })
  return [
    await inOneScope(days, 'Count and sums of three months of whole days'),
    await inOneScope(withTimes(days), 'Count and sums of three months between two times of day'),
  ]
}

async function compare(
  tx: Tx,
  context: BenchContext,
  periods: readonly Period[],
  rounds: number,
  what: string,
): Promise<Figure> {
  await mustBeIndexOnly(tx, context, periods[0]!)
  const own: number[] = []
  const scans: number[] = []
  const sizes: number[] = []
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const period of periods) {
      const [ours, totals] = await timed(() => totalsOf(tx, searchOf(context, period)))
      const [scan, counted] = await timed(() => scanOf(context, period).execute(tx.q))
      const rows = Number(counted.rows[0]!.rows)
      if (totals.total !== rows)
        throw new Error(`the totals contain ${totals.total} rows, but there are ${rows}`)
      if (round === 0) continue
      own.push(ours)
      scans.push(scan)
      sizes.push(rows)
    }
  }
  return atMost(
    `${what}, for the largest merchant (${Math.round(median(sizes) / 1000)},000 rows)`,
    [median(own), median(scans)],
    (value) => `${amount(value)} ms`,
    'an index-only scan that counts the same rows',
    0.1,
    { rows: median(sizes), p95: quantile(own, 0.95), limitP95: quantile(scans, 0.95) },
  )
}
