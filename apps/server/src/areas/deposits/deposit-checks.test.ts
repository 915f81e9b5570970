import type { DepositDetail, DepositPage, DepositProof } from '@choba/contract/deposits.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationToSend, Notify, Receivers } from '#platform/notify/notify.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { checkDeposits } from './deposit-checks.jobs.ts'
import { addTerms, closeThrough, merchantOf, withoutTerms } from './deposits.testing.ts'

let test: TestApp
let merchant: MerchantRow
let owner: Client
let manager: Client
let superadmin: Client
let depositNo: string

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-09-01' })
  await addTerms(test.engine, merchant, { firstDay: '2026-10-01', unit: 'CYCLE' })
  await closeThrough(test.engine, merchant, '2026-11-17')
  // Uses a deposit that contains sales of the manager's stores, although the manager does not see
  // all stores.
  depositNo = resultOf<DepositPage>(await manager.get('deposit/list')).items[0]!.depositNo!
})
afterAll(() => test.close())

const detail = async (client: Client) =>
  resultOf<DepositDetail>(await client.get('deposit/detail', { depositNo }))
const verify = async (no = depositNo) =>
  resultOf<DepositProof>(await owner.post('deposit/verify', { depositNo: no }))
const change = (query: RawBuilder<unknown>) => asOwner(test.engine, (q) => query.execute(q))
const ofMerchant = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  asOwner(test.engine, async (q) => (await query.execute(q)).rows)

/**
 * Adds `by` minor units to the fee of one row from which the deposit is computed. Call with -1 to
 * undo this.
 */
async function plant(by = 1) {
  await change(sql`update settlement_cells c set fee = fee + ${by}::int where (c.store_id, c.day, c.payment_method_id, c.late, c.terms_id) =
    (select store_id, day, payment_method_id, late, terms_id from settlement_cells x
      where x.merchant_id = ${merchant.id} and x.pay_amt > 0
        and (x.company_id, true) = (select d.company_id, x.day between d.date_from and d.date_to from deposits d
          where d.merchant_id = ${merchant.id} and d.deposit_no = ${depositNo})
      order by day, store_id, payment_method_id limit 1) and c.merchant_id = ${merchant.id}`)
}
const reports = () =>
  ofMerchant(sql<{ object: string; detail: object }>`select object, detail from audit_entries
    where merchant_id = ${merchant.id} and action = 'deposits.differs' order by id`)

describe('the recalculation of a deposit', () => {
  it('finds no differences in a correct deposit, and the details of the deposit then contain the result', async () => {
    expect((await detail(owner)).proof).toBeNull()
    const proof = await verify()
    expect(proof).toMatchObject({ difference: 0, differences: 0 })
    expect((await detail(owner)).proof).toEqual(proof)
    const whole = { entCode: merchant.code, depositNo }
    const again = resultOf<DepositProof>(await superadmin.post('sysdeposit/verify', whole))
    expect(Date.parse(again.checkedAt)).toBeGreaterThanOrEqual(Date.parse(proof.checkedAt))
    expect(again.difference).toBe(0)
  })

  it('fails for users with a limited store scope and for users of other merchants', async () => {
    await verify()
    expect((await detail(owner)).proof).not.toBeNull()
    expect((await detail(manager)).proof).toBeNull()
    expect((await manager.post('deposit/verify', { depositNo })).envelope.resultType).toBe(1200)
    const other = await test.signIn('owner2')
    expect((await other.post('deposit/verify', { depositNo })).envelope.resultType).toBe(4001)
    const none = 'DEP-20200101-000000'
    expect((await owner.post('deposit/verify', { depositNo: none })).envelope.resultType).toBe(4001)
    expect((await manager.post('deposit/verify', { depositNo: none })).envelope.resultType).toBe(
      4001,
    )
    const elsewhere = { entCode: tenantPlans[0]!.merchants[1]!.code, depositNo }
    expect((await superadmin.post('sysdeposit/verify', elsewhere)).envelope.resultType).toBe(4001)
  })

  it('runs only once at a time for each merchant', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post('deposit/verify', { depositNo })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(503)
    expect(await verify()).toMatchObject({ differences: 0 })
  })

  it('finds a difference of one yen in a deposit, and none in other deposits', async () => {
    const { items } = resultOf<DepositPage>(await owner.get('deposit/list'))
    expect(items.length).toBeGreaterThan(1)
    await plant()
    for (const row of items)
      expect([row.depositNo, (await verify(row.depositNo!)).differences]).toEqual([
        row.depositNo,
        row.depositNo === depositNo ? 1 : 0,
      ])
    await plant(-1)
    expect(await verify()).toMatchObject({ difference: 0, differences: 0 })
  })

  it('returns by how much the transferred amount is wrong', async () => {
    const by = (units: number) =>
      change(sql`update deposits set transfer_amount = transfer_amount + ${units}::int, revise = revise + ${units}::int
        where merchant_id = ${merchant.id} and deposit_no = ${depositNo}`)
    await by(1)
    expect(await verify()).toMatchObject({ difference: 1, differences: 2 })
    expect((await detail(owner)).proof).toMatchObject({ difference: 1, differences: 2 })
    await by(-1)
    expect(await verify()).toMatchObject({ difference: 0, differences: 0 })
  })
})

describe('the scheduled recalculation of deposits', () => {
  /** Collects the notifications that the check would send to administrators. */
  function listening() {
    const sent: { receivers: Receivers; notification: NotificationToSend }[] = []
    const notify: Notify = async (_tx, receivers, notification) => {
      sent.push({ receivers, notification })
    }
    const services = { engine: test.engine, log: test.log, notify }
    return {
      sent,
      run: (signal = new AbortController().signal) =>
        checkDeposits(services, merchant.tenant_id, signal),
    }
  }
  const checked = () =>
    ofMerchant(sql<{ at: string }>`select checked_at::text as at from deposit_checks
      where merchant_id = ${merchant.id} order by deposit_id`)
  const age = (hours: number) =>
    change(
      sql`update deposit_checks set checked_at = checked_at - make_interval(hours => ${hours}::int)`,
    )
  const forget = () => change(sql`delete from deposit_checks where merchant_id = ${merchant.id}`)

  it('runs once for each older deposit, and every hour for deposits closed in the last day', async () => {
    const { run } = listening()
    await forget()
    await run()
    const first = await checked()
    const { items } = resultOf<DepositPage>(await owner.get('deposit/list'))
    expect(first).toHaveLength(items.length)
    await run()
    expect(await checked()).toEqual(first)
    await age(2)
    await run()
    const second = await checked()
    expect(second.every(({ at }, nth) => at > first[nth]!.at)).toBe(true)
    const closed = (days: number) =>
      change(sql`update deposits set closed_at = closed_at - make_interval(days => ${days}::int)
        where merchant_id = ${merchant.id}`)
    await closed(2)
    await age(2)
    const aged = await checked()
    await run()
    expect(await checked()).toEqual(aged)
    await closed(-2)
  })

  it('notifies administrators once if a deposit differs, and again only after it was correct', async () => {
    const { sent, run } = listening()
    const before = (await reports()).length
    await plant()
    await forget()
    await run()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.receivers).toEqual({ administrators: 'Settle.search', except: 0 })
    expect(sent[0]!.notification).toMatchObject({
      kind: 'deposits.differs',
      params: { depositNo, merchant: merchant.name, count: 1 },
      path: `sysdeposit/${encodeURIComponent(merchant.code)}/${depositNo}`,
      isImportant: true,
    })
    const entries = await reports()
    expect(entries.slice(before).map(({ object }) => object)).toEqual([depositNo])
    expect(entries.at(-1)!.detail).toMatchObject({
      difference: 0,
      differences: 1,
      job: 'depositCheck',
    })
    await age(2)
    await run()
    expect(sent).toHaveLength(1)
    await plant(-1)
    await age(2)
    await run()
    await plant()
    await age(2)
    await run()
    expect(sent).toHaveLength(2)
    await plant(-1)
    await age(2)
    await run()
    expect(sent).toHaveLength(2)
  })

  it('stops between two deposits when the process shuts down', async () => {
    const { run } = listening()
    await forget()
    await run(AbortSignal.abort())
    expect(await checked()).toEqual([])
  })
})

it('a store that moved to another company within a cycle is recalculated for both companies', async () => {
  const { store_id: storeId, company_id: from } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('store_companies')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .orderBy('store_id')
      .executeTakeFirstOrThrow(),
  )
  const { id: to } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('companies')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .where('id', '<>', from)
      .executeTakeFirstOrThrow(),
  )
  await withoutTerms(test.engine, merchant)
  await change(sql`insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
    values (${merchant.id}, ${storeId}, '2026-10-11', ${to}, ${merchant.tenant_id})`)
  await addTerms(test.engine, merchant, { firstDay: '2026-10-01', cycle: { kind: 'MONTHLY' } })
  await closeThrough(test.engine, merchant, '2026-10-31')
  const { items } = resultOf<DepositPage>(await owner.get('deposit/list'))
  expect(items.length).toBeGreaterThan(1)
  for (const row of items)
    expect(await verify(row.depositNo!)).toMatchObject({ difference: 0, differences: 0 })
})
