import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { NotificationDetail, NotificationRow } from '@choba/contract/notifications.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expire, ownRequest, signInLimited } from '#areas/approvals/approvals.testing.ts'
import { expireApprovals } from '#areas/approvals/approvals.jobs.ts'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { takeTurn } from './refund-batch-run.ts'
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
const decide = (client: Client, { approvalId }: ApprovalRow, decision: 'APPROVE' | 'REFUSE') =>
  client.post('approval/decide', { approvalId, decision })
const notificationsOf = async (client: Client) =>
  resultOf<{ items: NotificationRow[] }>(await client.get('message/notifications')).items
const ended = (batchId: string) =>
  expect.poll(async () => (await detailOf(owner, batchId)).state, { timeout: 30_000 })

/** Starts a batch of three payments of 1,000 as `client`. */
async function started(client: Client) {
  const paymentNos = await payments(test, 3)
  const batch = await addOf(
    client,
    paymentNos.map((paymentNo) => ({ paymentNo })),
  )
  const answer = await startOf(client, batch)
  return { batch, paymentNos, answer, request: await ownRequest(client).catch(() => null) }
}

it('a batch above the limit per refund waits for approval even if each row is below, and runs after the approval', async () => {
  const asker = await signInLimited(test, { each: 2_000 })
  const { batch, paymentNos, answer, request } = await started(asker)
  expect(resultOf(answer)).toMatchObject({
    state: 'WAITING',
    approvalId: request!.approvalId,
    startedAt: null,
  })
  expect(request).toMatchObject({ kind: 'refundBatch', amount: 3_000, state: 'WAITING' })
  expect(request!.batch).toEqual({ fileName: null, count: 3 })
  const shown = resultOf<ApprovalDetail>(
    await owner.get('approval/detail', { approvalId: request!.approvalId }),
  )
  expect(shown).toMatchObject({
    obstacle: null,
    changes: [{ money: { after: 3_000 } }, { text: { after: '3' } }],
  })
  // Administrators can read the request too.
  const admin = await test.signIn('superadmin')
  expect(code(await admin.get('approval/detail', { approvalId: request!.approvalId }))).toBe(1000)
  // While the batch waits, no money moves, and no user can start, stop or check it.
  for (const act of ['stop', 'resume', 'check'])
    expect(code(await asker.post(`refundbatch/${act}`, { batchId: batch.batchId }))).toBe(1200)
  expect(await refundsOf(test, paymentNos)).toEqual([0, 0, 0])
  expect(code(await decide(asker, request!, 'APPROVE'))).toBe(2000)
  expect(code(await decide(owner, request!, 'APPROVE'))).toBe(1000)
  expect(code(await decide(owner, request!, 'APPROVE'))).toBe(1200)
  await ended(batch.batchId).toBe('DONE')
  expect(await refundsOf(test, paymentNos)).toEqual([1, 1, 1])
  const made = await asOwner(test.engine, (q) =>
    q
      .selectFrom('refunds')
      .select(['approval_id', 'approved_by'])
      .where('payment_no', 'in', paymentNos)
      .execute(),
  )
  const approved = { approval_id: BigInt(request!.approvalId), approved_by: expect.any(Number) }
  expect(made).toEqual(paymentNos.map(() => approved))
  // A batch without a file has no name, so messages describe it by its number of refunds.
  await expect
    .poll(() => notificationsOf(asker))
    .toContainEqual(
      expect.objectContaining({ messageTitle: '一括返金（3件、¥3,000）が承認されました' }),
    )
  const { messageId } = (await notificationsOf(owner)).find((one) =>
    one.messageTitle.includes('一括返金の承認依頼'),
  )!
  const toDecide = await owner.get('message/detail', { messageId })
  expect(resultOf<NotificationDetail>(toDecide).content).toContain('一括返金（3件、合計¥3,000）')
})

it.each([
  [
    'declined',
    async (request: ApprovalRow): Promise<void> =>
      void resultOf(await decide(owner, request, 'REFUSE')),
  ],
  [
    'expired',
    async (request: ApprovalRow): Promise<void> => {
      await expire(test, request)
      await expireApprovals(test, { id: 1 })
    },
  ],
  [
    'stale',
    async (request: ApprovalRow): Promise<void> => {
      await asOwner(test.engine, (q) =>
        sql`update refund_batches set version = version + 1 where approval_id = ${BigInt(request.approvalId)}`.execute(
          q,
        ),
      )
      expect(code(await decide(owner, request, 'APPROVE'))).toBe(409)
    },
  ],
] as const)('a batch whose request is %s moves no money', async (_how, end) => {
  const asker = await signInLimited(test, { each: 0 })
  const { batch, paymentNos, request } = await started(asker)
  await end(request!)
  expect(await detailOf(asker, batch.batchId)).toMatchObject({ state: 'REFUSED' })
  expect(code(await decide(owner, request!, 'APPROVE'))).toBe(1200)
  expect(await refundsOf(test, paymentNos)).toEqual([0, 0, 0])
  expect(code(await asker.delete('refundbatch/discard', { batchId: batch.batchId }))).toBe(1000)
})

it('a batch whose request its author has withdrawn moves no money', async () => {
  const asker = await signInLimited(test, { each: 0 })
  const { batch, paymentNos, request } = await started(asker)
  expect(code(await asker.post('approval/withdraw', { approvalId: request!.approvalId }))).toBe(
    1000,
  )
  expect(await detailOf(asker, batch.batchId)).toMatchObject({ state: 'REFUSED' })
  expect(await refundsOf(test, paymentNos)).toEqual([0, 0, 0])
})

it('a batch below every limit runs; a batch above a daily limit of the user or the store waits for approval', async () => {
  const below = await started(await signInLimited(test, { each: 3_000, personDay: 3_000 }))
  expect(resultOf(below.answer)).toMatchObject({ state: 'RUNNING', approvalId: null })
  await ended(below.batch.batchId).toBe('DONE')
  const ofDay = await started(await signInLimited(test, { personDay: 2_999 }))
  expect(resultOf(ofDay.answer)).toMatchObject({ state: 'WAITING' })
  const ofStore = await started(await signInLimited(test, { storeDay: 1 }))
  expect(resultOf(ofStore.answer)).toMatchObject({ state: 'WAITING' })
})

it('a user whose own limit is below the sum of a batch cannot approve the batch', async () => {
  const { request } = await started(await signInLimited(test, { each: 0 }))
  expect(code(await decide(await signInLimited(test, { each: 2_999 }), request!, 'APPROVE'))).toBe(
    2000,
  )
  expect(
    code(await decide(await signInLimited(test, { personDay: 3_000 }), request!, 'APPROVE')),
  ).toBe(1000)
})

it('a running batch checks the author’s limits for each row, and a row above a limit needs an approval', async () => {
  const asker = await signInLimited(test, { personDay: 2_500 })
  const paymentNos = await payments(test, 2)
  const batch = await addOf(
    asker,
    paymentNos.map((paymentNo) => ({ paymentNo })),
  )
  const job = await runByHand(test, batch)
  expect(await takeTurn(test, job)).toBe('row')
  const another = await addPayment(test.engine, { amount: 1_000 })
  const ask = {
    paymentNo: another,
    amount: 1_000,
    refundableSeen: 1_000,
    idempotencyKey: crypto.randomUUID(),
  }
  expect(resultOf(await asker.post('trade/refund', { reason: 'OTHER', ...ask }))).toMatchObject({
    state: 'SUCCEEDED',
  })
  expect(await takeTurn(test, job)).toBe('row')
  expect(await rowsOf(asker, batch.batchId)).toMatchObject([
    { state: expect.any(String) },
    { state: 'WAITING' },
  ])
  const request = await ownRequest(asker)
  expect(request).toMatchObject({ kind: 'refund', amount: 1_000 })
  expect(code(await decide(owner, request, 'APPROVE'))).toBe(1000)
  await expect
    .poll(async () => (await rowsOf(asker, batch.batchId)).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['SUCCEEDED', 'SUCCEEDED'])
})
