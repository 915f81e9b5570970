import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { addUnknownRefund } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addWaitingRefund, askRefund, ownRequest, signInLimited } from './approvals.testing.ts'

// Tests how other refunds and the waiting time of a request affect its approval.

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const approve = async (by: Client, { approvalId, entCode }: ApprovalRow) =>
  (await by.post('approval/decide', { approvalId, entCode, decision: 'APPROVE' })).envelope
    .resultType
const aloneOf = async (client: Client, paymentNo: string) =>
  resultOf<TransactionDetail>(await client.get('trade/detail', { paymentNo })).amountWithoutApproval

it('an unconfirmed refund counts as refunded when a request is checked for being outdated', async () => {
  const { id, paymentNo } = await addUnknownRefund(test, { amount: 400, paid: 1_000 })
  const setState = (state: number) =>
    asOwner(test.engine, (q) =>
      q.updateTable('transactions').set({ state }).where('id', '=', id).execute(),
    )
  await setState(State.sent)
  const asker = await signInLimited(test, { each: 0 })
  await askRefund(asker, paymentNo, 100, 600)
  const request = await ownRequest(asker)
  // The gateway does not answer while the request waits, so the amount stays reserved.
  await setState(State.unknown)
  const seen = resultOf<ApprovalDetail>(
    await owner.get('approval/detail', { approvalId: request.approvalId }),
  )
  expect(seen.obstacle).toBeNull()
  // The preview of a later request contains the same: 400 of 1,000 refunded. In addition, 100 wait
  // for approval.
  await askRefund(asker, paymentNo, 200, 500)
  const second = await ownRequest(asker)
  const { changes } = resultOf<ApprovalDetail>(
    await owner.get('approval/detail', { approvalId: second.approvalId }),
  )
  expect(changes).toContainEqual({ field: 'refunded', money: { before: 400, after: 600 } })
  expect(changes).toContainEqual({ field: 'refundable', money: { before: 400, after: 400 } })
  expect(await approve(owner, request)).toBe(1000)
})

it('an approval shortly before expiry counts toward the approver’s daily limit', async () => {
  const approver = await signInLimited(test, { personDay: 1_000 })
  const { request, paymentNo } = await addWaitingRefund(test, { amount: 600 })
  const another = await addPayment(test.engine, { amount: 5_000 })
  expect(await aloneOf(approver, another)).toBe(1_000)
  // Moves the request back in time, so that it expires in one minute.
  const id = BigInt(request.approvalId)
  await asOwner(test.engine, async (q) => {
    const waited = sql`(select expires_at - requested_at - interval '1 minute' from approvals where id = ${id}::bigint)`
    await sql`update refunds set requested_at = requested_at - ${waited} where approval_id = ${id}::bigint`.execute(
      q,
    )
    await sql`update approvals set requested_at = requested_at - ${waited}, expires_at = expires_at - ${waited}
      where id = ${id}::bigint`.execute(q)
  })
  expect(await approve(approver, request)).toBe(1000)
  // The remaining daily limit is 1,000 minus the 600 that were approved.
  expect(await aloneOf(approver, another)).toBe(400)
  await expect
    .poll(
      async () =>
        resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo })).refunds.map(
          ({ state }) => state,
        ),
      { timeout: 10_000 },
    )
    .toEqual(['SUCCEEDED'])
})
