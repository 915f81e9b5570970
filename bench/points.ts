import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, addMonths, eachDay } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { onServer } from '@choba/database/testing.ts'
import { replayDay } from '@choba/server/areas/point-rules/point-rule-replay.ts'
import { addFeedKey } from '../tools/feed-key.ts'
import { startChild } from './children.ts'
import type { BenchContext } from './context.ts'
import type { DriverAnswers } from './driver.ts'
import type { FeedSenderAnswers } from './feed-sender.ts'
import { send, writeRows } from './feed.ts'
import { amount, atLeast, count, type Figure, within } from './figure.ts'
import { CARDS, fillOrders } from './fill-orders.ts'
import { median, takeTurns } from './load.ts'
import type { BenchOptions } from './options.ts'
import { quarters } from './periods.ts'
import { withServer } from './start-server.ts'
import { ownScope, type Statement } from './statements.ts'
import { readOwner } from './statistics.ts'
import { timed } from './turns.ts'

const CLIENTS = 16
const PERIODS = 96
const PAGE_SIZE = 50
/** Number of payments that are sent to the feed. */
const POSTED = 20_000
/** Number of orders whose points a replay must compute within `REPLAY_SECONDS`. */
const REPLAYED = 1_000_000
const REPLAY_SECONDS = 30
/** Required number of searches per second. Each search returns a first page with sums. */
const SEARCHES = 200

const within3Months = (
  at: string,
) => `${at} >= ($2::date + make_interval(mins => $4)) at time zone $5
  and ${at} < ($3::date + 1 + make_interval(mins => $4)) at time zone $5`

/** SQL: returns a page of orders with their payments, without sums, using plain joins. */
const orderPage = `with page as (
     select o.*, s.code, s.name, e.terminal_no from orders o
     join stores s on s.merchant_id = o.merchant_id and s.id = o.store_id
     left join terminals e on e.merchant_id = o.merchant_id and e.id = o.terminal_id
     where o.merchant_id = $1 and ${within3Months('o.ordered_at')} and o.revision % 2 = 0
     order by o.ordered_at desc, o.id desc limit ${PAGE_SIZE + 1})
   select page.*, t.payment_no, t.paid_at, t.amount as paid, b.code as payment_method from page
   join transactions t on t.merchant_id = $1 and t.id = page.id join payment_methods b on b.id = t.payment_method_id`

/** SQL: returns a page of point entries, without sums. */
const entryPage = `select n.*, o.order_no, o.type, s.code, s.name from point_entries n
   join orders o on o.merchant_id = n.merchant_id and o.id = n.order_id
   join stores s on s.merchant_id = n.merchant_id and s.id = n.store_id
   where n.merchant_id = $1 and ${within3Months('n.at')} order by n.at desc, n.id desc limit ${PAGE_SIZE + 1}`

/**
 * Measures the list of orders and the list of point transactions over HTTP. Compares each with the
 * plain SQL for a page.
 */
async function measureLists(
  context: BenchContext,
  { seconds, rounds }: BenchOptions,
): Promise<Figure[]> {
  const { biggest } = context
  const driver = startChild<DriverAnswers>('driver.ts')
  try {
    return await withServer(context, async ({ clients, signIn }) => {
      const token = await signIn('owner')
      const periods = quarters(PERIODS, context.lastDay)
      const load = { clients: CLIENTS, seconds }
      const http = (path: string) => () =>
        clients.ask('load', {
          ...load,
          port: context.port,
          token,
          paths: periods.map(
            ({ from, to }) =>
              `/apiproxy/api/${path}?dateFrom=${from}&dateTo=${to}&pageSize=${PAGE_SIZE}`,
          ),
        })
      const turnsOf = (text: string): Statement[][] =>
        periods.map(({ from, to }) => [
          { text, values: [biggest.id, from, to, biggest.closing_minutes, biggest.time_zone] },
        ])
      const sql = (text: string) => () =>
        driver.ask('load', { ...load, url: context.url, turns: turnsOf(text) })
      const took = await takeTurns(rounds, {
        orders: http('order/list'),
        ordersSql: sql(orderPage),
        entries: http('tradepoint/list'),
        entriesSql: sql(entryPage),
      })
      const rate = (name: keyof typeof took) => median(took[name].map(({ perSecond }) => perSecond))
      const lines = (what: string, name: 'orders' | 'entries') => {
        const search = `${what} over HTTP: first page of three months with sums, ${CLIENTS} clients`
        return [
          atLeast(
            search,
            [rate(name), rate(`${name}Sql`)],
            (value) => `${amount(value)} /s`,
            'plain SQL for the page without sums, through the driver',
            0.5,
            { own: took[name], limit: took[`${name}Sql`] },
          ),
          within(search, rate(name), '/s', '≥', SEARCHES, {}),
        ]
      }
      return [
        ...lines('Search of orders', 'orders'),
        ...lines('Search of point transactions', 'entries'),
      ]
    })
  } finally {
    await driver.end()
  }
}

/**
 * Measures the feed with payments that have a point card. Compares with the same payments without a
 * card.
 */
async function measurePosting(context: BenchContext, { rounds }: BenchOptions): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-bench-'))
  chmodSync(folder, 0o700)
  const sender = startChild<FeedSenderAnswers>('feed-sender.ts')
  try {
    return await withServer({ port: context.port, url: context.url }, async () => {
      const key = await addFeedKey(`http://localhost:${context.port}`, 'bench-points')
      const feeding = { context, folder, sender, key }
      const posting = (cards: number | null) => {
        let round = 0
        return async () => {
          const mark = `${cards === null ? 'F' : 'G'}${50 + round++}-`
          const file = join(folder, mark)
          await writeRows(context, file, POSTED, mark, { withRefunds: false, cards })
          const { rows, seconds } = await send(feeding, file, 1)
          return rows / seconds
        }
      }
      const took = await takeTurns(rounds + 1, { own: posting(CARDS), limit: posting(null) })
      // Leaves out the first round, which is a warm-up.
      const [own, limit] = [took.own.slice(1), took.limit.slice(1)]
      return atLeast(
        `Feed of ${count(POSTED)} payments with one of ${count(CARDS)} point cards`,
        [median(own), median(limit)],
        (value) => `${count(Math.round(value))} rows/s`,
        'the same payments without a card',
        0.5,
        { own, limit },
      )
    })
  } finally {
    await sender.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures a replay of a point rule over all orders of a year, one day after another as the portal
 * does.
 */
async function measureReplay(context: BenchContext): Promise<Figure> {
  const { engine, biggest, lastDay } = context
  const { principal } = await readOwner(context)
  const rule = {
    instead: null,
    storeId: null,
    pointType: 'BONUS',
    activityType: 'COMMON',
    ruleName: 'bench',
    startTime: lastDay,
    endTime: null,
    activityDay: 'DAILY',
    weekdays: [],
    dates: [],
    monthEnd: false,
    rate: 20_000,
    baseRate: null,
    multiple: null,
    quantity: null,
    remark: '',
    state: 'VALID',
  } as const
  let orders = 0
  const days = eachDay({ from: addMonths(lastDay, -12), to: addDays(lastDay, -1) })
  const milliseconds = await timed(async () => {
    for (const day of days)
      orders += (
        await withScope(
          engine,
          ownScope(biggest),
          // The replay expects mutable arrays, and those of `rule` are readonly.
          (tx) => replayDay(tx, principal, { day, rule: { ...rule, weekdays: [], dates: [] } }),
          { readOnly: true, deadline: 120_000 },
        )
      ).orders
  })
  const seconds = milliseconds / 1000
  return within(
    `Replay of ${count(REPLAYED)} orders with another rule (scaled from ${count(orders)} orders)`,
    (seconds * REPLAYED) / orders,
    's',
    '≤',
    REPLAY_SECONDS,
    { seconds, orders },
  )
}

/**
 * Measures orders, point transactions and point rules of a merchant whose customers all have a
 * point card.
 */
export async function measurePoints(
  context: BenchContext,
  options: BenchOptions,
): Promise<Figure[]> {
  const { engine, biggest, url } = context
  await asOwner(engine, (q) => fillOrders(q, biggest))
  await onServer(url, 'vacuum analyze')
  return [
    await measureReplay(context),
    ...(await measureLists(context, options)),
    await measurePosting(context, options),
  ]
}
