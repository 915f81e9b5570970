import type {
  PointCard,
  PointDelivery,
  PointSystemState,
} from '@choba/contract/point-management.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeKey, type MadeKey, payment, sendRows } from '#areas/feed/feed.testing.ts'
import { type Receiver, startReceiver } from '#platform/point-system/receiver.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { sendDeliveries } from './point-deliveries.jobs.ts'
import { connectPointSystem, POINT_SECRET, tenantRow } from './point-management.testing.ts'

let test: TestApp
let key: MadeKey
let receiver: Receiver
let owner: Client
let manager: Client
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  receiver = await startReceiver(POINT_SECRET)
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

const entCode = 'SHIBUYA-COFFEE'
const send = async () =>
  sendDeliveries(
    { engine: test.engine, sealer: test.sealer, reach: test.reach },
    await tenantRow(test),
    new AbortController().signal,
  )
const award = (no: string, pointCardNo: string, pointsAwarded: string, storeCode = 'S0001') =>
  sendRows(test, key, [payment(no, { entCode, pointCardNo, pointsAwarded, storeCode })])
const state = async (client = owner) =>
  resultOf<PointSystemState>(await client.get('pointmanagement/state'))
const list = async (client = owner, query = {}) =>
  resultOf<{ items: PointDelivery[]; nextCursor: string | null; total?: number }>(
    await client.get('pointmanagement/list', query),
  )
const card = async (cardNo: string) =>
  resultOf<PointCard>(await owner.get('pointmanagement/card', { cardNo }))

it('without a point system, no point transaction waits for delivery and a card shows the local balance', async () => {
  await award('pm-1', 'PM-HERE', '7')
  expect(await state()).toEqual({
    isConnected: false,
    isAway: false,
    since: null,
    lastDeliveredAt: null,
    lastFailedAt: null,
    lastError: null,
    nextAttemptAt: null,
    waiting: 0,
    refused: 0,
  })
  expect(await card('PM-HERE')).toMatchObject({
    balance: 7,
    undelivered: 0,
    theirs: { answer: 'NONE', balance: null },
    mayBeNegative: false,
    revisionLimit: 1000,
  })
})

it('waiting point transactions are counted, refused ones are listed and can be sent again', async () => {
  await connectPointSystem(test, receiver.url)
  await award('pm-2', 'PM-A', '10')
  await award('pm-3', 'PM-B', '20')
  // Servers cache tenants for a second.
  await expect.poll(async () => (await state()).isConnected, { timeout: 3000 }).toBe(true)
  expect(await state()).toMatchObject({ since: null, waiting: 2, refused: 0 })
  receiver.behave = (entry) =>
    entry?.cardNo === 'PM-B' ? { status: 422, body: { reason: 'card is blocked' } } : 'ok'
  await send()
  expect(await state()).toMatchObject({ isAway: false, waiting: 0, refused: 1, lastError: null })
  expect((await state()).lastDeliveredAt).not.toBeNull()
  const { items, total } = await list()
  expect([items, total]).toMatchObject([
    [
      {
        cardNo: 'PM-B',
        quantity: 20,
        state: 'REFUSED',
        attempts: 1,
        lastError: 'HTTP 422 card is blocked',
      },
    ],
    1,
  ])
  expect((await list(owner, { cardNo: 'PM-A' })).items).toEqual([])
  expect(await card('PM-B')).toMatchObject({
    balance: 20,
    undelivered: 20,
    theirs: { answer: 'ABSENT' },
  })
  const again = { entryId: items[0]!.entryId }
  expect(resultOf(await owner.put('pointmanagement/sendagain', again))).toMatchObject({
    state: 'WAITING',
  })
  expect((await owner.put('pointmanagement/sendagain', again)).envelope.resultType).toBe(4008)
  receiver.behave = () => 'ok'
  await send()
  expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
  expect(await card('PM-B')).toMatchObject({
    undelivered: 0,
    theirs: { answer: 'KNOWN', balance: 20, error: null },
  })
})

it('while the point system is unavailable, the time of failure is shown and the balance in the point system is unknown', async () => {
  await award('pm-4', 'PM-A', '5')
  receiver.behave = () => ({ status: 503 })
  await send()
  expect(await state()).toMatchObject({ isAway: true, lastError: 'HTTP 503', waiting: 1 })
  expect(await card('PM-A')).toMatchObject({
    undelivered: 5,
    theirs: { answer: 'UNANSWERED', error: 'HTTP 503' },
  })
})

it('users do not see point transactions of other stores or cards of another merchant', async () => {
  const { items: stores } = resultOf<{ items: { storeCode: string }[] }>(
    await manager.get('pointmanagement/stores'),
  )
  expect(stores.map(({ storeCode }) => storeCode)).toContain('S0001')
  await award('pm-5', 'PM-FAR', '9', 'S0004')
  const waiting = (await state()).waiting
  expect((await state(manager)).waiting).toBeLessThan(waiting)
  expect((await list(manager, { cardNo: 'PM-FAR' })).items).toEqual([])
  const { entryId } = (await list(owner, { cardNo: 'PM-FAR' })).items[0]!
  expect(
    (await manager.put('pointmanagement/sendagain', { entryId })).envelope.resultType,
  ).not.toBe(1000)
  const steppe = await test.signIn('owner', 'steppe')
  expect(
    (await steppe.get('pointmanagement/card', { cardNo: 'PM-A' })).envelope.resultType,
  ).not.toBe(1000)
})

it('the list of deliveries is returned in pages, and an invalid cursor is rejected', async () => {
  const first = await list(owner, { pageSize: '1' })
  expect(first.total).toBe((await state()).waiting)
  const second = await list(owner, { pageSize: '1', cursor: first.nextCursor! })
  expect(BigInt(second.items[0]!.entryId)).toBeGreaterThan(BigInt(first.items[0]!.entryId))
  expect((await owner.get('pointmanagement/list', { cursor: 'x' })).status).toBe(400)
})
