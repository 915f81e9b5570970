import {
  ATTENTION_MAX,
  type Attention,
  type DashboardSummary,
  MUTES_MAX,
  OVERDUE_MINUTES,
  subjectOf,
} from '@choba/contract/dashboard.contract.ts'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { refundRateOf } from '@choba/contract/stat-figures.ts'
import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addClosedDeposit, bringRowsIn } from '#areas/deposits/deposits.testing.ts'
import { like, openDashboardBench, rangeOf } from './dashboard.testing.ts'
import { merchantId } from '#areas/statistics/statistics.testing.ts'
import { addUnknownRefund } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let merchant: MerchantRow
let today: string
let owner: Client
let manager: Client
let clerk: Client
beforeAll(async () => {
  ;({ test, merchant, today, owner, manager, clerk } = await openDashboardBench())
})
afterAll(() => test.close())

const summary = async (client: Client) =>
  resultOf<DashboardSummary>(await client.get('dashboard/summary'))
const sales = async (client: Client) => (await summary(client)).sales!

describe('dashboard warnings', () => {
  const attention = async (client: Client): Promise<Attention[]> =>
    (await summary(client)).attention

  it('include a refund unconfirmed for an hour, for users with permission to refund', async () => {
    const unknown = async () =>
      (await attention(owner)).find(({ kind }) => kind === 'REFUNDS_UNKNOWN')
    const before = await unknown()
    const { id } = await addUnknownRefund(test)
    expect(await unknown()).toEqual(before)
    await asOwner(test.engine, (q) =>
      sql`update refunds set requested_at = now() - interval '61 minutes' where id = ${id}::bigint`.execute(
        q,
      ),
    )
    expect(await unknown()).toEqual({ ...before, count: (before as { count: number }).count + 1 })
    expect((await attention(clerk)).map(({ kind }) => kind)).not.toContain('REFUNDS_UNKNOWN')
    // This list also contains unconfirmed refunds that are younger than an hour.
    const { items } = resultOf<{ items: UnknownRefundRow[] }>(
      await owner.get('unknownrefund/list', { pageSize: 100 }),
    )
    const hourAgo = Date.now() - OVERDUE_MINUTES * 60_000
    const overdue = items.filter(({ requestedAt }) => Date.parse(requestedAt) < hourAgo)
    const oldest = Math.min(...overdue.map(({ requestedAt }) => Date.parse(requestedAt)))
    const found = (await unknown()) as { count: number; since: string }
    expect([found.count, Date.parse(found.since)]).toEqual([overdue.length, oldest])
  })

  it('include a deposit that the bank returned, for users who see the deposits of all stores', async () => {
    const { depositNo } = await addClosedDeposit(test)
    const returned = async (client: Client) =>
      (await attention(client)).filter(
        (item) => subjectOf(item) === `DEPOSIT_RETURNED:${depositNo}`,
      )
    const closedOn = (day: string) =>
      asOwner(test.engine, (q) =>
        sql`update deposits set state = 'RETURNED', date_from = ${day}::date, date_to = ${day}::date, pay_day = ${day}::date + 3
          where deposit_no = ${depositNo}`.execute(q),
      )
    expect(await returned(owner)).toEqual([])
    await closedOn(addDays(today, -46))
    expect(await returned(owner)).toEqual([])
    await closedOn(addDays(today, -45))
    const deposit = resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo }))
    expect(await returned(owner)).toEqual([
      {
        kind: 'DEPOSIT_RETURNED',
        depositNo,
        payDate: deposit.payDate,
        amount: deposit.transferAmount,
      },
    ])
    expect([await returned(manager), await returned(clerk)]).toEqual([[], []])
  })

  it('include a day whose refund rate is far above the usual rate', async () => {
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
    expect(await attention(owner)).toContainEqual(
      expect.objectContaining({ kind: 'REFUNDS_HIGH', ...named }),
    )
    expect(await attention(manager)).toContainEqual(
      expect.objectContaining({ kind: 'REFUNDS_HIGH', ...named }),
    )
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
    // The list to which the warning links contains the same refunds.
    const list = resultOf<TransactionPage>(
      await owner.get('trade/list', {
        dateFrom: day,
        dateTo: day,
        tradeKind: 'REFUND',
        state: 'SUCCEEDED',
      }),
    )
    expect(list.total).toBe(yesterday.refundCount)
  })

  it('include a store without payments on a day, unless it had none on an earlier same weekday', async () => {
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
      sql<{
        n: number
      }>`select pay_n as n from store_days where merchant_id = ${merchantId} and store_id = 2
        and day = any(${like(day)}::date[])`.execute(q),
    )
    expect(stopped[0]).toMatchObject({ usual: rangeOf(rows.map(({ n }) => n)) })
  })

  it('include a payment method without payments on a day, for users who see every store', async () => {
    const day = addDays(today, -1)
    await asOwner(test.engine, (q) =>
      sql`update payment_method_days set pay_n = 0 where merchant_id = ${merchantId} and payment_method_id = 1 and day = ${day}::date`.execute(
        q,
      ),
    )
    const { code } = await asOwner(test.engine, (q) =>
      q.selectFrom('payment_methods').select('code').where('id', '=', 1).executeTakeFirstOrThrow(),
    )
    expect(await attention(owner)).toContainEqual(
      expect.objectContaining({ kind: 'PAYMENT_METHOD_STOPPED', day, paymentType: code }),
    )
    expect((await attention(manager)).map(({ kind }) => kind)).not.toContain(
      'PAYMENT_METHOD_STOPPED',
    )
    expect((await attention(owner)).length).toBeLessThanOrEqual(ATTENTION_MAX)
  })

  it('can be muted up to a maximum number per user, even by simultaneous calls', async () => {
    const mute = (subject: string) => clerk.post('dashboard/mute', { subject })
    expect((await mute('PAYMENT_METHOD_STOPPED:R0')).envelope.resultType).toBe(1000)
    const left = 5
    await asOwner(test.engine, (q) =>
      sql`insert into attention_mutes select m.merchant_id, m.user_id, 'PAYMENT_METHOD_STOPPED:S' || n, m.tenant_id, m.muted_until
        from attention_mutes m, generate_series(1, ${MUTES_MAX - 1 - left}) n where m.subject = 'PAYMENT_METHOD_STOPPED:R0'`.execute(
        q,
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => mute(`PAYMENT_METHOD_STOPPED:R${nth + 1}`)),
    )
    const types = answers.map(({ envelope }) => envelope.resultType)
    expect(types.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: left }, () => 1000),
      ...Array.from({ length: 20 - left }, () => 1200),
    ])
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ n: number }>`select count(*)::int as n from attention_mutes`.execute(q),
    )
    expect(rows).toEqual([{ n: MUTES_MAX }])
    resultOf(await clerk.post('dashboard/unmute', {}))
  })

  it('are hidden for a day for the user who muted them, and still shown to other users', async () => {
    const shown = async (client: Client) => {
      const { attention: items, muted } = await summary(client)
      return { subjects: items.map(subjectOf), muted }
    }
    const mute = async (subject: string) =>
      (await owner.post('dashboard/mute', { subject })).envelope.resultType
    const [before, others] = [await shown(owner), await shown(manager)]
    for (const { subjects, muted } of [before, others])
      expect([...subjects, muted]).toContain('REFUNDS_HIGH')
    expect(await mute('REFUNDS_HIGH')).toBe(1000)
    const subjects = before.subjects.filter((subject) => subject !== 'REFUNDS_HIGH')
    expect(await shown(owner)).toEqual({ subjects, muted: 1 })
    expect(await shown(manager)).toEqual(others)
    const { rows } = await asOwner(test.engine, (q) =>
      sql`update attention_mutes set muted_until = now() + interval '10 seconds'
        returning muted_until > now() as "isMuted"`.execute(q),
    )
    expect(rows).toEqual([{ isMuted: true }])
    await asOwner(test.engine, (q) =>
      sql`update attention_mutes set muted_until = '2026-01-01'`.execute(q),
    )
    expect(await shown(owner)).toEqual(before)
    for (let nth = 0; nth < MUTES_MAX; nth++) expect(await mute(`STORE_STOPPED:${nth}`)).toBe(1000)
    expect([await mute('REFUNDS_HIGH'), await mute('STORE_STOPPED:2')]).toEqual([1200, 1000])
    for (const bad of ['', 'x'.repeat(121), 'STORE_STOPPED:\u0000', 'a b'])
      expect(await mute(bad)).toBe(400)
    resultOf(await owner.post('dashboard/unmute', {}))
    expect(await shown(owner)).toEqual(before)
  })
})
