import type { Period } from '@choba/contract/period.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  placeOf,
  type PageCursor,
} from '@choba/server/areas/transactions/transactions.repository.ts'
import { startChild } from './children.ts'
import type { DriverAnswers } from './driver.ts'
import { amount, atLeast, atMost, type Figure } from './figure.ts'
import { median, takeTurns, type LoadResult } from './load.ts'
import type { BenchOptions } from './options.ts'
import { quarters } from './periods.ts'
import type { BenchContext } from './context.ts'
import { withServer, type RunningServer } from './start-server.ts'
import type { Statement } from './statements.ts'

const CLIENTS = 16
const PERIODS = 96
const PAGE_SIZE = 50

interface Asked {
  period: Period
  /**
   * Cursor of the second page. The server returns this page without count and sums, like the last
   * page.
   */
  second: string
  /**
   * Cursor of the newest row on the first day of the period. The last full page begins after this
   * row.
   */
  cursor: string
  place: PageCursor
}

const pathOf = ({ from, to }: Period, more = ''): string =>
  `/apiproxy/api/trade/list?dateFrom=${from}&dateTo=${to}&pageSize=${PAGE_SIZE}${more}`

/**
 * Returns periods with the cursors of their last pages. The server returns such a cursor for a
 * search of the period's first day only.
 */
async function periodsToAsk(
  context: BenchContext,
  { clients }: RunningServer,
  token: string,
): Promise<Asked[]> {
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
        .select(['paid_at', 'id', 'merchant_id', 'amount', 'trade_kind'])
        .where('merchant_id', '=', context.biggest.id)
        .where('payment_no', '=', items[0]!.paymentNo)
        .executeTakeFirstOrThrow(),
    )
    const first = JSON.parse(
      await clients.ask('read', { port: context.port, token, path: pathOf(period) }),
    ) as {
      result: TransactionPage
    }
    asked.push({
      period,
      second: first.result.nextCursor!,
      cursor: nextCursor,
      place: placeOf(row),
    })
  }
  return asked
}

/** SQL: returns the rows of a page with their names, using plain joins. */
const pageText = (below: string) => `
  select t.*, m.code, m.name, m.time_zone, s.name as store_name, e.terminal_no, o.payment_no as original_payment_no
  from transactions t
  join merchants m on m.id = t.merchant_id
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
  where t.merchant_id = $1 and t.paid_at >= ($2::date + make_interval(mins => $4)) at time zone $5
    and t.paid_at < ($3::date + 1 + make_interval(mins => $4)) at time zone $5 ${below}
  order by t.paid_at desc, t.id desc limit ${PAGE_SIZE + 1}`

/**
 * SQL: returns the count and the sums of whole days from the rollups. Adds the open refunds,
 * because the rollups do not contain them.
 */
const totalsText = `
  select sum(pay_n) as pay_n, sum(pay_amt) as pay_amt, sum(ref_n) as ref_n, sum(ref_amt) as ref_amt,
    sum(pay_n + ref_n + failed_n) + (select count(*) from transactions t
      where t.merchant_id = $1 and t.trade_kind = 2 and t.state <> 5
        and t.paid_at >= ($2::date + make_interval(mins => $4)) at time zone $5
        and t.paid_at < ($3::date + 1 + make_interval(mins => $4)) at time zone $5) as total
  from payment_method_days where merchant_id = $1 and day between $2::date and $3::date`

/** Returns the plain SQL for one page: its rows and, for the first page, count and sums. */
function plainSql(
  { biggest }: BenchContext,
  { period, place }: Asked,
  page: 'first' | 'deepest',
): Statement[] {
  const values = [biggest.id, period.from, period.to, biggest.closing_minutes, biggest.time_zone]
  return page === 'first'
    ? [
        { text: pageText(''), values },
        { text: totalsText, values },
      ]
    : [
        {
          text: pageText('and (t.paid_at, t.id) < ($6, $7)'),
          values: [...values, place.paidAt, place.id],
        },
      ]
}

/**
 * Measures the transaction list over HTTP. Compares with plain SQL that returns the same data
 * through the driver.
 */
export async function measureSearch(
  context: BenchContext,
  { seconds, rounds }: BenchOptions,
): Promise<Figure[]> {
  const driver = startChild<DriverAnswers>('driver.ts')
  try {
    return await withServer(context, async (running) => {
      const token = await running.signIn('owner')
      const asked = await periodsToAsk(context, running, token)
      const load = { clients: CLIENTS, seconds }
      const http = (paths: string[]) => () =>
        running.clients.ask('load', { ...load, port: context.port, token, paths })
      const sql = (turns: Statement[][]) => () =>
        driver.ask('load', { ...load, url: context.url, turns })
      const turnsOf = (page: 'first' | 'deepest') =>
        asked.map((one) => plainSql(context, one, page))

      const results = await takeTurns(rounds, {
        first: http(asked.map(({ period }) => pathOf(period))),
        firstSql: sql(turnsOf('first')),
        deep: http(asked.map(({ period, cursor }) => pathOf(period, `&cursor=${cursor}`))),
        deepSql: sql(turnsOf('deepest')),
        second: http(asked.map(({ period, second }) => pathOf(period, `&cursor=${second}`))),
      })
      return linesOf(results)
    })
  } finally {
    await driver.end()
  }
}

type Results = Record<'first' | 'firstSql' | 'deep' | 'deepSql' | 'second', LoadResult[]>

function linesOf(results: Results): Figure[] {
  const of = (name: keyof Results, what: keyof LoadResult) =>
    median(results[name].map((one) => one[what]))
  const rate = (value: number) => `${amount(value)} /s`
  const inFull = (...names: (keyof Results)[]) =>
    Object.fromEntries(names.map((name) => [name, results[name]]))
  const perPage = (name: keyof Results) => (1000 * CLIENTS) / of(name, 'perSecond')
  return [
    atLeast(
      `Search over HTTP: first page of three months with count and sums, ${CLIENTS} clients`,
      [of('first', 'perSecond'), of('firstSql', 'perSecond')],
      rate,
      'plain SQL for page, count and sums, through the driver',
      0.35,
      inFull('first', 'firstSql'),
    ),
    atLeast(
      `Search over HTTP: last page of three months, ${CLIENTS} clients`,
      [of('deep', 'perSecond'), of('deepSql', 'perSecond')],
      rate,
      'plain SQL for the page, through the driver',
      0.35,
      inFull('deep', 'deepSql'),
    ),
    atMost(
      `Last page over HTTP, ${CLIENTS} clients`,
      [perPage('deep'), perPage('second')],
      (value) => `${amount(value)} ms`,
      'the second page, which also has no count and sums',
      1.2,
      inFull('deep', 'second'),
    ),
  ]
}
