import { addDays } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDueDays } from './deposits.jobs.ts'
import { addTerms, merchantOf, withoutTerms } from './deposits.testing.ts'

// The server closes a business day two hours after its end, so that transactions that arrive a
// little late still count on that day.

let engine: Engine
const { id: tenantId, merchants } = tenantPlans[1]!
const MERCHANT = merchants[0]!.id

beforeAll(async () => {
  engine = await openTestDatabase()
  for (const { id } of merchants) await withoutTerms(engine, await merchantOf(engine, id))
})
afterAll(() => engine.close())

const MINUTE = 60_000
/**
 * Returns the current local time in Tokyo, in milliseconds. Tokyo is nine hours ahead of UTC all
 * year.
 */
const tokyo = (): number => Date.now() + 9 * 60 * MINUTE

it.each([
  ['an hour', 'the day before it', 60, -2],
  ['three hours', 'that day', 180, -1],
])(
  '%s after the end of a business day, the last closed day is %s',
  async (_ago, _which, minutesAgo, last) => {
    // Sets the merchant's closing time to `minutesAgo` minutes before now, so that the test works
    // at any time of day.
    const closing = (Math.floor(tokyo() / MINUTE) - minutesAgo) % 1_440
    const today = new Date(tokyo() - closing * MINUTE).toISOString().slice(0, 10)
    await asOwner(engine, (q) =>
      q
        .updateTable('merchants')
        .set({ time_zone: 'Asia/Tokyo', closing_minutes: closing })
        .where('id', '=', MERCHANT)
        .execute(),
    )
    const merchant = await merchantOf(engine, MERCHANT)
    await withoutTerms(engine, merchant)
    await addTerms(engine, merchant, { firstDay: addDays(today, -4), cycle: { kind: 'DAILY' } })
    await closeDueDays({ engine, notify: async () => {} }, tenantId)
    const { closed_through: closedThrough } = await asOwner(engine, (q) =>
      q
        .selectFrom('settlements')
        .select('closed_through')
        .where('merchant_id', '=', MERCHANT)
        .executeTakeFirstOrThrow(),
    )
    expect(closedThrough).toBe(addDays(today, last))
  },
)
