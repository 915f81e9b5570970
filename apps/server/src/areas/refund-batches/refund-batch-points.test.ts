import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import type { PointSettings } from '@choba/contract/point-rules.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownRequest, signInLimited } from '#areas/approvals/approvals.testing.ts'
import { madeKey, type MadeKey, payment, sendRows } from '#areas/feed/feed.testing.ts'
import { balanceOf, ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import { brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { runBatch } from './refund-batch-run.ts'
import { addOf, detailOf, refundsOf, rowsOf, runByHand, startOf } from './refund-batches.testing.ts'

const never = new AbortController().signal
const entCode = 'SHIBUYA-COFFEE'

let test: TestApp
let key: MadeKey
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
})
beforeEach(() => choose('TAKE_FROM_REFUND'))
afterEach(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  expect(await ledgerDifferences(test.engine)).toEqual([])
})
afterAll(() => test.close())

async function choose(pointSpentAward: PointSettings['pointSpentAward']): Promise<void> {
  const now = resultOf<PointSettings>(await owner.get('pointrule/settings'))
  if (now.pointSpentAward !== pointSpentAward)
    resultOf(await owner.put('pointrule/changesettings', { ...now, pointSpentAward }))
}

let made = 0
/**
 * Creates two payments of ¥1,000 with the same point card and 100 points each. A third payment
 * spends 150 of these 200 points.
 */
async function spend(): Promise<{ card: string; one: string; two: string }> {
  const card = `BATCH-${++made}`
  const of = { entCode, pointCardNo: card, amount: '1000' }
  const [one, two] = [`${card}-1`, `${card}-2`]
  await sendRows(
    test,
    key,
    [one, two].map((no) => payment(no, { ...of, pointsAwarded: '100' })),
  )
  await sendRows(test, key, [
    payment(`${card}-3`, { ...of, pointsUsed: '150', pointsAwarded: '0' }),
  ])
  return { card, one, two }
}
const give = (card: string, points: number) =>
  sendRows(test, key, [
    payment(`${card}-more`, { entCode, pointCardNo: card, pointsAwarded: String(points) }),
  ])
const refundedOf = (paymentNo: string) =>
  asOwner(test.engine, async (q) => {
    const row = q.selectFrom('transactions').select('refunded').where('payment_no', '=', paymentNo)
    return Number((await row.executeTakeFirstOrThrow()).refunded)
  })
const ended = (batchId: string) =>
  expect.poll(async () => (await detailOf(owner, batchId)).state, { timeout: 30_000 })

describe('the check of a batch', () => {
  it('shows the points, the withheld amount and the amount paid back of each row before money moves', async () => {
    const { card, one, two } = await spend()
    await sendRows(test, key, [payment('BATCH-CASH', { entCode, amount: '700' })])
    const batch = await addOf(owner, [
      { paymentNo: one },
      { paymentNo: 'BATCH-CASH' },
      { paymentNo: two, amount: 500 },
    ])
    expect(await rowsOf(owner, batch.batchId)).toMatchObject([
      // The first row takes back the 50 points that are left in the balance.
      {
        amount: 1000,
        paidBack: 950,
        points: { returned: 0, reversedTotal: 50, short: 50, withheld: 50 },
      },
      { amount: 700, paidBack: 700, points: null },
      {
        amount: 500,
        paidBack: 450,
        points: { returned: 0, reversedTotal: 0, short: 50, withheld: 50 },
      },
    ])
    expect(batch).toMatchObject({ readyCount: 3, readySum: 950 + 700 + 450, withheldSum: 100 })
    expect(batch.tally).toEqual([{ state: 'READY', count: 3, sum: 2100 }])
    const asked = { paymentNo: `${card}-3` }
    expect(await rowsOf(owner, (await addOf(owner, [asked])).batchId)).toMatchObject([
      {
        amount: 1000,
        paidBack: 1000,
        points: { returned: 150, reversedTotal: 0, short: 0, withheld: 0 },
      },
    ])
    expect(resultOf(await startOf(owner, batch))).toMatchObject({ state: 'RUNNING' })
    await ended(batch.batchId).toBe('DONE')
    const done = await detailOf(owner, batch.batchId)
    expect(done).toMatchObject({
      tally: [{ state: 'SUCCEEDED', count: 3, sum: 2100 }],
      withheldSum: 100,
    })
    expect([await refundedOf(one), await refundedOf(two)]).toEqual([950, 450])
    expect(await balanceOf(test.engine, card)).toBe(0)
    const file = await owner.get('refundbatch/rows/download', {
      batchId: batch.batchId,
      format: 'csv',
    })
    const [titles, ...lines]: string[][] = parse(file.bytes.toString(), { bom: true })
    expect(titles!.slice(-4)).toEqual([
      '実際の返金額',
      '控除する金額',
      '戻すポイント',
      '取り消す付与ポイント',
    ])
    expect(lines.map((line) => [line[2], ...line.slice(-4)])).toEqual([
      ['1000', '950', '50', '0', '50'],
      ['700', '700', '0', '0', '0'],
      ['500', '450', '50', '0', '0'],
    ])
  })

  it('shows that the whole amount is paid back if the merchant accepts a negative point balance', async () => {
    await choose('LEAVE_AS_DEBT')
    const { card, one } = await spend()
    const batch = await addOf(owner, [{ paymentNo: one }])
    expect(await rowsOf(owner, batch.batchId)).toMatchObject([
      { paidBack: 1000, points: { returned: 0, reversedTotal: 100, short: 0, withheld: 0 } },
    ])
    resultOf(await startOf(owner, batch))
    await ended(batch.batchId).toBe('DONE')
    expect(await balanceOf(test.engine, card)).toBe(-50)
  })

  it('rejects the start if the card’s balance, and therefore an amount to pay back, has changed', async () => {
    const { one, two } = await spend()
    const batch = await addOf(owner, [{ paymentNo: one, amount: 400 }])
    expect(batch).toMatchObject({ readySum: 400, withheldSum: 0 })
    // Another refund takes points of the same card in the meantime.
    const other = await addOf(owner, [{ paymentNo: two, amount: 400 }])
    resultOf(await startOf(owner, other))
    await ended(other.batchId).toBe('DONE')
    const refused = await startOf(owner, batch)
    expect(refused.status).toBe(409)
    const again = resultOf<typeof batch>(
      await owner.post('refundbatch/check', { batchId: batch.batchId }),
    )
    expect(again).toMatchObject({ readySum: 370, withheldSum: 30 })
    resultOf(await startOf(owner, again))
    await ended(batch.batchId).toBe('DONE')
    expect(await refundedOf(one)).toBe(370)
  })

  it('rejects the start if the points have changed although the amounts are the same', async () => {
    const { one } = await spend()
    const batch = await addOf(owner, [{ paymentNo: one, amount: 400 }])
    const checked = (taken: number) =>
      asOwner(test.engine, (q) =>
        q
          .updateTable('refund_batch_rows')
          .set({ points_reversed: BigInt(taken) })
          .where('batch_id', '=', BigInt(batch.batchId))
          .execute(),
      )
    await checked(39)
    expect((await startOf(owner, batch)).status).toBe(409)
    await checked(40)
    resultOf(await startOf(owner, batch))
    await ended(batch.batchId).toBe('DONE')
  })
})

describe('a running batch', () => {
  it('changes points as the check showed, or fails a row whose points would differ from the check', async () => {
    const { card, one, two } = await spend()
    const batch = await addOf(owner, [{ paymentNo: one }, { paymentNo: two }])
    const job = await runByHand(test, batch)
    await give(card, 30)
    await runBatch(test, job, never)
    await ended(batch.batchId).toBe('DONE')
    // The card got 30 points since the check. For the first row, less would be withheld than shown.
    // For the second row, more would be withheld, because the first row took no points.
    expect(
      (await rowsOf(owner, batch.batchId)).map(({ state, problem }) => [state, problem]),
    ).toEqual([
      ['FAILED', 'conflict'],
      ['FAILED', 'conflict'],
    ])
    expect(await refundsOf(test, [one, two])).toEqual([0, 0])
    expect(await detailOf(owner, batch.batchId)).toMatchObject({ withheldSum: 0 })
  })

  it('fails a row for which nothing would be withheld any more', async () => {
    const { card, one } = await spend()
    const batch = await addOf(owner, [{ paymentNo: one }])
    expect(batch).toMatchObject({ readySum: 950, withheldSum: 50 })
    const job = await runByHand(test, batch)
    await give(card, 100)
    await runBatch(test, job, never)
    await ended(batch.batchId).toBe('DONE')
    expect(await rowsOf(owner, batch.batchId)).toMatchObject([
      { state: 'FAILED', problem: 'conflict' },
    ])
    expect(await refundsOf(test, [one])).toEqual([0])
  })

  it('makes refunds of rows whose check has not stored the points', async () => {
    const { one, two } = await spend()
    await choose('LEAVE_AS_DEBT')
    const batch = await addOf(owner, [{ paymentNo: one, amount: 100 }])
    await choose('TAKE_FROM_REFUND')
    const withheld = await addOf(owner, [{ paymentNo: two }])
    await asOwner(test.engine, (q) =>
      q
        .updateTable('refund_batch_rows')
        .set({ points_returned: null, points_reversed: null, points_short: null, withheld: null })
        .where('batch_id', 'in', [BigInt(batch.batchId), BigInt(withheld.batchId)])
        .execute(),
    )
    expect(await rowsOf(owner, batch.batchId)).toMatchObject([{ paidBack: 100, points: null }])
    for (const each of [batch, withheld]) await runBatch(test, await runByHand(test, each), never)
    await ended(batch.batchId).toBe('DONE')
    await ended(withheld.batchId).toBe('DONE')
    expect(await refundedOf(one)).toBe(100)
    expect(await rowsOf(owner, withheld.batchId)).toMatchObject([
      { state: 'FAILED', problem: 'conflict' },
    ])
  })

  it('compares the amounts paid back with the user’s limits, and shows them to the approver', async () => {
    const { one, two } = await spend()
    const limited = await signInLimited(test, { each: 950 })
    const within = await addOf(limited, [{ paymentNo: one }])
    expect(resultOf(await startOf(limited, within))).toMatchObject({
      state: 'RUNNING',
      readySum: 950,
    })
    await ended(within.batchId).toBe('DONE')
    const strict = await signInLimited(test, { each: 899 })
    const above = await addOf(strict, [{ paymentNo: two }])
    expect(resultOf(await startOf(strict, above))).toMatchObject({ state: 'WAITING' })
    const { approvalId } = await ownRequest(strict)
    const { changes } = resultOf<ApprovalDetail>(await owner.get('approval/detail', { approvalId }))
    expect(changes).toContainEqual({ field: 'customer', money: { before: null, after: 900 } })
    resultOf(await owner.post('approval/decide', { approvalId, decision: 'APPROVE' }))
    await ended(above.batchId).toBe('DONE')
    expect([await refundedOf(one), await refundedOf(two)]).toEqual([950, 900])
  })
})
