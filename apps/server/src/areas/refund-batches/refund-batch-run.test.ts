import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { newUser } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { RUN_BATCH } from './refund-batch-queue.ts'
import { runBatch, takeTurn } from './refund-batch-run.ts'
import {
  addOf,
  detailOf,
  payments,
  refundsOf,
  rowsOf,
  runByHand,
  startOf,
} from './refund-batches.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterEach(async () => expect(await brokenInvariants(test.engine, test.gateway)).toEqual([]))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const never = new AbortController().signal
const rowsFor = (paymentNos: readonly string[], more: object = {}) =>
  paymentNos.map((paymentNo) => ({ paymentNo, ...more }))
const ended = (batchId: string, client = owner) =>
  expect.poll(async () => (await detailOf(client, batchId)).state, { timeout: 30_000 })
const statesOf = async (batchId: string) => (await rowsOf(owner, batchId)).map(({ state }) => state)

describe('a running batch', () => {
  it('makes the refund of each row once, shows each result, and notifies the author', async () => {
    const [one, two, three] = (await payments(test, 3)) as [string, string, string]
    const batch = await addOf(owner, [
      { paymentNo: one },
      { paymentNo: two, amount: 300, remark: '#refuse' },
      { paymentNo: three, amount: 400, reason: 'OTHER' },
      { paymentNo: 'NOSUCHPAYMENT' },
    ])
    expect(resultOf(await startOf(owner, batch))).toMatchObject({ state: 'RUNNING', readyCount: 3 })
    await ended(batch.batchId).toBe('DONE')
    const done = await detailOf(owner, batch.batchId)
    expect(done.tally.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: 'FAILED', count: 1, sum: 300 },
      { state: 'INVALID', count: 1, sum: 0 },
      { state: 'SUCCEEDED', count: 2, sum: 1_400 },
    ])
    expect(await statesOf(batch.batchId)).toEqual(['SUCCEEDED', 'FAILED', 'SUCCEEDED', 'INVALID'])
    expect(await refundsOf(test, [one, two, three])).toEqual([1, 1, 1])
    const { refunds } = resultOf<TransactionDetail>(
      await owner.get('trade/detail', { paymentNo: three }),
    )
    expect(refunds).toMatchObject([{ amount: 400, reason: 'OTHER', state: 'SUCCEEDED' }])
    // A refund of a batch appears in the history of its payment, like a single refund.
    const history = await owner.get('audit/history', { kind: 'transaction', objectId: three })
    expect(resultOf<{ items: object[] }>(history).items).toMatchObject([
      { action: 'refunds.add', userName: 'owner', detail: { job: 'refundBatch' } },
    ])
    const notified = () =>
      asOwner(test.engine, (q) =>
        q
          .selectFrom('notifications')
          .select('content')
          .where('title', '=', '一括返金が完了しました')
          .execute(),
      )
    await expect
      .poll(async () => (await notified()).map(({ content }) => content), { timeout: 10_000 })
      .toEqual([expect.stringContaining('返金済み：2件（¥1,400）、失敗：1件')])
    expect(code(await owner.post('refundbatch/stop', { batchId: batch.batchId }))).toBe(1200)
    expect(code(await owner.post('refundbatch/resume', { batchId: batch.batchId }))).toBe(1200)
    expect(code(await startOf(owner, done))).toBe(1200)
    expect(code(await owner.delete('refundbatch/discard', { batchId: batch.batchId }))).toBe(1200)
  })

  it('makes each refund once, even with several workers and a job that is delivered twice', async () => {
    const paymentNos = await payments(test, 8)
    const batch = await addOf(owner, rowsFor(paymentNos))
    const job = await runByHand(test, batch)
    await Promise.all([1, 2, 3].map(() => runBatch(test, job, never)))
    await ended(batch.batchId).toBe('DONE')
    await runBatch(test, job, never)
    expect(await refundsOf(test, paymentNos)).toEqual(paymentNos.map(() => 1))
    expect(new Set(await statesOf(batch.batchId))).toEqual(new Set(['SUCCEEDED']))
  })

  it('continues after its process was killed, between two rows or within a row', async () => {
    const paymentNos = await payments(test, 4)
    const batch = await addOf(owner, rowsFor(paymentNos))
    const job = await runByHand(test, batch)
    expect(await takeTurn(test, job)).toBe('row')
    const cut = {
      ...test,
      jobs: { ...test.jobs, enqueue: () => Promise.reject(new Error('killed')) },
    }
    await expect(takeTurn(cut, job)).rejects.toThrow('killed')
    // The database transaction of the interrupted row was rolled back.
    expect(await refundsOf(test, paymentNos)).toEqual([1, 0, 0, 0])
    expect((await statesOf(batch.batchId)).slice(1)).toEqual(['READY', 'READY', 'READY'])
    await runBatch(test, job, never)
    await ended(batch.batchId).toBe('DONE')
    expect(await refundsOf(test, paymentNos)).toEqual([1, 1, 1, 1])
  })

  it('hands over to the next job when its time is up', async () => {
    const paymentNos = await payments(test, 2)
    const batch = await addOf(owner, rowsFor(paymentNos))
    await runBatch(test, await runByHand(test, batch), never, 0)
    await ended(batch.batchId).toBe('DONE')
    expect(await refundsOf(test, paymentNos)).toEqual([1, 1])
  })

  it('stops before the next row, and continues after a user has resumed the batch', async () => {
    const paymentNos = await payments(test, 3)
    const batch = await addOf(owner, rowsFor(paymentNos))
    const job = await runByHand(test, batch)
    await takeTurn(test, job)
    const stopped = await owner.post('refundbatch/stop', { batchId: batch.batchId })
    expect(resultOf(stopped)).toMatchObject({
      state: 'STOPPED',
      doneCount: 1,
      readyCount: 3,
      stopReason: null,
    })
    expect(await takeTurn(test, job)).toBe('over')
    expect(await refundsOf(test, paymentNos)).toEqual([1, 0, 0])
    expect(code(await owner.post('refundbatch/stop', { batchId: batch.batchId }))).toBe(1200)
    expect(
      resultOf(await owner.post('refundbatch/resume', { batchId: batch.batchId })),
    ).toMatchObject({
      state: 'RUNNING',
    })
    await ended(batch.batchId).toBe('DONE')
    expect(await refundsOf(test, paymentNos)).toEqual([1, 1, 1])
  })

  it('marks a row as failed, with the reason, if its payment was refunded in the meantime', async () => {
    const [one, two] = (await payments(test, 2)) as [string, string]
    const batch = await addOf(owner, [{ paymentNo: one, amount: 100 }, { paymentNo: two }])
    const job = await runByHand(test, batch)
    const ask = {
      paymentNo: one,
      amount: 400,
      refundableSeen: 1_000,
      idempotencyKey: crypto.randomUUID(),
    }
    expect(code(await owner.post('trade/refund', { reason: 'OTHER', ...ask }))).toBe(1000)
    await runBatch(test, job, never)
    await ended(batch.batchId).toBe('DONE')
    expect(await rowsOf(owner, batch.batchId)).toMatchObject([
      { state: 'FAILED', problem: 'conflict', refundNo: null },
      { state: 'SUCCEEDED', problem: null },
    ])
    expect(await refundsOf(test, [one, two])).toEqual([1, 1])
  })

  it('ends although the result of a refund is still unknown', async () => {
    const [paymentNo] = (await payments(test, 1)) as [string]
    const batch = await addOf(owner, [{ paymentNo, remark: '#timeout-before' }])
    resultOf(await startOf(owner, batch))
    await ended(batch.batchId).toBe('DONE')
    // The job of the refund itself keeps asking the gateway for the result.
    await expect.poll(() => statesOf(batch.batchId), { timeout: 20_000 }).toEqual(['SUCCEEDED'])
  })
})

describe('the author of a batch', () => {
  let userName: string
  beforeEach(async () => {
    const user = newUser()
    userName = user.userName
    resultOf(await owner.post('user/add', user))
    await asOwner(test.engine, (q) =>
      sql`
      update users set role_id = (select role_id from users where username = 'owner' and tenant_id = 1), store_scope = 'all'
      where username = ${userName}`.execute(q),
    )
  })
  const change = (set: string) =>
    asOwner(test.engine, (_q, connection) =>
      connection.query(`update users set ${set} where username = $1`, [userName]),
    )

  /** Creates a batch of the user and processes its first row. */
  async function begun(paymentNos: readonly string[]) {
    const batch = await addOf(owner, rowsFor(paymentNos))
    await asOwner(test.engine, (q) =>
      sql`update refund_batches set user_id = (select id from users where username = ${userName})
        where id = ${BigInt(batch.batchId)}`.execute(q),
    )
    const job = await runByHand(test, batch)
    expect(await takeTurn(test, job)).toBe('row')
    return { ...batch, job }
  }

  it.each([
    [
      'lost the permission',
      `role_id = (select role_id from users where username = 'clerk' and tenant_id = 1)`,
    ],
    ['was disabled', 'enabled = false'],
  ])('%s: the batch stops before its next row', async (_what, set) => {
    const paymentNos = await payments(test, 3)
    const { batchId, job } = await begun(paymentNos)
    await change(set)
    await runBatch(test, job, never)
    expect(await detailOf(owner, batchId)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'permission',
      doneCount: 1,
    })
    expect(await refundsOf(test, paymentNos)).toEqual([1, 0, 0])
    // Another user cannot resume it in the author's name.
    expect(code(await owner.post('refundbatch/resume', { batchId }))).toBe(1200)
  })

  it('lost access to a store: rows of that store fail, and the batch continues', async () => {
    const seen = await addPayment(test.engine, { amount: 500, notIn: [2] })
    const foreign = await addPayment(test.engine, { amount: 500, notIn: [1, 3] })
    const last = await addPayment(test.engine, { amount: 500, notIn: [2] })
    const { batchId, job } = await begun([seen, foreign, last])
    await change(`store_scope = 'some'`)
    await asOwner(test.engine, (q) =>
      sql`
      insert into user_stores (merchant_id, user_id, store_id, tenant_id)
      select u.merchant_id, u.id, s, u.tenant_id from users u, unnest(array[1, 3]) s where u.username = ${userName}`.execute(
        q,
      ),
    )
    await runBatch(test, job, never)
    await ended(batchId).toBe('DONE')
    expect(await rowsOf(owner, batchId)).toMatchObject([
      { state: 'SUCCEEDED' },
      { state: 'FAILED', problem: 'notFound' },
      { state: 'SUCCEEDED' },
    ])
    expect(await refundsOf(test, [seen, foreign, last])).toEqual([1, 0, 1])
  })
})

it('a batch stops if its job fails permanently, and can then be resumed', async () => {
  const paymentNos = await payments(test, 2)
  const batch = await addOf(owner, rowsFor(paymentNos))
  const job = await runByHand(test, batch)
  const { queues } = test.areas.find((area) => area.queues?.[RUN_BATCH])!
  await queues![RUN_BATCH]!.onDeadLetter!(job as never)
  expect(await detailOf(owner, batch.batchId)).toMatchObject({
    state: 'STOPPED',
    stopReason: 'processFailed',
  })
  resultOf(await owner.post('refundbatch/resume', { batchId: batch.batchId }))
  await ended(batch.batchId).toBe('DONE')
  expect(await refundsOf(test, paymentNos)).toEqual([1, 1])
})

it('a batch can be downloaded with the result of each row', async () => {
  const [paymentNo] = (await payments(test, 1)) as [string]
  const { batchId } = await addOf(owner, [
    { paymentNo, remark: '=1+1', reason: 'OTHER' },
    { paymentNo: 'NOSUCHPAYMENT' },
  ])
  const file = await owner.get('refundbatch/rows/download', { batchId, format: 'csv' })
  const lines = file.bytes.toString().replace('\ufeff', '').trim().split('\n')
  expect(lines).toEqual([
    '行,取引番号,返金額,返金理由,備考,状態,返金できない理由,返金番号,実際の返金額,控除する金額,戻すポイント,取り消す付与ポイント',
    `1,${paymentNo},1000,その他,'=1+1,返金できます,,,1000,0,0,0`,
    '2,NOSUCHPAYMENT,,その他,,返金できません,取引が見つかりません,,,,,',
  ])
  const invalid = await owner.get('refundbatch/rows/download', {
    batchId,
    format: 'xlsx',
    state: 'INVALID',
  })
  expect(invalid.headers['x-total-rows']).toBe('1')
  expect(
    code(await owner.get('refundbatch/rows/download', { batchId, format: 'csv', state: 'FAILED' })),
  ).toBe(1300)
})
