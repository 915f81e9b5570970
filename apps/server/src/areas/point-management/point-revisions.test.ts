import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { NewRevision, Revision } from '@choba/contract/point-management.contract.ts'
import type { PointSettings } from '@choba/contract/point-rules.contract.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeKey, type MadeKey, payment, sendRows } from '#areas/feed/feed.testing.ts'
import {
  balanceOf,
  entriesOf,
  ledgerDifferences,
} from '#areas/point-transactions/point-ledger.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { deliveriesOf, connectPointSystem } from './point-management.testing.ts'

let test: TestApp
let key: MadeKey
let owner: Client
let manager: Client
let storeId: string
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  const { items } = resultOf<{ items: { storeId: string }[] }>(
    await manager.get('pointmanagement/stores'),
  )
  storeId = items[0]!.storeId
})
afterAll(() => test.close())

const entCode = 'SHIBUYA-COFFEE'
let made = 0
/** Creates a card with a number of points. */
async function cardWith(points: number): Promise<string> {
  const cardNo = `REV-${++made}`
  await sendRows(test, key, [
    payment(`rev-${made}`, { entCode, pointCardNo: cardNo, pointsAwarded: String(points) }),
  ])
  return cardNo
}
const wanted = (cardNo: string, parts: Partial<NewRevision>): NewRevision => ({
  idempotencyKey: randomUUID(),
  cardNo,
  storeId,
  quantity: 5,
  reason: '付与漏れのため',
  balanceSeen: 100,
  ...parts,
})
const revise = (body: NewRevision, client = owner) => client.post('pointmanagement/revise', body)
const balance = (cardNo: string) => balanceOf(test.engine, cardNo)
const numberOf = async (body: NewRevision, client = owner) => {
  const { status, envelope } = await revise(body, client)
  return [status, envelope.resultType, envelope.result] as const
}

it('a revision is posted without an order, waits for delivery, and is listed with its reason', async () => {
  await connectPointSystem(test, 'http://127.0.0.1:9/points')
  const cardNo = await cardWith(100)
  const more = resultOf<Revision>(await revise(wanted(cardNo, { quantity: 20 })))
  expect(more).toEqual({ outcome: 'POSTED', quantity: 20, balance: 120, approvalId: null })
  const less = resultOf<Revision>(
    await revise(wanted(cardNo, { quantity: -120, balanceSeen: 120 })),
  )
  expect(less).toMatchObject({ outcome: 'POSTED', balance: 0 })
  expect(await entriesOf(test.engine, cardNo)).toEqual([
    'BONUS AWARD 100',
    'REVISION AWARD 20',
    'REVISION CANCEL -120',
  ])
  expect(await deliveriesOf(test)).toEqual(['WAITING 3'])
  await connectPointSystem(test, '')
  const { items } = resultOf<{ items: object[] }>(await owner.get('tradepoint/list', { cardNo }))
  expect(items[0]).toMatchObject({
    orderId: null,
    orderNo: null,
    chargeType: 'REVISION',
    currency: 'JPY',
    revised: { reason: '付与漏れのため' },
  })
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a revision to a negative balance is rejected unless the merchant allows negative balances', async () => {
  const cardNo = await cardWith(100)
  const below = wanted(cardNo, { quantity: -101 })
  expect(await numberOf(below)).toEqual([
    400,
    400,
    { fields: [{ path: 'quantity', problem: 'tooSmall' }] },
  ])
  expect(await balance(cardNo)).toBe(100)
  const settings = resultOf<PointSettings>(await owner.get('pointrule/settings'))
  const changed = resultOf<PointSettings>(
    await owner.put('pointrule/changesettings', { ...settings, pointNegative: true }),
  )
  expect(resultOf(await revise(below))).toMatchObject({ outcome: 'POSTED', balance: -1 })
  await owner.put('pointrule/changesettings', { ...changed, pointNegative: false })
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a revision based on an outdated balance is rejected, and an idempotency key creates one revision', async () => {
  const cardNo = await cardWith(100)
  expect(await numberOf(wanted(cardNo, { balanceSeen: 99 }))).toEqual([409, 409, { balance: 100 }])
  const body = wanted(cardNo, {})
  const answers = await Promise.all(Array.from({ length: 5 }, () => revise(body)))
  expect(answers.map((answer) => resultOf<Revision>(answer).balance)).toEqual([
    105, 105, 105, 105, 105,
  ])
  expect(await balance(cardNo)).toBe(105)
  expect((await numberOf({ ...body, quantity: 6 }))[0]).toBe(422)
  const other = await cardWith(100)
  expect((await numberOf({ ...body, cardNo: other }))[0]).toBe(422)
  expect(await balance(other)).toBe(100)
})

it('an unknown card, an unknown store, and a store outside of the user’s scope all give the same error', async () => {
  const cardNo = await cardWith(100)
  expect((await numberOf(wanted('REV-NONE', {})))[1]).toBe(4001)
  expect(await balance('REV-NONE')).toBeNull()
  const { items } = resultOf<{ items: { storeId: string }[] }>(
    await owner.get('pointmanagement/stores'),
  )
  const seen = resultOf<{ items: { storeId: string }[] }>(
    await manager.get('pointmanagement/stores'),
  ).items
  const unseen = items.find((one) => !seen.some((other) => other.storeId === one.storeId))!
  expect((await numberOf(wanted(cardNo, { storeId: '999999' })))[1]).toBe(4001)
  expect((await numberOf(wanted(cardNo, { storeId: unseen.storeId }), manager))[1]).not.toBe(1000)
})

it.each([
  ['zero points', { quantity: 0 }],
  ['too many points', { quantity: 1_000_001 }],
  ['half a point', { quantity: 0.5 }],
  ['an empty reason', { reason: ' ' }],
  ['a long reason', { reason: 'x'.repeat(101) }],
  ['an invalid key', { idempotencyKey: 'again' }],
])('a revision with %s is rejected', async (_what, parts) => {
  expect((await numberOf(wanted('REV-1', parts)))[0]).toBe(400)
})

/** Decides an approval request as an administrator. */
const decide = async (approvalId: string, decision: 'APPROVE' | 'REFUSE') => {
  const admin = await test.signIn('superadmin')
  return admin.post('approval/decide', { approvalId, entCode, decision })
}

it('a revision above the merchant’s limit is posted after a second user has approved it', async () => {
  const cardNo = await cardWith(100)
  const body = wanted(cardNo, { quantity: 1001 })
  const asked = resultOf<Revision>(await revise(body))
  expect(asked).toMatchObject({ outcome: 'WAITING', balance: 100 })
  expect(resultOf<Revision>(await revise(body)).approvalId).toBe(asked.approvalId)
  const detail = resultOf<ApprovalDetail>(
    await owner.get('approval/detail', { approvalId: asked.approvalId! }),
  )
  expect(detail).toMatchObject({
    kind: 'pointRevision',
    subject: cardNo,
    obstacle: 'own',
    reason: '付与漏れのため',
  })
  expect(detail.changes).toEqual([
    { field: 'pointCard', text: { before: null, after: cardNo } },
    { field: 'pointQuantity', text: { before: null, after: '+1,001P' } },
    { field: 'pointBalance', text: { before: '100P', after: '1,101P' } },
  ])
  expect(await balance(cardNo)).toBe(100)
  // Other payments may change the balance while the request waits for approval.
  await sendRows(test, key, [
    payment(`rev-buy-${made}`, { entCode, pointCardNo: cardNo, pointsAwarded: '3' }),
  ])
  expect(resultOf<ApprovalRow>(await decide(asked.approvalId!, 'APPROVE'))).toMatchObject({
    state: 'APPROVED',
  })
  expect(await balance(cardNo)).toBe(1104)
  expect(resultOf<Revision>(await revise(body))).toMatchObject({ outcome: 'POSTED', balance: 1104 })
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('a declined revision, or one that the card’s balance no longer allows, changes no points', async () => {
  const cardNo = await cardWith(1500)
  const less = wanted(cardNo, { quantity: -1200, balanceSeen: 1500 })
  const refused = resultOf<Revision>(await revise(less)).approvalId!
  expect(resultOf<ApprovalRow>(await decide(refused, 'REFUSE'))).toMatchObject({ state: 'REFUSED' })
  expect(await balance(cardNo)).toBe(1500)
  expect(resultOf<Revision>(await revise(less)).outcome).toBe('RELEASED')
  const stale = resultOf<Revision>(
    await revise({ ...less, idempotencyKey: randomUUID() }),
  ).approvalId!
  expect(
    resultOf<Revision>(await revise(wanted(cardNo, { quantity: -500, balanceSeen: 1500 }))).balance,
  ).toBe(1000)
  const { status } = await decide(stale, 'APPROVE')
  expect(status).toBe(409)
  expect(await balance(cardNo)).toBe(1000)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})
