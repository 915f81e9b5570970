import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { WaitingTerms } from '@choba/contract/terms.contract.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApprovals } from '#platform/access/approvals.ts'
import type { Receivers } from '#platform/notify/notify.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { ask, nextTerms } from '#areas/terms/terms.testing.ts'
import { addUser, signInAdministrator } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addLimitedRole,
  addWaitingRefund,
  askRefund,
  expire,
  ownRequest,
  signInLimited,
} from './approvals.testing.ts'

// Tests which users see a request and its result, and which users get notified.

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const idsIn = async (client: Client, box: 'TO_DECIDE' | 'OWN') =>
  resultOf<{ items: ApprovalRow[] }>(
    await client.get('approval/list', { box, pageSize: 200 }),
  ).items.map(({ approvalId }) => approvalId)

it('a user whose limit equals the amount of a request finds it in their list until it expires', async () => {
  const [lesser, enough] = [
    await signInLimited(test, { each: 4_999 }),
    await signInLimited(test, { each: 5_000 }),
  ]
  const { request } = await addWaitingRefund(test, { amount: 5_000 })
  const { approvalId } = request
  expect(await idsIn(lesser, 'TO_DECIDE')).not.toContain(approvalId)
  expect(await idsIn(enough, 'TO_DECIDE')).toContain(approvalId)
  await expire(test, request)
  expect(await idsIn(enough, 'TO_DECIDE')).not.toContain(approvalId)
  expect(await idsIn(owner, 'TO_DECIDE')).not.toContain(approvalId)
})

it('a user can decline an outdated request', async () => {
  const { request, paymentNo } = await addWaitingRefund(test)
  await askRefund(owner, paymentNo, 40, 100)
  const { approvalId, entCode } = request
  const read = async () =>
    resultOf<ApprovalDetail>(await owner.get('approval/detail', { approvalId }))
  expect((await read()).obstacle).toBe('stale')
  const declined = await owner.post('approval/decide', {
    approvalId,
    entCode,
    decision: 'REFUSE',
    note: 'No',
  })
  expect(resultOf<ApprovalRow>(declined)).toMatchObject({ state: 'REFUSED', note: 'No' })
  expect((await read()).decidedBy).not.toBeNull()
})

it('a refund sent again with the same idempotency key answers that its request was declined', async () => {
  const asker = await signInLimited(test, { each: 0 })
  const paymentNo = await addPayment(test.engine, { amount: 300 })
  const body = {
    reason: 'OTHER',
    paymentNo,
    amount: 100,
    refundableSeen: 300,
    idempotencyKey: crypto.randomUUID(),
  }
  const send = async () => (await asker.post('trade/refund', body)).envelope
  expect(await send()).toMatchObject({ resultType: 1000, result: { state: 'WAITING' } })
  const { approvalId, entCode } = await ownRequest(asker)
  resultOf(
    await owner.post('approval/decide', { approvalId, entCode, decision: 'REFUSE', note: 'No' }),
  )
  expect((await send()).resultType).toBe(4000)
})

it('a requester sees their own request, even without permission to decide it', async () => {
  const superadmin = await test.signIn('superadmin')
  const asker = await signInAdministrator(test, superadmin, ['Ent.search', 'Ent.edit'])
  const other = await signInAdministrator(test, superadmin, ['Ent.search', 'Ent.edit'])
  // Requesting new terms needs a different permission than deciding on them.
  const waiting = await ask(asker, await nextTerms(asker, 'UTAMARU'), 'UTAMARU')
  const { approvalId } = resultOf<WaitingTerms>(waiting)
  expect(await idsIn(asker, 'OWN')).toContain(approvalId)
  const codes = [asker, other].map(
    async (client) => (await client.get('approval/detail', { approvalId })).envelope.resultType,
  )
  expect(await Promise.all(codes)).toEqual([1000, 4001])
})

it('a request notifies only enabled users whose limits cover it, or administrators if none do', async () => {
  const made = async (limits: Partial<RefundLimits>) =>
    Number((await addUser(owner, { roleId: await addLimitedRole(test, limits) })).userId)
  const [lesser, enough, off] = [
    await made({ each: 4_999 }),
    await made({ each: 5_000 }),
    await made({}),
  ]
  const ofMerchant = await asOwner(test.engine, async (q) => {
    await q.updateTable('users').set({ enabled: false }).where('id', '=', off).execute()
    const merchants = q.selectFrom('merchants').selectAll().where('code', '=', 'SHIBUYA-COFFEE')
    const asker = q
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'owner')
      .where('tenant_id', '=', 1)
    return {
      merchant: await merchants.executeTakeFirstOrThrow(),
      asker: await asker.executeTakeFirstOrThrow(),
    }
  })
  const receivers: Receivers[] = []
  const approvals = createApprovals(async (_tx, to) => void receivers.push(to))
  const { merchant, asker } = ofMerchant
  const scope = { role: 'merchant', tenantId: 1, merchantId: merchant.id, stores: 'all' } as const
  const wanted = {
    kind: 'refund',
    subject: 'x',
    storeId: 1,
    amount: 5_000,
    request: {},
    basis: {},
    reason: null,
  } as const
  const send = () =>
    withScope(test.engine, scope, (tx) =>
      approvals.ask(tx, merchant, asker, { id: newId(), ...wanted }),
    )
  await send()
  const notified = receivers[0] as { userIds: number[] }
  expect(notified.userIds).toContain(enough)
  for (const none of [lesser, off, asker.id]) expect(notified.userIds).not.toContain(none)
  await asOwner(test.engine, (q) =>
    q.updateTable('users').set({ enabled: false }).where('merchant_id', '=', merchant.id).execute(),
  )
  await send()
  expect(receivers[1]).toEqual({ administrators: 'Refund.add', except: asker.id })
})
