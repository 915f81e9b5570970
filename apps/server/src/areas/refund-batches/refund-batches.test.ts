import type { RefundBatch, RefundBatchRow } from '@choba/contract/refund-batches.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import iconv from 'iconv-lite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addOf,
  detailOf,
  payments,
  refundsOf,
  rowsOf,
  startOf,
  uploadOf,
} from './refund-batches.testing.ts'

let test: TestApp
let owner: Client
/** Client of a user with access to stores 1 and 3. */
let manager: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
})
afterEach(async () => expect(await brokenInvariants(test.engine, test.gateway)).toEqual([]))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const faultsOf = (answer: Answer) =>
  (answer.envelope.result as { fields: { path: string; problem: string }[] }).fields
const problemsOf = (rows: readonly RefundBatchRow[]) =>
  rows.map(({ position, problem }) => [position, problem])
const notIn = [1, 3]

describe('checking a batch', () => {
  it('shows for every row if the payment can be refunded, and hides payments of stores the user does not see', async () => {
    const [whole, part] = (await payments(test, 2, 3_000)) as [string, string]
    const failed = await addPayment(test.engine, { amount: 500, state: 'failed' })
    const foreign = await addPayment(test.engine, { amount: 500, notIn })
    const { batchId, ...batch } = await addOf(manager, [
      { paymentNo: whole },
      { paymentNo: part, amount: 1_200, reason: 'OTHER', remark: 'お客様都合' },
      { paymentNo: part, amount: 100 },
      { paymentNo: failed },
      { paymentNo: foreign },
      { paymentNo: 'NOSUCHPAYMENT' },
    ])
    expect(batch).toMatchObject({
      state: 'DRAFT',
      rowCount: 6,
      readyCount: 2,
      readySum: 4_200,
      own: true,
      version: 1,
    })
    expect(batch.problems.toSorted((a, b) => a.problem.localeCompare(b.problem))).toEqual([
      { problem: 'notFound', count: 2 },
      { problem: 'notPaid', count: 1 },
      { problem: 'twice', count: 1 },
    ])
    const rows = await rowsOf(manager, batchId)
    expect(problemsOf(rows)).toEqual([
      [1, null],
      [2, null],
      [3, 'twice'],
      [4, 'notPaid'],
      [5, 'notFound'],
      [6, 'notFound'],
    ])
    expect(rows[1]).toMatchObject({
      amount: 1_200,
      reason: 'OTHER',
      remark: 'お客様都合',
      state: 'READY',
    })
    expect(await refundsOf(test, [whole, part])).toEqual([0, 0])
  })

  it.each([
    ['an amount of zero', { amount: 0 }, 'refundAmountInvalid'],
    ['a negative amount', { amount: -5 }, 'refundAmountInvalid'],
    ['more than the refundable amount', { amount: 1_001 }, 'refundExceedsRefundable'],
    ['an unknown reason', { reason: 'NOSUCH' }, 'reason'],
  ])('reports %s as the problem of its row', async (_what, wrong, problem) => {
    const [paymentNo] = await payments(test, 1)
    const { batchId, readyCount } = await addOf(owner, [{ paymentNo, ...wrong }])
    expect(readyCount).toBe(0)
    expect(problemsOf(await rowsOf(owner, batchId))).toEqual([[1, problem]])
  })

  it('reports different problems for a refund transaction and for a fully refunded payment', async () => {
    const [paymentNo] = (await payments(test, 1)) as [string]
    const ask = {
      paymentNo,
      amount: 1_000,
      refundableSeen: 1_000,
      idempotencyKey: crypto.randomUUID(),
    }
    const { refundNo } = resultOf<{ refundNo: string }>(
      await owner.post('trade/refund', { reason: 'OTHER', ...ask }),
    )
    const { batchId } = await addOf(owner, [{ paymentNo }, { paymentNo: refundNo }])
    expect(problemsOf(await rowsOf(owner, batchId))).toEqual([
      [1, 'alreadyRefunded'],
      [2, 'notAPayment'],
    ])
  })

  it('accepts five thousand rows, and reports the row that repeats a payment', async () => {
    const [paymentNo] = (await payments(test, 1)) as [string]
    const lines = Array.from({ length: 4_998 }, (_none, at) => `NONE${at},,,`)
    const file = [
      'paymentNo,amount,reason,remark',
      `${paymentNo},10,OTHER,`,
      ...lines,
      `${paymentNo},20,OTHER,`,
    ].join('\n')
    const batch = resultOf<RefundBatch>(await uploadOf(owner, file))
    expect(batch).toMatchObject({ rowCount: 5_000, readyCount: 1, readySum: 10 })
    const { problems } = await detailOf(owner, batch.batchId)
    expect(problems).toContainEqual({ problem: 'twice', count: 1 })
    const last = await owner.get('refundbatch/rows', {
      batchId: batch.batchId,
      pageSize: 200,
      state: 'INVALID',
    })
    expect(resultOf<{ nextCursor: string | null }>(last).nextCursor).not.toBeNull()
    expect(code(await startOf(owner, await detailOf(owner, batch.batchId)))).toBe(1200)
    expect(await refundsOf(test, [paymentNo])).toEqual([0])
    expect(faultsOf(await uploadOf(owner, `${file}\nONE,,,\n`))).toEqual([
      { path: 'file', problem: 'tooLong' },
    ])
  })
})

describe('the file of a batch', () => {
  it.each(['utf-8', 'utf-8 with a byte order mark', 'shift_jis'])(
    'can be encoded in %s and can have the column names of the template',
    async (encoding) => {
      const [one, two] = (await payments(test, 2)) as [string, string]
      const text = `取引番号,返金額,返金理由,備考\r\n${one},"1,000",お客様のご都合,商品の返品\r\n${two},,OTHER,\r\n`
      const bytes =
        encoding === 'shift_jis'
          ? iconv.encode(text, 'cp932')
          : Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`)
      const batch = resultOf<RefundBatch>(await uploadOf(owner, bytes, '../十一月.csv'))
      expect(batch).toMatchObject({
        fileName: '十一月.csv',
        rowCount: 2,
        readyCount: 2,
        readySum: 2_000,
      })
      const rows = await rowsOf(owner, batch.batchId)
      expect(rows[0]).toMatchObject({
        position: 2,
        reason: 'CUSTOMER_REQUEST',
        remark: '商品の返品',
        amount: 1_000,
      })
      expect(rows[1]).toMatchObject({ position: 3, paymentNo: two, reason: 'OTHER', amount: 1_000 })
    },
  )

  it('is read to its end, and each invalid row has its own error', async () => {
    const [good] = (await payments(test, 1)) as [string]
    const file = [
      'paymentNo,amount,reason,remark',
      'A,12.5,,',
      'B,999999999999999999999999,,',
      'C,1e3,,',
      `D,1,,${'あ'.repeat(101)}`,
      'E,1,Because,',
      'F',
      ',1,,',
      `${'9'.repeat(65)},1,,`,
      'G,"1"2,,',
      `${good},１０,OTHER,`,
    ].join('\n')
    const { batchId, readyCount } = resultOf<RefundBatch>(await uploadOf(owner, file))
    expect(readyCount).toBe(1)
    const rows = await rowsOf(owner, batchId)
    expect(rows.map(({ problem }) => problem)).toEqual([
      'amount',
      'amount',
      'amount',
      'remark',
      'reason',
      'columns',
      'paymentNo',
      'paymentNo',
      'amount',
      null,
    ])
    expect(rows.at(-1)).toMatchObject({ paymentNo: good, amount: 10, position: 11 })
  })

  it.each([
    ['an empty file', '', 'file', 'tooShort'],
    ['a file without rows', 'paymentNo,amount\n', 'file', 'tooShort'],
    ['a file without a column for payment numbers', 'amount\n1\n', 'file.paymentNo', 'missing'],
    ['a file with an unknown column', 'paymentNo,colour\n1,red\n', 'file.heading', 'unknown'],
    ['a file with a repeated column', 'paymentNo,取引番号\n1,2\n', 'file.heading', 'value'],
    ['a binary file', Buffer.from([0, 1, 2, 255, 254]), 'file', 'format'],
    ['a file with an unclosed quote', 'paymentNo,amount\n"1,2\n3,4\n', 'file', 'format'],
  ])('is rejected completely: %s', async (_what, file, path, problem) => {
    const answer = await uploadOf(owner, file)
    expect([code(answer), ...faultsOf(answer)]).toEqual([400, { path, problem }])
  })

  it('is rejected if it is larger than two megabytes', async () => {
    expect(code(await uploadOf(owner, 'paymentNo\n'.padEnd(2 * 1024 * 1024 + 10, '1')))).toBe(413)
  })
})

describe('access to a batch', () => {
  it('requires access to all stores of the batch, and is limited to users of the merchant', async () => {
    const seen = await addPayment(test.engine, { amount: 500, notIn: [2] })
    const foreign = await addPayment(test.engine, { amount: 500, notIn })
    const { batchId } = await addOf(owner, [{ paymentNo: seen }, { paymentNo: foreign }])
    const own = await addOf(owner, [{ paymentNo: seen }])
    const listed = async (client: Client) =>
      resultOf<{ items: RefundBatch[] }>(await client.get('refundbatch/list')).items.map(
        (one) => one.batchId,
      )
    expect(await listed(owner)).toEqual(expect.arrayContaining([batchId, own.batchId]))
    expect(await listed(manager)).toContain(own.batchId)
    expect(await listed(manager)).not.toContain(batchId)
    expect(await listed(await test.signIn('owner2'))).toEqual([])
    for (const client of [manager, await test.signIn('owner2')]) {
      for (const name of ['detail', 'rows'])
        expect(code(await client.get(`refundbatch/${name}`, { batchId }))).toBe(4001)
      for (const name of ['check', 'stop', 'resume'])
        expect(code(await client.post(`refundbatch/${name}`, { batchId }))).toBe(4001)
      expect(code(await client.delete('refundbatch/discard', { batchId }))).toBe(4001)
    }
    // Only the author can start and discard it.
    expect(code(await startOf(manager, own))).toBe(1200)
    expect(code(await manager.delete('refundbatch/discard', { batchId: own.batchId }))).toBe(1200)
  })

  it('ends when a user discards the batch before its start: no rows stay in the database', async () => {
    const [paymentNo] = await payments(test, 1)
    const { batchId } = await addOf(owner, [{ paymentNo }])
    expect(code(await owner.delete('refundbatch/discard', { batchId }))).toBe(1000)
    expect(code(await owner.get('refundbatch/detail', { batchId }))).toBe(4001)
    const left = await asOwner(test.engine, (q) =>
      q
        .selectFrom('refund_batch_rows')
        .select('position')
        .where('batch_id', '=', BigInt(batchId))
        .execute(),
    )
    expect(left).toEqual([])
  })
})

describe('starting a batch', () => {
  it('is rejected if a payment has changed since the check; the next check shows the new values', async () => {
    const [one, two] = (await payments(test, 2)) as [string, string]
    const batch = await addOf(owner, [{ paymentNo: one }, { paymentNo: two, amount: 700 }])
    const ask = {
      paymentNo: one,
      amount: 400,
      refundableSeen: 1_000,
      idempotencyKey: crypto.randomUUID(),
    }
    expect(code(await owner.post('trade/refund', { reason: 'OTHER', ...ask }))).toBe(1000)
    const stale = await startOf(owner, batch)
    expect(stale).toMatchObject({
      status: 409,
      envelope: { result: { current: { readySum: 1_300 } } },
    })
    // The rejected start has written nothing. Only a check stores new values.
    expect(await detailOf(owner, batch.batchId)).toMatchObject({ version: 1, readySum: 1_700 })
    const now = resultOf<RefundBatch>(
      await owner.post('refundbatch/check', { batchId: batch.batchId }),
    )
    expect(now).toMatchObject({ version: 2, readySum: 1_300, readyCount: 2 })
    expect(code(await startOf(owner, batch))).toBe(409)
    expect(await refundsOf(test, [one, two])).toEqual([1, 0])
  })

  it('is rejected if its sum or count differs from what the user saw, or if no row is ready', async () => {
    const [paymentNo] = await payments(test, 1)
    const batch = await addOf(owner, [{ paymentNo }])
    expect(code(await startOf(owner, { ...batch, readySum: 999 }))).toBe(409)
    expect(code(await startOf(owner, { ...batch, readyCount: 2 }))).toBe(409)
    expect(code(await startOf(owner, await addOf(owner, [{ paymentNo: '1' }])))).toBe(4008)
  })
})
