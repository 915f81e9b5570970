import type { Period } from '@choba/contract/period.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { findPage, type PageCursor } from '@choba/server/areas/transactions/transactions.repository.ts'
import type { Search } from '@choba/server/areas/transactions/transactions.filter.ts'
import { searchScopeOf } from '@choba/server/areas/transactions/transactions.search-scope.ts'
import { totalsOf } from '@choba/server/areas/transactions/transactions.totals.ts'
import { startChild } from './children.ts'
import type { DriverAnswers } from './driver.ts'
import { amount, atLeast, atMost, type Figure } from './figure.ts'
import { median, takeTurns, type LoadResult } from './load.ts'
import type { BenchOptions } from './options.ts'
import { quarters } from './periods.ts'
import type { BenchContext } from './context.ts'
import { withServer, type RunningServer } from './start-server.ts'
import { ownScope, recorded, type Statement } from './statements.ts'

const CLIENTS = 16
const PERIODS = 96
const PAGE_SIZE = 50

interface Asked {
  period: Period
  /** The newest row of the period's first day: the deepest full page begins below it. */
  cursor: string
  place: PageCursor
}

const pathOf = ({ from, to }: Period, more = ''): string =>
  `/apiproxy/api/trade/list?dateFrom=${from}&dateTo=${to}&pageSize=${PAGE_SIZE}${more}`

/** Periods, each with where its last pages begin: as the server itself says it for the first day alone. */
async function periodsToAsk(context: BenchContext, { clients }: RunningServer, token: string): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const period of quarters(PERIODS, context.lastDay)) {
    const path = `/apiproxy/api/trade/list?dateFrom=${period.from}&dateTo=${period.from}&pageSize=1`
    const page = JSON.parse(await clients.ask('read', { port: context.port, token, path })) as {
      result: TransactionPage
    }
    const { items, nextCursor } = page.result
    if (!nextCursor) throw new Error(`${period.from} has too few rows to end a search in it`)
    const row = await asOwner(context.engine, (q) =>
      q
        .selectFrom('transactions')
        .select(['paid_at', 'id', 'merchant_id'])
        .where('merchant_id', '=', context.biggest.id)
        .where('payment_no', '=', items[0]!.paymentNo)
        .executeTakeFirstOrThrow(),
    )
    asked.push({ period, cursor: nextCursor, place: { paidAt: row.paid_at, id: row.id, merchantId: row.merchant_id } })
  }
  return asked
}

const searchOf = (context: BenchContext, period: Period): Search => ({
  searchScope: searchScopeOf(context.biggest.tenant_id, [context.biggest], false),
  period,
  filters: { dateFrom: period.from, dateTo: period.to },
  stores: null,
  brands: null,
  terminals: null,
})

/** What one page runs on the database: its rows, and on the first page count and sums. */
function statementsOf(
  context: BenchContext,
  { period }: Asked,
  after: PageCursor | null,
  totals: boolean,
): Promise<Statement[]> {
  const search = searchOf(context, period)
  return recorded(ownScope(context.biggest), async (tx) => {
    await findPage(tx, search, PAGE_SIZE + 1, after)
    if (totals) await totalsOf(tx, search)
  })
}

/** The list of transactions over HTTP beside its own SQL through the driver. */
export async function measureSearch(context: BenchContext, { seconds, rounds }: BenchOptions): Promise<Figure[]> {
  const driver = startChild<DriverAnswers>('driver.ts')
  try {
    return await withServer(context, async (running) => {
      const token = await running.signIn('owner')
      const asked = await periodsToAsk(context, running, token)
      const load = { clients: CLIENTS, seconds }
      const http = (paths: string[]) => () => running.clients.ask('load', { ...load, port: context.port, token, paths })
      const sql = (turns: Statement[][]) => () => driver.ask('load', { ...load, url: context.url, turns })
      const turnsOf = (isDeep: boolean, totals: boolean) =>
        Promise.all(asked.map((one) => statementsOf(context, one, isDeep ? one.place : null, totals)))

      const results = await takeTurns(rounds, {
        first: http(asked.map(({ period }) => pathOf(period))),
        firstSql: sql(await turnsOf(false, true)),
        deep: http(asked.map(({ period, cursor }) => pathOf(period, `&cursor=${cursor}`))),
        deepSql: sql(await turnsOf(true, false)),
        firstRowsSql: sql(await turnsOf(false, false)),
      })
      return linesOf(results)
    })
  } finally {
    await driver.end()
  }
}

type Results = Record<'first' | 'firstSql' | 'deep' | 'deepSql' | 'firstRowsSql', LoadResult[]>

function linesOf(results: Results): Figure[] {
  const of = (name: keyof Results, what: keyof LoadResult) => median(results[name].map((one) => one[what]))
  const rate = (value: number) => `${amount(value)} /s`
  const inFull = (...names: (keyof Results)[]) => Object.fromEntries(names.map((name) => [name, results[name]]))
  const perPage = (name: keyof Results) => (1000 * CLIENTS) / of(name, 'perSecond')
  return [
    atLeast(
      `Search over HTTP, first page of three months with count and sums, ${CLIENTS} clients`,
      [of('first', 'perSecond'), of('firstSql', 'perSecond')],
      rate,
      'its SQL through the driver',
      0.35,
      inFull('first', 'firstSql'),
    ),
    atLeast(
      `Search over HTTP, deepest page of three months, ${CLIENTS} clients`,
      [of('deep', 'perSecond'), of('deepSql', 'perSecond')],
      rate,
      'its SQL through the driver',
      0.35,
      inFull('deep', 'deepSql'),
    ),
    atMost(
      'Deepest page against the first, over HTTP',
      [perPage('deep'), perPage('first')],
      (value) => `${amount(value)} ms`,
      'the first page',
      1.2,
      { ...inFull('firstRowsSql', 'deepSql'), sqlRatio: of('firstRowsSql', 'perSecond') / of('deepSql', 'perSecond') },
    ),
  ]
}
