import { cycleUnder } from '@choba/contract/terms-cycle.ts'
import type { Order, OrderSum } from '@choba/contract/orders.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { ReplayDay } from '@choba/contract/point-replay.ts'
import type { PointRuleDetail } from '@choba/contract/point-rules.contract.ts'
import type { PointSum } from '@choba/contract/point-transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DepositPage } from '@choba/contract/deposits.contract.ts'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  outcomesOf,
  sendRows,
} from '#areas/feed/feed.testing.ts'
import {
  LEASE,
  LONGEST_PAUSE,
  sendDeliveries,
} from '#areas/point-management/point-deliveries.jobs.ts'
import {
  connectPointSystem,
  deliveriesOf,
  POINT_SECRET,
  tenantRow,
} from '#areas/point-management/point-management.testing.ts'
import { onePercent } from '#areas/point-rules/point-rules.testing.ts'
import { verifyCounted } from '#areas/statistics/figure-verification.ts'
import {
  type Behaviour,
  type Receiver,
  startReceiver,
} from '#platform/point-system/receiver.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { atDay, chanceOf } from './point-ledger-stream.testing.ts'
import { ledgerDifferences } from './point-ledger.testing.ts'

// Simulates a month of orders. Meanwhile, rules start, change and end, and the external point
// system is unavailable at times.

const ORDERS = Number(process.env['POINT_ORDERS'] ?? 400)
const DAYS = 20
const CARDS = 40

let test: TestApp
let key: MadeKey
let owner: Client
let receiver: Receiver
let today: string
/** Code of a merchant without demo orders that starts to use points. */
let entCode: string
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  entCode = await asOwner(test.engine, async (q) => {
    const { merchant_id: id } = await q
      .selectFrom('users')
      .select('merchant_id')
      .where('tenant_id', '=', 1)
      .where('username', '=', 'owner2')
      .executeTakeFirstOrThrow()
    const changed = q.updateTable('merchants').set({ enable_point: true }).where('id', '=', id)
    return (await changed.returning('code').executeTakeFirstOrThrow()).code
  })
  owner = await test.signIn('owner2')
  receiver = await startReceiver(POINT_SECRET)
  await connectPointSystem(test, receiver.url)
  today = resultOf<{ today: string }>(await owner.get('pointrule/options')).today
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

const next = chanceOf(21)
/**
 * Separate random generator for the behavior of the external point system. The number of calls to
 * that system depends on timing and must not change the other random values.
 */
const ofOutages = chanceOf(22)
const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (nth: number) => addDays(today, nth - DAYS)
const momentOf = (day: string) => `${day}T${two(6 + next(17))}:${two(next(60))}:00+09:00`

const rules: PointRuleDetail[] = []

/**
 * Makes one random rule change that takes effect on a day; invalid changes are rejected. The first
 * rule always applies at every store and has no last day, so that orders always get some points.
 * @returns true if the change was accepted
 */
async function changeRules(ofFirst: boolean): Promise<boolean> {
  const at = ofFirst ? 0 : next(rules.length + 1)
  const isFirst = at === 0
  // The change takes effect on the current day.
  const from = addDays(today, !isFirst && next(3) === 0 ? 1 + next(5) : 0)
  const isNumber = !isFirst && next(3) === 0
  const figures = isNumber
    ? { rate: null, quantity: 1 + next(20) }
    : { rate: 1_000 * (1 + next(50)), quantity: null }
  const days = [
    { activityDay: 'DAILY', weekdays: [], dates: [], monthEnd: false },
    { activityDay: 'WEEKLY', weekdays: [1 + next(7)], dates: [], monthEnd: false },
    { activityDay: 'MONTHLY', weekdays: [], dates: [1 + next(28)], monthEnd: next(2) === 0 },
  ][isFirst ? 0 : next(3)]!
  const endTime = !isFirst && next(3) === 0 ? addDays(from, 3 + next(20)) : null
  const parts = {
    ...days,
    startTime: from,
    endTime,
    ruleName: `ストリーム${rules.length}`,
    remark: '',
    state: 'VALID',
  }
  const rule = rules[at]
  const keep = (answer: { status: number; envelope: { result: unknown } }, place: number) => {
    expect([200, 400]).toContain(answer.status)
    if (answer.status !== 200 || !answer.envelope.result) return false
    rules[place] = answer.envelope.result as PointRuleDetail
    return true
  }
  if (!rule) {
    const kind = {
      pointType: isNumber ? 'QUANTITY' : 'BONUS',
      storeId: isFirst || next(2) === 0 ? null : String(1 + next(3)),
    }
    return keep(
      await owner.post('pointrule/add', { ...onePercent, ...parts, ...figures, ...kind }),
      rules.length,
    )
  }
  const { originalRuleId, version, pointType } = rule
  if (!isFirst && next(4) === 0)
    return keep(
      await owner.put('pointrule/end', {
        originalRuleId,
        version,
        lastDay: addDays(today, next(4) - 1),
      }),
      at,
    )
  const own =
    pointType === 'QUANTITY'
      ? { rate: null, quantity: 1 + next(20) }
      : { rate: 1_000 * (1 + next(50)), quantity: null }
  const none = { baseRate: null, multiple: null }
  return keep(
    await owner.put('pointrule/modify', { originalRuleId, version, ...parts, ...none, ...own }),
    at,
  )
}

/**
 * Makes the point system unavailable for a whole run, or makes single calls fail at random, before
 * or after the system has stored the points.
 */
function outage(): Receiver['behave'] {
  const ways: Behaviour[] = [
    'hang',
    'hang-after',
    'reset',
    'reset-after',
    'garbage',
    'drip',
    { status: 500 },
  ]
  const isAway = ofOutages(4) === 0
  return () => (isAway || ofOutages(60) === 0 ? ways[ofOutages(ways.length)]! : 'ok')
}
let clock = Date.now()
const now = () => new Date(clock++)
/**
 * Sends the waiting point transactions once. With `isStopped`, aborts the run like a process that
 * shuts down.
 */
async function send(isStopped: boolean): Promise<void> {
  clock += LEASE + LONGEST_PAUSE
  const stop = new AbortController()
  const timer = isStopped ? setTimeout(() => stop.abort(), ofOutages(200)) : undefined
  const { engine, sealer, reach } = test
  await sendDeliveries(
    { engine, sealer, reach, now, timeoutMs: 150 },
    await tenantRow(test),
    stop.signal,
  )
  clearTimeout(timer)
}

const paid: { no: string; left: number; day: string }[] = []
let made = 0
/**
 * Returns a random row of a day: a payment, a refund of an earlier payment, a late row, or a
 * repeated row.
 */
function rowOf(nth: number, rows: readonly FeedRow[]): FeedRow {
  const one = paid[next(Math.max(1, paid.length))]
  const dice = next(10)
  if (one && dice < 3 && one.left > 0) {
    // A refund of the whole amount cancels the purchase.
    const amount = dice < 2 ? one.left : 1 + next(one.left)
    one.left -= amount
    return refundOf(`str-${made++}-R`, one.no, {
      entCode,
      paidAt: momentOf(dayOf(nth)),
      amount: String(amount),
    })
  }
  if (dice === 3 && rows.length > 0) return rows[next(rows.length)]!
  const day = dayOf(next(6) === 0 ? next(nth + 1) : nth)
  const amount = 1 + next(50_000)
  const no = `str-${made++}`
  paid.push({ no, left: amount, day })
  return payment(no, {
    entCode,
    storeCode: `S000${1 + next(3)}`,
    paidAt: momentOf(day),
    amount: String(amount),
    ...(next(5) > 0 && { pointCardNo: `STR-${next(CARDS)}` }),
    ...(next(4) === 0 && { pointsUsed: String(next(200)) }),
    ...(next(8) === 0 && { pointsAwarded: String(next(500)) }),
    ...(next(3) === 0 && { outTradeNo: `STR-O-${next(10)}` }),
  })
}

async function sendDay(nth: number, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 400) {
    const rows: FeedRow[] = []
    while (rows.length < Math.min(400, left)) rows.push(rowOf(nth, rows))
    const outcomes = outcomesOf(await sendRows(test, key, rows)).map((said) => said.split(' ')[0])
    expect(outcomes.filter((outcome) => outcome !== 'ACCEPTED' && outcome !== 'DUPLICATE')).toEqual(
      [],
    )
  }
}

it(
  'orders get points by the rules of their day, and all totals agree although the point system fails at times',
  async () => {
    // Days on which a rule changed after some orders had already got points. These orders keep
    // their points, so a replay of the day may differ.
    const turned = new Set<string>()
    const { id } = await asOwner(test.engine, (q) =>
      q.selectFrom('merchants').select('id').where('code', '=', entCode).executeTakeFirstOrThrow(),
    )
    const merchant = await merchantOf(test.engine, id)
    await withoutTerms(test.engine, merchant)
    // From a cycle in the middle of the month on, a point costs more.
    const terms = { firstDay: dayOf(0), cycle: { kind: 'WEEKLY', weekday: 3 } } as const
    await addTerms(test.engine, merchant, { ...terms, pointCost: 2 })
    const dearer = addDays(cycleUnder(terms, dayOf(7)).to, 1)
    await addTerms(test.engine, merchant, { ...terms, firstDay: dearer, pointCost: 5 })
    let changes = 0
    const change = async (day: string, ofFirst = false) => {
      if (await atDay(test.engine, { from: today, day }, () => changeRules(ofFirst))) changes++
    }
    for (let nth = 0; nth < DAYS; nth++) {
      const day = dayOf(nth)
      receiver.behave = outage()
      if (nth % 4 === 0) await change(day, true)
      if (next(3) > 0) await change(day)
      await sendDay(nth, Math.ceil(ORDERS / DAYS / 2))
      if (next(4) === 0) {
        await change(day)
        turned.add(day)
      }
      const stops = next(4) === 0
      // Closes days while their orders arrive.
      const close = nth % 3 === 0 ? closeThrough(test.engine, merchant, dayOf(nth - 1)) : null
      await Promise.all([sendDay(nth, Math.ceil(ORDERS / DAYS / 2)), send(stops), close])
      if (nth % 10 === 0) expect(await ledgerDifferences(test.engine)).toEqual([])
    }
    expect(changes).toBeGreaterThan(10)
    expect(await ledgerDifferences(test.engine)).toEqual([])

    // Each award must refer to the rule version that applied on its business day.
    const { rows: wrong } = await asOwner(test.engine, (q) =>
      sql<{ business_day: string; withdrawn: boolean }>`
        select e.business_day, v.withdrawn_at is not null as withdrawn from point_entries e
        join point_rule_versions v on v.merchant_id = e.merchant_id and v.id = e.rule_id
        where e.cause = e.payment_id and e.card_no like 'STR-%'
          and (v.withdrawn_at is not null or e.business_day < v.first_day or e.business_day > coalesce(v.last_day, 'infinity'))`.execute(
        q,
      ),
    )
    expect(wrong.filter(({ business_day: day }) => !turned.has(day))).toEqual([])
    const { rows: named } = await asOwner(test.engine, (q) =>
      sql<{
        n: number
      }>`select count(distinct rule_id)::int as n from point_entries where card_no like 'STR-%'`.execute(
        q,
      ),
    )
    expect(named[0]!.n).toBeGreaterThan(5)

    // A replay with the rules of each day must give the original points, even if rules have changed
    // later.
    for (let nth = 0; nth < DAYS; nth++) {
      const day = dayOf(nth)
      if (turned.has(day)) continue
      const said = resultOf<ReplayDay>(await owner.post('pointrule/replay', { day, rule: null }))
      expect(said).toMatchObject({ day, wouldAward: said.awarded, more: 0, fewer: 0 })
    }

    // The order list, its sums, the downloaded file and the point ledger must agree.
    const search = { dateFrom: dayOf(-3), dateTo: today, cardNo: 'STR-' }
    const { total, sum } = resultOf<{ total: number; items: Order[]; sum: OrderSum[] }>(
      await owner.get('order/list', search),
    )
    const { bytes, headers } = await owner.get('order/download', { ...search, format: 'csv' })
    const lines: string[][] = parse(bytes.toString(), { bom: true, from_line: 2 })
    const column = (at: number) => lines.reduce((all, line) => all + Number(line[at]), 0)
    const net = (of: 'amount' | 'pointsAwarded') =>
      sum.reduce((all, one) => all + (one.orderType === 'SALE' ? one[of]! : -one[of]!), 0)
    expect([column(5), column(7), column(11)]).toEqual([
      net('amount'),
      net('amount'),
      net('pointsAwarded'),
    ])
    expect(headers['x-total-rows']).toBe(String(lines.length))
    const { rows: kept } = await asOwner(test.engine, (q) =>
      sql<{ orders: number; amount: number; balance: number; entries: number }>`
        select (select count(*)::int from orders where card_no like 'STR-%') as orders,
          (select sum(case type when 'SALE' then amount else -amount end)::float8 from orders where card_no like 'STR-%') as amount,
          (select sum(balance)::float8 from point_balances where card_no like 'STR-%') as balance,
          (select count(*)::int from point_entries where card_no like 'STR-%') as entries`.execute(
        q,
      ),
    )
    const points = resultOf<{ sum: PointSum[] }>(await owner.get('tradepoint/list', search)).sum
    const balance = points.reduce((all, one) => all + one.net!, 0)
    expect([total, net('amount'), balance]).toEqual([
      kept[0]!.orders,
      kept[0]!.amount,
      kept[0]!.balance,
    ])
    expect(await verifyCounted(test.engine, merchant, { from: dayOf(0), to: today })).toEqual([])

    // The point costs in deposits must equal the costs in the ledger. Each point has the cost that
    // applied on the day of its payment.
    await closeThrough(test.engine, merchant, addDays(today, -1))
    expect(await differencesOf(test.engine, merchant)).toEqual([])
    const paidOut = resultOf<DepositPage>(await owner.get('deposit/list', { pageSize: '200' }))
    const charged = [...paidOut.sum!, ...paidOut.open!].reduce(
      (all, row) => all + row.pointGive!,
      0,
    )
    const { rows: costs } = await asOwner(test.engine, (q) =>
      sql<{ cost: number; late: number }>`
        select sum(e.quantity * case when coalesce(p.business_day, e.business_day) < ${dearer} then 2 else 5 end)::float8 as cost,
          (count(*) filter (where e.settlement_day > e.business_day))::int as late
        from point_entries e left join transactions p on p.merchant_id = e.merchant_id and p.id = e.payment_id
        where e.merchant_id = ${id} and e.charge_type <> 'USE'`.execute(q),
    )
    expect([charged, paidOut.sum![0]!.count > 1, costs[0]!.late > 0]).toEqual([
      costs[0]!.cost,
      true,
      true,
    ])

    // In the end every point transaction must be delivered exactly once.
    receiver.behave = () => 'ok'
    while ((await deliveriesOf(test)).some((said) => !said.startsWith('DELIVERED')))
      await send(false)
    const theirs = [...receiver.entries.values()]
    expect(theirs).toHaveLength(kept[0]!.entries)
    expect(theirs.reduce((all, { quantity }) => all + quantity, 0)).toBe(kept[0]!.balance)
    // Some point transactions were sent more than once.
    expect(receiver.asked.length).toBeGreaterThan(theirs.length)
  },
  300_000 + ORDERS * 200,
)
