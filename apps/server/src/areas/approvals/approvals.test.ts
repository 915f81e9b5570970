import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { NotificationRow } from '@choba/contract/notifications.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addWaitingRefund,
  askRefund,
  expire,
  ownRequest,
  signInLimited,
} from './approvals.testing.ts'
import { expireApprovals } from './approvals.jobs.ts'

let test: TestApp
let owner: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  await test.close()
})

const decide = (
  by: Client,
  { approvalId, entCode }: ApprovalRow,
  decision: 'APPROVE' | 'REFUSE',
  note?: string,
) => by.post('approval/decide', { approvalId, entCode, decision, note })
const detailOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo }))
const readRequest = async (by: Client, { approvalId }: Pick<ApprovalRow, 'approvalId'>) =>
  resultOf<ApprovalDetail>(await by.get('approval/detail', { approvalId }))
const settled = (paymentNo: string) =>
  expect.poll(async () => (await detailOf(paymentNo)).refunds.map(({ state }) => state), {
    timeout: 10_000,
  })

describe('a refund above the limit of a role', () => {
  it('waits with its amount reserved, and is sent once another user approves it', async () => {
    const { request, paymentNo, asker } = await addWaitingRefund(test, { amount: 700 })
    expect(request).toMatchObject({
      kind: 'refund',
      state: 'WAITING',
      subject: paymentNo,
      amount: 700,
      own: true,
    })
    expect(request.obstacle).toBe('own')
    const before = await detailOf(paymentNo)
    expect(before).toMatchObject({ refundable: 700, refundState: 'PENDING' })
    expect(before.timeline.map(({ event }) => event)).toEqual([
      'paid',
      'refundRequested',
      'refundWaiting',
    ])
    const seen = await readRequest(owner, request)
    expect(seen).toMatchObject({ own: false, obstacle: null })
    expect(seen.changes).toContainEqual({ field: 'refunded', money: { before: 0, after: 700 } })
    const answer = await decide(owner, request, 'APPROVE', '確認しました')
    expect(resultOf<ApprovalRow>(answer)).toMatchObject({ state: 'APPROVED', note: '確認しました' })
    await settled(paymentNo).toEqual(['SUCCEEDED'])
    const after = await detailOf(paymentNo)
    expect(after).toMatchObject({ refunded: 700, refundable: 700 })
    expect(after.timeline.map(({ event }) => event)).toEqual([
      'paid',
      'refundRequested',
      'refundApproved',
      'refundSent',
      'refundSucceeded',
    ])
    expect((await readRequest(asker, request)).decidedBy).not.toBeNull()
  })

  it.each(['REFUSE', 'withdraw', 'expire'] as const)(
    'releases its reserved amount after %s',
    async (how) => {
      const { request, paymentNo, asker } = await addWaitingRefund(test, { amount: 300 })
      if (how === 'REFUSE') resultOf(await decide(owner, request, how))
      if (how === 'withdraw')
        resultOf(await asker.post('approval/withdraw', { approvalId: request.approvalId }))
      if (how === 'expire') {
        await expire(test, request)
        await expireApprovals({ ...test, notify: test.notify }, { id: 1 })
        const entry = await asOwner(test.engine, (q) =>
          q
            .selectFrom('audit_entries')
            .selectAll()
            .where('request_id', '=', `approval-${request.approvalId}`)
            .executeTakeFirstOrThrow(),
        )
        expect(entry).toMatchObject({ user_id: null, user_name: '' })
        expect(entry.detail).toMatchObject({
          job: 'approvalExpiry',
          requestedBy: request.requestedBy,
        })
      }
      const after = await detailOf(paymentNo)
      expect(after).toMatchObject({ refunded: 0, refundable: 600, refundState: 'NONE' })
      expect(after.refunds.map(({ state }) => state)).toEqual(['FAILED'])
      const states = { REFUSE: 'REFUSED', withdraw: 'WITHDRAWN', expire: 'EXPIRED' }
      expect((await readRequest(asker, request)).state).toBe(states[how])
      const events = {
        REFUSE: 'refundNotApproved',
        withdraw: 'refundWithdrawn',
        expire: 'refundExpired',
      }
      expect(after.timeline.map(({ event }) => event)).toEqual([
        'paid',
        'refundRequested',
        events[how],
      ])
    },
  )

  it('notifies the users who can decide it and, after the decision, the requester', async () => {
    const { request, asker } = await addWaitingRefund(test, { amount: 1_090 })
    const titles = async (client: Client) =>
      resultOf<{ items: NotificationRow[] }>(await client.get('message/notifications')).items.map(
        ({ messageTitle }) => messageTitle,
      )
    await expect.poll(() => titles(owner)).toContainEqual(expect.stringContaining('返金の承認依頼'))
    const ofRequests = async () => (await titles(asker)).filter((title) => title.includes('1,090'))
    expect(await ofRequests()).toEqual([])
    resultOf(await decide(owner, request, 'REFUSE'))
    await expect.poll(ofRequests).toEqual([`${request.storeName} ¥1,090の返金が却下されました`])
  })

  it('increases the approval count of the users who can decide it, and no other count', async () => {
    const count = async (client: Client) =>
      resultOf<{ toDecide: number }>(await client.get('approval/count')).toDecide
    const [ofOwner, ofAdmin] = [await count(owner), await count(superadmin)]
    const { request, asker } = await addWaitingRefund(test)
    expect([await count(owner), await count(superadmin), await count(asker)]).toEqual([
      ofOwner + 1,
      ofAdmin + 1,
      0,
    ])
    resultOf(await decide(superadmin, request, 'REFUSE'))
    expect([await count(owner), await count(superadmin)]).toEqual([ofOwner, ofAdmin])
  })
})

describe('a decision', () => {
  const codeOf = async (answer: Promise<{ envelope: { resultType: number } }>) =>
    (await answer).envelope.resultType

  it('fails for the requester, even if their limits now allow the refund', async () => {
    const { request, paymentNo, asker } = await addWaitingRefund(test)
    await asOwner(test.engine, (q) =>
      q.deleteFrom('role_refund_limits').where('each_max', '=', 0n).execute(),
    )
    // A cached permission is up to one second old, so the new limits apply after a second.
    const alone = async () =>
      resultOf<TransactionDetail>(await asker.get('trade/detail', { paymentNo }))
        .amountWithoutApproval
    await expect.poll(alone, { timeout: 5_000 }).toBeNull()
    expect((await readRequest(asker, request)).obstacle).toBe('own')
    expect(await codeOf(decide(asker, request, 'APPROVE'))).toBe(2000)
    expect(await codeOf(decide(asker, request, 'REFUSE'))).toBe(2000)
    expect((await detailOf(paymentNo)).refunds[0]!.state).toBe('WAITING')
    resultOf(await decide(owner, request, 'REFUSE'))
  })

  it('fails for a user whose limits do not allow the refund alone', async () => {
    const { request } = await addWaitingRefund(test, { amount: 5_000 })
    const lesser = await signInLimited(test, { each: 4_999 })
    const enough = await signInLimited(test, { each: 5_000 })
    const spent = await signInLimited(test, { each: 5_000, personDay: 4_000 })
    expect(await codeOf(decide(lesser, request, 'APPROVE'))).toBe(2000)
    expect(await codeOf(decide(spent, request, 'APPROVE'))).toBe(2000)
    expect((await readRequest(spent, request)).obstacle).toBe('limit')
    expect(await codeOf(decide(enough, request, 'APPROVE'))).toBe(1000)
  })

  it('answers 4001 to a user who does not see the store of the payment', async () => {
    const { request } = await addWaitingRefund(test)
    const elsewhere = await signInLimited(test, {}, [3])
    const other = await test.signIn('owner2')
    const clerk = await test.signIn('clerk')
    for (const client of [elsewhere, other, clerk]) {
      expect(await codeOf(decide(client, request, 'APPROVE'))).toBe(4001)
      expect(await codeOf(client.get('approval/detail', { approvalId: request.approvalId }))).toBe(
        4001,
      )
      const { items } = resultOf<{ items: ApprovalRow[] }>(
        await client.get('approval/list', { box: 'ALL' }),
      )
      expect(items.map(({ approvalId }) => approvalId)).not.toContain(request.approvalId)
    }
    resultOf(await decide(owner, request, 'REFUSE'))
  })

  it('fails after the request expired, which releases the reserved amount', async () => {
    const { request, paymentNo, asker } = await addWaitingRefund(test)
    await expire(test, request)
    expect(await codeOf(decide(owner, request, 'APPROVE'))).toBe(409)
    expect(await readRequest(asker, request)).toMatchObject({ state: 'EXPIRED', decidedBy: null })
    expect((await detailOf(paymentNo)).refundable).toBe(200)
    expect(await codeOf(decide(owner, request, 'APPROVE'))).toBe(1200)
  })

  it('fails if another refund of the same payment succeeded after the request', async () => {
    const { request, paymentNo } = await addWaitingRefund(test)
    await askRefund(owner, paymentNo, 40, 100)
    expect((await readRequest(owner, request)).obstacle).toBe('stale')
    expect(await codeOf(decide(owner, request, 'APPROVE'))).toBe(409)
    expect((await readRequest(owner, request)).state).toBe('STALE')
    expect(await detailOf(paymentNo)).toMatchObject({ refunded: 40, refundable: 160 })
  })

  it('succeeds if the only other refunds of the payment are waiting or have failed', async () => {
    const asker = await signInLimited(test, { each: 0 })
    const paymentNo = await addPayment(test.engine, { amount: 1_000 })
    await askRefund(asker, paymentNo, 200, 1_000)
    const first = await ownRequest(asker)
    await askRefund(asker, paymentNo, 300, 800)
    const second = await ownRequest(asker)
    expect((await readRequest(owner, first)).obstacle).toBeNull()
    resultOf(await decide(owner, second, 'REFUSE'))
    expect(await codeOf(decide(owner, first, 'APPROVE'))).toBe(1000)
    await settled(paymentNo).toEqual(['SUCCEEDED', 'FAILED'])
  })

  it('fails for a decided request, and so does a withdrawal', async () => {
    const { request, asker } = await addWaitingRefund(test)
    resultOf(await decide(owner, request, 'APPROVE'))
    expect(await codeOf(decide(superadmin, request, 'REFUSE'))).toBe(1200)
    expect(await codeOf(asker.post('approval/withdraw', { approvalId: request.approvalId }))).toBe(
      1200,
    )
    const next = await addWaitingRefund(test)
    expect(
      await codeOf(owner.post('approval/withdraw', { approvalId: next.request.approvalId })),
    ).toBe(2000)
    resultOf(await decide(owner, next.request, 'REFUSE'))
  })

  it('fails for an administrator who names no merchant or the wrong one', async () => {
    const { request } = await addWaitingRefund(test)
    const { approvalId } = request
    expect(
      await codeOf(superadmin.post('approval/decide', { approvalId, decision: 'APPROVE' })),
    ).toBe(400)
    const elsewhere = { approvalId, entCode: 'GINZA-CURRY', decision: 'APPROVE' }
    expect(await codeOf(superadmin.post('approval/decide', elsewhere))).toBe(4001)
    expect(await codeOf(decide(superadmin, request, 'APPROVE'))).toBe(1000)
  })
})

it('a request writes audit entries that name its requester, its decider and its result', async () => {
  const { request, paymentNo } = await addWaitingRefund(test)
  resultOf(await decide(owner, request, 'APPROVE'))
  const entries = await asOwner(test.engine, (q) =>
    q
      .selectFrom('audit_entries')
      .selectAll()
      .where('object', '=', paymentNo)
      .orderBy('id')
      .execute(),
  )
  expect(entries.map(({ action }) => action)).toEqual(['refunds.add', 'approvals.decide'])
  expect(entries[0]!.detail).toMatchObject({ waitsForApproval: true })
  expect(entries[1]!.detail).toMatchObject({
    approvalState: 'APPROVED',
    requestedBy: request.requestedBy,
    amount: 100,
  })
})
