import {
  ATTENTION_MAX,
  type Attention,
  type DashboardSummary,
  MUTES_MAX,
  subjectOf,
  trendSpans,
} from '@choba/contract/dashboard.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { DepositPage } from '@choba/contract/deposits.contract.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import type { StatCounts, Statistics } from '@choba/contract/statistics.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringRowsIn, merchantOf } from '#areas/deposits/deposits.testing.ts'
import { counted, merchantId } from '#areas/statistics/statistics.testing.ts'
import { addUnknownRefund } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let merchant: MerchantRow
let today: string
let owner: Client
let manager: Client
let clerk: Client

/** Sales of the last ten weeks, each day other ones, in three stores. */
beforeAll(async () => {
  test = await openTestApp()
  merchant = await merchantOf(test.engine, merchantId)
  today = await asOwner(test.engine, (q) => readToday({ q }, merchant))
  const rows = Array.from({ length: 71 }, (_, back) =>
    [1, 2, 3].flatMap((storeId) => [
      { day: addDays(today, -back), amount: 1_000 + ((back * 7919 + storeId * 104_729) % 9_000), storeId },
      { day: addDays(today, -back), amount: 10 + (back % 5), storeId, tradeKind: 2, state: 5 },
    ]),
  )
  await bringRowsIn(test.engine, merchant, rows.flat())
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
})
afterAll(() => test.close())

const summary = async (client: Client) => resultOf<DashboardSummary>(await client.get('dashboard/summary'))
const sales = async (client: Client) => (await summary(client)).sales!
const countsOf = ({ paymentCount, payment, refundCount, refund, net }: StatCounts) => ({
  paymentCount,
  payment,
  refundCount,
  refund,
  net,
})
const stat = async (client: Client, dateFrom: string, dateTo: string) =>
  countsOf(resultOf<Statistics>(await client.get('stat/list', { dateFrom, dateTo })).sum)
const like = (day: string): string[] => Array.from({ length: 8 }, (_, nth) => addDays(day, -7 * (nth + 1)))

/** The value that a share of the sorted values is below: by its definition, and not by the library. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]!
  return Math.round(low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at)))
}
const rangeOf = (values: readonly number[]) => ({
  low: quantile(values, 0.25),
  median: quantile(values, 0.5),
  high: quantile(values, 0.75),
})

describe('the summary', () => {
  it('has yesterday and today as the rows add up', async () => {
    const found = await sales(owner)
    for (const day of [found.yesterday, found.today]) {
      const rows = await counted(test.engine, 't.business_day', sql`true`, { dateFrom: day.day, dateTo: day.day })
      expect(countsOf(day)).toEqual(rows.get(day.day))
    }
    expect([found.yesterday.day, found.today.day]).toEqual([addDays(today, -1), today])
  })

  it('has what is usual: the quartiles of the last eight days of that weekday', async () => {
    const { yesterday } = await sales(owner)
    const days = await Promise.all(like(yesterday.day).map((day) => stat(owner, day, day)))
    expect(yesterday.usual).toEqual({
      days: 8,
      net: rangeOf(days.map(({ net }) => net!)),
      paymentCount: rangeOf(days.map(({ paymentCount }) => paymentCount)),
      average: rangeOf(days.map((day) => averageOf(day)!)),
      refundRate: rangeOf(days.map((day) => refundRateOf(day)!)),
    })
  })

  it('has what is usual until now for today: whole hours, and of this one the part that is over', async () => {
    const { today: found } = await sales(owner)
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ day: string; paid: number; net: number }>`
        select day, round(sum(minutes * pay) / 60.0)::int as paid,
          (round(sum(minutes * pay_amt) / 60.0) - round(sum(minutes * ref_amt) / 60.0))::int as net
        from (select business_day as day, (trade_kind = 1)::int as pay, case trade_kind when 1 then amount else 0 end as pay_amt,
            case trade_kind when 1 then 0 else amount end as ref_amt,
            case sign(extract(hour from paid_at at time zone 'Asia/Tokyo') - ${Math.floor(found.until! / 60)}::int)
              when -1 then 60 when 1 then 0 else ${found.until! % 60}::int end as minutes
          from transactions where merchant_id = ${merchantId} and state in (1, 5)
            and business_day = any(${like(today)}::date[])) t group by day`.execute(q),
    )
    expect(merchant.closing_minutes).toBe(0)
    expect(rows).toHaveLength(8)
    expect(found.usual).toMatchObject({
      days: 8,
      net: rangeOf(rows.map(({ net }) => net)),
      paymentCount: rangeOf(rows.map(({ paid }) => paid)),
    })
  })

  it('has the month beside the same days of the month before', async () => {
    const { month } = await sales(owner)
    const from = `${today.slice(0, 8)}01`
    expect(month.period).toEqual({ from, to: today })
    expect(month.before.period).toEqual({ from: addMonths(from, -1), to: addMonths(today, -1) })
    expect(month.sum).toEqual(await stat(owner, from, today))
    expect(month.before.sum).toEqual(await stat(owner, addMonths(from, -1), addMonths(today, -1)))
  })

  it('has the deposits that are filling, as their list has them', async () => {
    const { open } = resultOf<DepositPage>(await owner.get('deposit/list'))
    const found = await summary(owner)
    expect(found.deposits).toEqual(open)
    expect(found.share).toBe(false)
  })

  it('of who sees a part of the stores has these alone', async () => {
    const { month, yesterday } = await sales(manager)
    const { period, sum } = month
    expect(sum).toEqual(await stat(manager, period.from, period.to))
    expect(sum.net!).toBeLessThan((await sales(owner)).month.sum.net!)
    expect(countsOf(yesterday)).toEqual(await stat(manager, yesterday.day, yesterday.day))
    expect((await summary(manager)).share).toBe(true)
  })

  it('leaves out what the person holds no permission for', async () => {
    const of = async (client: Client) => {
      const { sales: own, deposits } = await summary(client)
      return [own !== null, deposits !== null]
    }
    expect(await of(owner)).toEqual([true, true])
    expect(await of(clerk)).toEqual([false, false])
    expect((await clerk.get('dashboard/trend')).status).toBe(403)
  })

  it('makes nothing up for a merchant without a sale', async () => {
    const newcomer = await test.signIn('owner2')
    const entId = await asOwner(test.engine, async (q) => {
      const { merchant_id: id } = await q
        .selectFrom('users')
        .select('merchant_id')
        .where('tenant_id', '=', 1)
        .where('username', '=', 'owner2')
        .executeTakeFirstOrThrow()
      await sql`delete from brand_days where merchant_id = ${id}`.execute(q)
      return id
    })
    expect(entId).not.toBe(merchantId)
    const { yesterday, month } = await sales(newcomer)
    expect([yesterday.usual, month.forecast, month.sum.net]).toEqual([null, null, 0])
  })
})

describe('the trend', () => {
  it.each(trendSpans)('of %s adds up to the statistics of its days', async (span) => {
    const { rows } = resultOf<{ rows: (StatCounts & { from: string; to: string })[] }>(
      await owner.get('dashboard/trend', { span }),
    )
    expect(rows).toHaveLength({ MONTHS_13: 13, DAYS_90: 90, DAYS_30: 30 }[span])
    expect(rows.at(-1)!.to).toBe(today)
    for (const { from, to, ...row } of rows.slice(-2)) expect(countsOf(row)).toEqual(await stat(owner, from, to))
    for (const [nth, { from }] of rows.slice(1).entries()) expect(from).toBe(addDays(rows[nth]!.to, 1))
  })
})

describe('the comparison', () => {
  it.each(['store', 'brand'] as const)('by %s adds up, the most changed first', async (by) => {
    const found = resultOf<{ rows: (StatCounts & { before: StatCounts })[]; sum: StatCounts; beforeSum: StatCounts }>(
      await owner.get('dashboard/comparison', { by }),
    )
    const { month } = await sales(owner)
    expect(found.sum).toEqual(month.sum)
    expect(found.beforeSum).toEqual(month.before.sum)
    for (const name of ['paymentCount', 'payment', 'refundCount', 'refund', 'net'] as const) {
      expect(found.rows.reduce((sum, row) => sum + row[name]!, 0)).toBe(found.sum[name])
      expect(found.rows.reduce((sum, row) => sum + row.before[name]!, 0)).toBe(found.beforeSum[name])
    }
    const changes = found.rows.map((row) => Math.abs(row.net! - row.before.net!))
    expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  })
})

it('is of no one where the tenant does not show it', async () => {
  const show = (shown: boolean) =>
    asOwner(test.engine, (q) => q.updateTable('tenants').set({ show_dashboard: shown }).where('id', '=', 1).execute())
  await show(false)
  for (const call of ['summary', 'trend', 'comparison'])
    await expect
      .poll(async () => (await owner.get(`dashboard/${call}`)).envelope.resultType, { timeout: 30_000 })
      .toBe(1200)
  await show(true)
  await expect.poll(async () => (await owner.get('dashboard/summary')).envelope.resultType).toBe(1000)
})

describe('what needs attention', () => {
  const attention = async (client: Client): Promise<Attention[]> => (await summary(client)).attention

  it('is a refund whose end no one knows for an hour, to who may refund', async () => {
    const unknown = async () => (await attention(owner)).find(({ kind }) => kind === 'REFUNDS_UNKNOWN')
    const before = await unknown()
    const { id } = await addUnknownRefund(test)
    expect(await unknown()).toEqual(before)
    await asOwner(test.engine, (q) =>
      sql`update refunds set requested_at = requested_at - interval '61 minutes' where id = ${id}::bigint`.execute(q),
    )
    expect(await unknown()).toEqual({ ...before, count: (before as { count: number }).count + 1 })
    expect((await attention(clerk)).map(({ kind }) => kind)).not.toContain('REFUNDS_UNKNOWN')
  })

  it('is a rate of refunds far above the usual one', async () => {
    const day = addDays(today, -1)
    expect((await attention(owner)).map(({ kind }) => kind)).not.toContain('REFUNDS_HIGH')
    const [large] = await bringRowsIn(test.engine, merchant, [
      { day, amount: 9_999, storeId: 1, tradeKind: 2, state: 5 },
    ])
    const { yesterday } = await sales(owner)
    expect(await attention(owner)).toContainEqual({
      kind: 'REFUNDS_HIGH',
      day,
      refundRate: refundRateOf(yesterday),
      usual: yesterday.usual!.refundRate,
      by: null,
    })
    const ask = (name: string) =>
      asOwner(test.engine, (q) =>
        sql`insert into refunds (merchant_id, id, tenant_id, payment_id, user_id, user_name, idempotency_key, payment_no, amount,
            gateway_key, requested_at, outcome, settled_at)
          select l.merchant_id, l.id, l.tenant_id, p.id, u.id, ${name}, gen_random_uuid(), p.payment_no, l.amount, gen_random_uuid(),
            l.paid_at, 'SUCCEEDED', l.paid_at
          from transactions l, users u, (select * from transactions where merchant_id = ${merchantId} and trade_kind = 1 limit 1) p
          where l.merchant_id = ${merchantId} and l.id = ${large!}::bigint and u.tenant_id = 1 and u.username = 'owner'`.execute(
          q,
        ),
      )
    await ask('渋谷 花子')
    const named = { by: { name: '渋谷 花子', refundCount: 1, refund: 9_999 } }
    expect(await attention(owner)).toContainEqual(expect.objectContaining({ kind: 'REFUNDS_HIGH', ...named }))
    expect(await attention(manager)).toContainEqual(expect.objectContaining({ kind: 'REFUNDS_HIGH', ...named }))
    const maySeeUsers = (may: boolean) =>
      asOwner(test.engine, (q) =>
        sql`update role_permissions set action = ${may ? 'search' : 'add'} where merchant_id = ${merchantId} and role_id = 2
          and module = 'User'`.execute(q),
      )
    await maySeeUsers(false)
    await expect
      .poll(() => attention(manager), { timeout: 30_000 })
      .toContainEqual(expect.objectContaining({ kind: 'REFUNDS_HIGH', by: null }))
    await maySeeUsers(true)
    // The list of the day's refunds has the same rows.
    const list = resultOf<TransactionPage>(
      await owner.get('trade/list', { dateFrom: day, dateTo: day, tradeKind: 'REFUND', state: 'SUCCEEDED' }),
    )
    expect(list.total).toBe(yesterday.refundCount)
  })

  it('is a store that stopped, and not one that was closed on such days before', async () => {
    const day = addDays(today, -1)
    const without = (table: 'store_days', id: number, days: readonly string[]) =>
      asOwner(test.engine, (q) =>
        sql`update ${sql.table(table)} set pay_n = 0 where merchant_id = ${merchantId} and store_id = ${id}
          and day = any(${[...days]}::date[])`.execute(q),
      )
    await without('store_days', 2, [day])
    await without('store_days', 3, [day, addDays(day, -14)])
    const stopped = (await attention(owner)).filter(({ kind }) => kind === 'STORE_STOPPED')
    expect(stopped).toMatchObject([{ day, storeId: '2' }])
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ n: number }>`select pay_n as n from store_days where merchant_id = ${merchantId} and store_id = 2
        and day = any(${like(day)}::date[])`.execute(q),
    )
    expect(stopped[0]).toMatchObject({ usual: rangeOf(rows.map(({ n }) => n)) })
  })

  it('is a brand that stopped, by its code, to who sees every store', async () => {
    const day = addDays(today, -1)
    await asOwner(test.engine, (q) =>
      sql`update brand_days set pay_n = 0 where merchant_id = ${merchantId} and brand_id = 1 and day = ${day}::date`.execute(
        q,
      ),
    )
    const { code } = await asOwner(test.engine, (q) =>
      q.selectFrom('brands').select('code').where('id', '=', 1).executeTakeFirstOrThrow(),
    )
    expect(await attention(owner)).toContainEqual(
      expect.objectContaining({ kind: 'BRAND_STOPPED', day, paymentType: code }),
    )
    expect((await attention(manager)).map(({ kind }) => kind)).not.toContain('BRAND_STOPPED')
    expect((await attention(owner)).length).toBeLessThanOrEqual(ATTENTION_MAX)
  })

  it('is left out for a day by who mutes it, of what it is about alone, and for them alone', async () => {
    const shown = async (client: Client) => {
      const { attention: items, muted } = await summary(client)
      return { subjects: items.map(subjectOf), muted }
    }
    const mute = async (subject: string) => (await owner.post('dashboard/mute', { subject })).envelope.resultType
    const [before, others] = [await shown(owner), await shown(manager)]
    for (const { subjects, muted } of [before, others]) expect([...subjects, muted]).toContain('REFUNDS_HIGH')
    expect(await mute('REFUNDS_HIGH')).toBe(1000)
    const subjects = before.subjects.filter((subject) => subject !== 'REFUNDS_HIGH')
    expect(await shown(owner)).toEqual({ subjects, muted: 1 })
    expect(await shown(manager)).toEqual(others)
    const { rows } = await asOwner(test.engine, (q) =>
      sql`update attention_mutes set muted_until = muted_until - interval '86390 seconds'
        returning muted_until > now() as "isMuted"`.execute(q),
    )
    expect(rows).toEqual([{ isMuted: true }])
    await asOwner(test.engine, (q) => sql`update attention_mutes set muted_until = '2026-01-01'`.execute(q))
    expect(await shown(owner)).toEqual(before)
    for (let nth = 0; nth < MUTES_MAX; nth++) expect(await mute(`STORE_STOPPED:${nth}`)).toBe(1000)
    expect([await mute('REFUNDS_HIGH'), await mute('STORE_STOPPED:2')]).toEqual([1200, 1000])
    for (const bad of ['', 'x'.repeat(121), 'STORE_STOPPED:\u0000', 'a b']) expect(await mute(bad)).toBe(400)
    resultOf(await owner.post('dashboard/unmute', {}))
    expect(await shown(owner)).toEqual(before)
  })
})
