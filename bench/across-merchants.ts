import type { Period } from '@choba/contract/period.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPostgres } from '@choba/database/postgres.ts'
import { withScope } from '@choba/database/scope.ts'
import { seed } from '@choba/database/seed/seed.ts'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { resolveSearch } from '@choba/server/areas/transactions/transactions.service.ts'
import { totalsOf } from '@choba/server/areas/transactions/transaction-totals.ts'
import { freePort } from '../tools/free-port.ts'
import { amount, atMost, count, within, type Figure } from './figure.ts'
import { median, takeTurns, type LoadResult } from './load.ts'
import { writeManyMerchants } from './many-merchants.ts'
import type { BenchOptions } from './options.ts'
import { yearTo } from './periods.ts'
import type { BenchContext } from './context.ts'
import { withServer, type RunningServer } from './start-server.ts'

const MANY = 5_000
const FEW = 20
const MAX_ROWS = 1_000_000
/** Size of the demo data, which provides users and the payment catalogue. */
const DEMO_ROWS = 20_000
const TOTALS = 20
/**
 * Maximum time in milliseconds for searching the names of all merchants: half of the delay that a
 * typing user notices.
 */
const PICKER_MS = 50

type Tenant = BenchContext & { merchants: number }

/**
 * Creates a database on the PostgreSQL server of the benchmark. Its first tenant gets this number
 * of merchants and transactions.
 */
async function openTenant(context: BenchContext, merchants: number, rows: number): Promise<Tenant> {
  const name = `merchants_${merchants}`
  await onServer(context.url, `create database ${name}`)
  const url = onDatabase(context.url, name)
  const port = await freePort()
  const engine = openPostgres(url, { size: 2 })
  const { lastDay } = context
  const origins = { demo: `http://localhost:${port}`, steppe: `http://steppe.localhost:${port}` }
  await migrate(engine)
  await seed(engine, { size: DEMO_ROWS, today: lastDay, origins })
  await asOwner(engine, (q, connection) =>
    writeManyMerchants(q, connection, { merchants, rows, lastDay }),
  )
  await onServer(url, 'vacuum analyze')
  const stop = async () => {
    await engine.close()
    await onServer(context.url, `drop database ${name} with (force)`)
  }
  return { ...context, url, port, engine, merchants, stop }
}

type Turns = Record<string, () => Promise<number>>

/** Measures requests of administrators of one tenant. Returns the milliseconds of each. */
async function turnsOf(
  tenant: Tenant,
  running: RunningServer,
  period: Period,
  seconds: number,
): Promise<Turns> {
  const token = await running.signIn('superadmin')
  const target = { port: tenant.port, token }
  const range = `dateFrom=${period.from}&dateTo=${period.to}`
  const list = `/apiproxy/api/systrade/list?${range}`
  const loaded = (path: string) => async () => {
    const result: LoadResult = await running.clients.ask('load', {
      ...target,
      clients: 1,
      seconds,
      paths: [path],
    })
    return result.p50
  }
  // A search for the first day of the period returns the cursor with which the last pages of the
  // period begin.
  const last = await running.clients.ask('read', {
    ...target,
    path: `/apiproxy/api/systrade/list?dateFrom=${period.from}&dateTo=${period.from}&pageSize=1`,
  })
  const { nextCursor } = (JSON.parse(last) as { result: TransactionPage }).result
  const picked = [2, Math.round(tenant.merchants / 2), tenant.merchants]
    .map((n) => `entCode=BENCH-${String(n).padStart(5, '0')}`)
    .join('&')
  const totals = async () => {
    const times: number[] = []
    for (let turn = 0; turn < TOTALS; turn++) {
      const began = performance.now()
      await withScope(
        tenant.engine,
        { role: 'admin', tenantId: 1 },
        async (tx) => {
          const filters = { dateFrom: period.from, dateTo: period.to }
          return totalsOf(tx, (await resolveSearch(tx, null, filters, 'ja')).search)
        },
        { readOnly: true },
      )
      times.push(performance.now() - began)
    }
    return median(times)
  }
  return {
    first: loaded(list),
    deep: loaded(`${list}&cursor=${nextCursor}`),
    rare: loaded(`${list}&paymentType=CASH`),
    refunds: loaded(`${list}&tradeKind=REFUND`),
    picked: loaded(`${list}&${picked}`),
    number: loaded('/apiproxy/api/systrade/list?outTradeNo=O000012345'),
    totals,
    export: async () =>
      1000 *
      (
        await running.clients.ask('drain', {
          ...target,
          path: `/apiproxy/api/systrade/download?${range}&format=csv`,
        })
      ).firstRow,
    merchants: loaded(`/apiproxy/api/user/entlist?search=${encodeURIComponent('７３')}`),
  }
}

const words: Record<string, string> = {
  first:
    'Administrators’ list at 5,000 merchants over HTTP: first page of three months with count and sums',
  deep: 'The same list, last page',
  rare: 'The same list, a payment method of one row in a thousand',
  refunds: 'The same list, refunds only',
  picked: 'The same list, three selected merchants',
  number: 'The same list, search by a number',
  totals: 'Count and sums at 5,000 merchants, three months of whole days',
  export: 'First row of the administrators’ file of three months at 5,000 merchants, over HTTP',
}

/**
 * Measures requests of administrators of a tenant with 5,000 merchants. Compares them with a tenant
 * that has the same number of transactions at 20 merchants.
 */
export async function measureAcrossMerchants(
  context: BenchContext,
  { rows, rounds, seconds }: BenchOptions,
): Promise<Figure[]> {
  const size = Math.min(MAX_ROWS, rows)
  const few = await openTenant(context, FEW, size)
  try {
    const many = await openTenant(context, MANY, size)
    try {
      const period = yearTo(context.lastDay)[0]!
      return await withServer(few, (fewRuns) =>
        withServer(many, async (manyRuns) => {
          const ofFew = await turnsOf(few, fewRuns, period, seconds)
          const ofMany = await turnsOf(many, manyRuns, period, seconds)
          const figures: Figure[] = []
          for (const [name, what] of Object.entries(words)) {
            const took = await takeTurns(rounds, { many: ofMany[name]!, few: ofFew[name]! })
            figures.push(
              atMost(
                what,
                [median(took.many), median(took.few)],
                (value) => `${amount(value)} ms`,
                `the same ${count(size)} rows at ${FEW} merchants`,
                3,
                { ...took },
              ),
            )
          }
          const searched = await takeTurns(rounds, {
            many: ofMany['merchants']!,
            few: ofFew['merchants']!,
          })
          figures.push(
            within(
              `Search in the merchant picker among ${count(MANY)} merchants, over HTTP`,
              median(searched.many),
              'ms',
              '≤',
              PICKER_MS,
              { ...searched },
            ),
          )
          return figures
        }),
      )
    } finally {
      await many.stop()
    }
  } finally {
    await few.stop()
  }
}
