import { addDays, earliestOf, type Period } from '@choba/contract/period.ts'
import { shiftOf } from '@choba/contract/stat-figures.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { onServer } from '@choba/database/testing.ts'
import { readSummary } from '@choba/server/areas/dashboard/dashboard.service.ts'
import { readRefunds } from '@choba/server/areas/data-compass/data-compass-refunds.ts'
import {
  readAmounts,
  readAverage,
  readChanges,
  readHours,
  readMethods,
  readTrends,
} from '@choba/server/areas/data-compass/data-compass.service.ts'
import { closeThrough } from '@choba/server/areas/deposits/deposits.testing.ts'
import { countThrough } from '@choba/server/areas/statistics/hour-counts.testing.ts'
import { readStatistics } from '@choba/server/areas/statistics/statistics.service.ts'
import { principals } from '@choba/server/platform/access/principals.ts'
import { tenantRegistry } from '@choba/server/platform/access/tenants.ts'
import { sql } from 'kysely'
import { count, within, type Figure } from './figure.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import type { BenchContext } from './context.ts'
import { ownScope } from './statements.ts'
import { beside, inTurns, timed } from './turns.ts'

/** Maximum duration, as a fraction of the duration of the plain query. */
const SHARE = 0.1
/** Maximum duration of one request for the dashboard, in milliseconds. */
const DASHBOARD = 15
/**
 * Number of dashboard requests before the measurement (`WARM_UP`), and number of measured requests.
 */
const WARM_UP = 30
const DASHBOARD_ROUNDS = 51

/** Returns the owner of the biggest merchant, in the form in which a request contains the user. */
export async function readOwner({ engine, biggest }: BenchContext) {
  const { id } = await asOwner(engine, (q) =>
    q
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', biggest.tenant_id)
      .where('username', '=', 'owner')
      .executeTakeFirstOrThrow(),
  )
  const principal = await principals(engine, tenantRegistry(engine)).byUser(biggest.tenant_id, id)
  const tenant = await asOwner(engine, (q) =>
    q
      .selectFrom('tenants')
      .selectAll()
      .where('id', '=', biggest.tenant_id)
      .executeTakeFirstOrThrow(),
  )
  return { principal: principal!, tenant, merchant: biggest, language: 'ja' as const }
}

/**
 * Measures the statistics, the dashboard and the Data Compass of the biggest merchant. Compares
 * each with one query that groups the same transactions.
 */
export async function measureStatistics(
  context: BenchContext,
  { rounds }: BenchOptions,
): Promise<Figure[]> {
  const { engine, biggest, lastDay, url } = context
  // Adds the days to the rollups in two steps, as on a server in use. The first step adds 93 days,
  // and the second step adds the later days.
  await countThrough(engine, biggest, addDays(lastDay, -94))
  await countThrough(engine, biggest, addDays(lastDay, -1))
  // Closes all days before today, so that today is in a deposit that is still open, as on most
  // days.
  await closeThrough(engine, biggest, addDays(lastDay, -1))
  await onServer(url, 'vacuum analyze')
  const asking = await readOwner(context)
  const to = addDays(lastDay, -1)
  const month: Period = { from: earliestOf(to, 1), to }
  const quarter: Period = { from: earliestOf(to, 3), to }
  const asked = ({ from, to: until }: Period) => ({ dateFrom: from, dateTo: until })
  const reading = <T>(work: (tx: Tx) => Promise<T>, keepPlans = false) =>
    withScope(engine, ownScope(biggest), work, { readOnly: true, deadline: 120_000, keepPlans })

  const raw = (tx: Tx, period: Period, by: string) => {
    const bounds = boundsOf(period, biggest)
    return sql`select ${sql.raw(by)}, t.trade_kind, count(*), sum(t.amount) from transactions t
      where t.merchant_id = ${biggest.id} and t.paid_at >= ${bounds.from} and t.paid_at < ${bounds.to} and t.state in (1, 5)
      group by ${sql.raw(by)}, t.trade_kind`.execute(tx.q)
  }
  const compare = async (
    what: string,
    period: Period,
    by: string,
    own: (tx: Tx) => Promise<unknown>,
  ): Promise<Figure> => {
    const took = await reading((tx) =>
      inTurns(Math.max(rounds, 3), {
        own: () => timed(() => own(tx)),
        limit: () => timed(() => raw(tx, period, by)),
      }),
    )
    return beside(what, took, 'one GROUP BY over the same transactions', SHARE)
  }
  const { language } = asking
  const hour = `t.business_day, t.store_id, extract(hour from t.paid_at at time zone '${biggest.time_zone}')`
  const three = asked(quarter)
  // Runs several requests first, as on a running server: the code is then compiled, and PostgreSQL
  // uses cached plans after five executions.
  const summary = await reading(async (tx) => {
    const own = () => timed(() => readSummary(tx, asking))
    await inTurns(WARM_UP, { own })
    return inTurns(DASHBOARD_ROUNDS, { own })
  }, true)
  const rows = await reading(async (tx) => {
    const bounds = boundsOf(quarter, biggest)
    const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from transactions
      where merchant_id = ${biggest.id} and paid_at >= ${bounds.from} and paid_at < ${bounds.to}`.execute(
      tx.q,
    )
    return found[0]!.n
  })
  const both: Period = { from: addDays(quarter.from, -shiftOf('PREVIOUS', quarter)), to }
  const of = (name: string) =>
    `Data Compass over ${count(rows)} transactions of three months: ${name}`
  return [
    await compare('Statistics of a month by day', month, 't.business_day', (tx) =>
      readStatistics(tx, biggest, { groupBy: 'date', ...asked(month) }, language),
    ),
    await compare('Statistics of a month by store', month, 't.store_id', (tx) =>
      readStatistics(tx, biggest, { groupBy: 'store', ...asked(month) }, language),
    ),
    within('Dashboard in one call', median(summary.own), 'ms', '≤', DASHBOARD, summary),
    await compare(of('weekday and hour'), quarter, hour, (tx) => readHours(tx, asking, three)),
    await compare(of('stores'), quarter, 't.store_id', (tx) =>
      readChanges(tx, asking, { ...three, by: 'store' }),
    ),
    await compare(of('difference by hour between two periods'), both, hour, (tx) =>
      readChanges(tx, asking, { ...three, by: 'hour' }),
    ),
    await compare(
      of('amounts'),
      quarter,
      't.store_id, t.payment_method_id, length(t.amount::text)',
      (tx) => readAmounts(tx, asking, three),
    ),
    await compare(of('each store by day'), quarter, 't.business_day, t.store_id', (tx) =>
      readTrends(tx, asking, three),
    ),
    await compare(of('payment methods'), quarter, 't.business_day, t.payment_method_id', (tx) =>
      readMethods(tx, asking, three),
    ),
    await compare(of('average'), quarter, 't.business_day', (tx) => readAverage(tx, asking, three)),
    await compare(of('refunds by reason'), quarter, 't.refund_reason', (tx) =>
      readRefunds(tx, asking, { ...three, by: 'reason' }),
    ),
  ]
}
