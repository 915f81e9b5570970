import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { Attention, DashboardSummary } from '@choba/contract/dashboard.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import type { UnlinkedRefundRow } from '@choba/contract/unlinked-refunds.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeKey, type MadeKey, payment, refundOf, sendRows } from '#areas/feed/feed.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addUnlinkedRefund, unlinkedIn } from './unlinked-refunds.testing.ts'

let test: TestApp
let owner: Client
let superadmin: Client
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
  key = await madeKey(test)
})
afterAll(() => test.close())

const codeOf = async (answer: Promise<{ envelope: { resultType: number } }>) =>
  (await answer).envelope.resultType
const listed = async (by: Client, query: object = {}, path = 'unlinkedrefund/list') =>
  resultOf<{ items: UnlinkedRefundRow[]; total: number }>(
    await by.get(path, { pageSize: 200, ...query }),
  )
const numbers = ({ items }: { items: readonly UnlinkedRefundRow[] }) =>
  items.map(({ refundNo }) => refundNo)

const at = { entCode: unlinkedIn.entCode, storeCode: unlinkedIn.storeCode }
/** Changes the time of an unlinked refund, so that it appears to be some hours old. */
const waitFor = (refundNo: string, hours: number) =>
  asOwner(test.engine, (q) =>
    sql`update unlinked_refunds u set noted_at = now() - make_interval(hours => ${hours}) from transactions t
      where t.merchant_id = u.merchant_id and t.id = u.transaction_id and t.payment_no = ${refundNo}`.execute(
      q,
    ),
  )

describe('an unlinked refund', () => {
  it('is listed with its reason if it exceeds its payment, or if its payment is missing for a day', async () => {
    await sendRows(test, key, [
      payment('un-1', at),
      refundOf('un-2', 'un-1', { ...at, amount: '1000' }),
      refundOf('un-3', 'un-1', { ...at, amount: '300' }),
      refundOf('un-4', 'un-none', at),
      refundOf('un-5', 'un-none', at),
    ])
    await waitFor('un-4', 25)
    const found = await listed(owner)
    expect(numbers(found)).toEqual(['un-3', 'un-4'])
    expect(found.total).toBe(2)
    expect(found.items).toMatchObject([
      {
        amount: 300,
        originalPaymentNo: 'un-1',
        why: 'EXCEEDS',
        refundable: 200,
        acknowledged: null,
      },
      {
        amount: 500,
        originalPaymentNo: 'un-none',
        why: 'WAITING',
        refundable: null,
        acknowledged: null,
      },
    ])
    expect(numbers(await listed(owner, { why: 'WAITING' }))).toEqual(['un-4'])
    expect(
      numbers(await listed(superadmin, { entCode: at.entCode }, 'sysunlinkedrefund/list')),
    ).toEqual(['un-3', 'un-4'])
    expect(numbers(await listed(await test.signIn('owner2')))).toEqual([])
    expect(await codeOf((await test.signIn('clerk')).get('unlinkedrefund/list'))).toBe(2000)
    const page = resultOf<{ items: UnlinkedRefundRow[]; nextCursor: string }>(
      await owner.get('unlinkedrefund/list', { pageSize: 1 }),
    )
    expect(numbers(await listed(owner, { cursor: page.nextCursor }))).toEqual(['un-4'])
  })

  it('is counted on the dashboard until a user acknowledges it', async () => {
    const unlinked = async (): Promise<Attention | undefined> =>
      resultOf<DashboardSummary>(await owner.get('dashboard/summary')).attention.find(
        ({ kind }) => kind === 'REFUNDS_UNLINKED',
      )
    expect(await unlinked()).toMatchObject({ count: 2 })
    expect(
      await codeOf(owner.post('unlinkedrefund/acknowledge', { refundNo: 'un-3', reason: ' ' })),
    ).toBe(400)
    const row = resultOf<UnlinkedRefundRow>(
      await owner.post('unlinkedrefund/acknowledge', {
        refundNo: 'un-3',
        reason: '店舗に確認済み',
      }),
    )
    expect(row.acknowledged).toMatchObject({ reason: '店舗に確認済み' })
    expect(
      await codeOf(owner.post('unlinkedrefund/acknowledge', { refundNo: 'un-3', reason: 'x' })),
    ).toBe(409)
    expect(numbers(await listed(owner))).toEqual(['un-4'])
    expect(numbers(await listed(owner, { acknowledged: 'true' }))).toEqual(['un-3'])
    expect(await unlinked()).toMatchObject({ count: 1 })
    const { items } = resultOf<{ items: AuditRow[] }>(
      await owner.get('audit/history', { kind: 'transaction', objectId: 'un-3' }),
    )
    expect(items[0]).toMatchObject({
      action: 'unknownRefunds.acknowledge',
      detail: { acknowledgement: '店舗に確認済み' },
    })
  })

  it('can be acknowledged only by users who see its store, and by administrators', async () => {
    const manager = await test.signIn('manager')
    const far = await addUnlinkedRefund(test, { storeCode: unlinkedIn.farStoreCode })
    const near = await addUnlinkedRefund(test)
    expect(numbers(await listed(manager))).toContain(near.refundNo)
    expect(numbers(await listed(manager))).not.toContain(far.refundNo)
    const reason = { reason: '確認した' }
    const acknowledge = (by: Client, body: object) =>
      codeOf(by.post('unlinkedrefund/acknowledge', { ...body, ...reason }))
    expect(await acknowledge(manager, { refundNo: far.refundNo })).toBe(4001)
    expect(await acknowledge(await test.signIn('owner2'), { refundNo: near.refundNo })).toBe(4001)
    expect(
      await acknowledge(await test.signIn('owner2'), {
        refundNo: near.refundNo,
        entCode: near.entCode,
      }),
    ).toBe(4001)
    expect(await acknowledge(manager, { refundNo: 'un-5' })).toBe(4001)
    expect(await acknowledge(superadmin, { refundNo: near.refundNo })).toBe(400)
    expect(await acknowledge(superadmin, near)).toBe(1000)
    expect(await acknowledge(manager, { refundNo: near.refundNo })).toBe(409)
  })

  it('must be acknowledged again if its payment arrives and is smaller than the refund', async () => {
    await sendRows(test, key, [refundOf('un-7', 'un-6', { ...at, amount: '1500' })])
    await waitFor('un-7', 25)
    resultOf(
      await owner.post('unlinkedrefund/acknowledge', { refundNo: 'un-7', reason: '確認した' }),
    )
    expect(numbers(await listed(owner))).not.toContain('un-7')
    await sendRows(test, key, [payment('un-6', at)])
    const [row] = (await listed(owner)).items.filter(({ refundNo }) => refundNo === 'un-7')
    expect(row).toMatchObject({ why: 'EXCEEDS', refundable: 1200, acknowledged: null })
  })

  it('is listed immediately if its payment is not paid, and its detail tells if it is listed', async () => {
    await sendRows(test, key, [
      payment('un-30', { ...at, state: 'FAILED' }),
      payment('un-31', at),
      refundOf('un-32', 'un-31', at),
      refundOf('un-33', 'un-30', at),
      refundOf('un-34', 'un-32', at),
      refundOf('un-35', 'un-35', at),
      refundOf('un-36', 'un-none', at),
    ])
    const found = (await listed(owner, { why: 'WAITING' })).items.filter(({ refundNo }) =>
      /un-3\d/.test(refundNo),
    )
    expect(found.map((row) => [row.refundNo, row.originalPaymentNo, row.refundable])).toEqual([
      ['un-33', 'un-30', null],
      ['un-34', 'un-32', null],
      ['un-35', 'un-35', null],
    ])
    const isListed = async (paymentNo: string) =>
      resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo })).unlinked?.isListed
    expect(await Promise.all(['un-33', 'un-34', 'un-35', 'un-36'].map(isListed))).toEqual([
      true,
      true,
      true,
      false,
    ])
    // The payment arrives later.
    await sendRows(test, key, [payment('un-30', at)])
    for (const refundNo of ['un-34', 'un-35'])
      resultOf(await owner.post('unlinkedrefund/acknowledge', { refundNo, reason: '確認した' }))
    expect(
      numbers(await listed(owner, { why: 'WAITING' })).filter((no) => /un-3\d/.test(no)),
    ).toEqual([])
  })
})
