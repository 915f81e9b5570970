import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeKey, type MadeKey, payment, outcomesOf, sendRows } from '#areas/feed/feed.testing.ts'
import { type Receiver, startReceiver } from '#platform/point-system/receiver.testing.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { LONGEST_PAUSE, sendDeliveries } from './point-deliveries.jobs.ts'
import { connectPointSystem, POINT_SECRET, stateOf, tenantRow } from './point-management.testing.ts'

let test: TestApp
let key: MadeKey
let receiver: Receiver
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  receiver = await startReceiver(POINT_SECRET)
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

const entCode = 'SHIBUYA-COFFEE'
let clock = Date.parse('2026-11-20T00:00:00Z')
const now = () => new Date(clock++)
const send = async () =>
  sendDeliveries(
    { engine: test.engine, sealer: test.sealer, reach: test.reach, now },
    await tenantRow(test),
    new AbortController().signal,
  )

let made = 0
/** Posts an award of points on each of these cards. */
async function award(cards: readonly string[], points = 10): Promise<void> {
  const rows = cards.map((pointCardNo) =>
    payment(`address-${made++}`, { entCode, pointCardNo, pointsAwarded: String(points) }),
  )
  expect(outcomesOf(await sendRows(test, key, rows)).every((said) => said === 'ACCEPTED')).toBe(
    true,
  )
}

const quantitiesAt = ({ entries }: Receiver, card: string) =>
  [...entries.values()].filter(({ cardNo }) => cardNo === card).map(({ quantity }) => quantity)

it('the worker sends a point transaction to a new address only on request, if the old address may already have it', async () => {
  await connectPointSystem(test, receiver.url)
  const other = await startReceiver(POINT_SECRET)
  await award(['MOVED'])
  receiver.behave = () => 'reset-after'
  await send()
  await award(['MOVED', 'MOVED-NEW'], 3)
  await connectPointSystem(test, other.url)
  clock += LONGEST_PAUSE
  await send()
  clock += LONGEST_PAUSE
  await send()
  expect(quantitiesAt(other, 'MOVED')).toEqual([3])
  expect(quantitiesAt(other, 'MOVED-NEW')).toEqual([3])
  const held = await asOwner(test.engine, (q) =>
    q
      .selectFrom('point_deliveries')
      .select(['entry_id', 'state', 'attempts', 'last_error'])
      .where('card_no', '=', 'MOVED')
      .where('state', '<>', 'DELIVERED')
      .execute(),
  )
  expect(held).toMatchObject([{ state: 'REFUSED', attempts: 1, last_error: 'SENT_ELSEWHERE' }])
  const person = await test.signIn('owner')
  resultOf(await person.put('pointmanagement/sendagain', { entryId: String(held[0]!.entry_id) }))
  await send()
  expect(quantitiesAt(other, 'MOVED')).toEqual([3, 10])
  await other.close()
})

it('the worker sends a point transaction to the new address if the old address refused the connection', async () => {
  const gone = await startReceiver(POINT_SECRET)
  await gone.close()
  await connectPointSystem(test, gone.url)
  await award(['CORRECTED'])
  await send()
  expect(await stateOf(test)).toMatchObject({ is_away: true, last_error: 'ECONNREFUSED' })
  await connectPointSystem(test, receiver.url)
  clock += LONGEST_PAUSE
  await send()
  expect(quantitiesAt(receiver, 'CORRECTED')).toEqual([10])
})
