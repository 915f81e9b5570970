import { addDays } from '@choba/contract/period.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { recordReversal } from '#ledger/closed-days.ts'
import {
  asWorker,
  bringIn,
  countedThrough,
  countNext,
  recountedHours,
  storedHours,
} from './hour-counts.testing.ts'
import { verifyCounted } from './figure-verification.ts'

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => engine.close())

const FIRST = '2026-09-20'
const DAYS = 60
const WRITERS = 8
const BATCHES = 30

/** Returns a reproducible pseudorandom number below `of`. */
const pick = (nth: number, of: number): number => (nth * 7_919 + 13) % of

const dayOf = (at: Date): string => new Date(Number(at) + 9 * 3_600_000).toISOString().slice(0, 10)

it(
  'the job counts transactions that are added or reversed during the count exactly once, in their hour',
  { timeout: 240_000 },
  async () => {
    let late = 0
    let turned = 0
    const write = async (writer: number) => {
      for (let batch = 0; batch < BATCHES; batch++) {
        const through = (await countedThrough(engine, merchant)) ?? ''
        const rows = Array.from({ length: 1 + pick(batch, 5) }, (_none, nth) => {
          const day = addDays(FIRST, pick(writer * 1_000 + batch * 10 + nth, DAYS))
          const minute = pick(writer * 17 + batch * 5 + nth, 1_440)
          return {
            at: new Date(Date.parse(`${day}T00:00:00+09:00`) + minute * 60_000),
            amount: 100 + pick(batch + nth, 9_900),
            storeId: 1 + pick(writer + nth, 3),
            ...(nth % 4 === 3 && { tradeKind: REFUND, state: State.succeeded }),
          }
        })
        const ids = await bringIn(engine, merchant, rows)
        late += rows.filter(({ at }) => dayOf(at) <= through).length
        // Reverses one transaction of every third batch, which may already be counted.
        if (batch % 3 > 0) continue
        await asWorker(engine, merchant, async (tx) => {
          await recordReversal(tx, ids[0]!)
          await tx.q
            .updateTable('transactions')
            .set({ state: State.paymentFailed })
            .where('merchant_id', '=', merchant.id)
            .where('id', '=', ids[0]!)
            .execute()
        })
        turned++
      }
    }
    const count = async () => {
      const counted: string[] = []
      for (let day = FIRST; day < addDays(FIRST, DAYS); day = addDays(day, 1))
        for (
          let to = await countNext(engine, merchant, day);
          to;
          to = await countNext(engine, merchant, day)
        )
          counted.push(to)
      return counted
    }
    const [one, two] = await Promise.all([
      count(),
      count(),
      ...Array.from({ length: WRITERS }, (_none, at) => write(at)),
    ])
    // Of two concurrent counts, only one counts a given day.
    const all = [...one, ...two]
    expect(new Set(all).size).toBe(all.length)
    const last = addDays(FIRST, DAYS - 1)
    expect(all.toSorted().at(-1)).toBe(last)
    const first = addDays(FIRST, -92)
    expect(await storedHours(engine, merchant)).toEqual(
      await recountedHours(engine, merchant, first, last),
    )
    expect(await verifyCounted(engine, merchant, { from: first, to: last })).toEqual([])
    // Checks that transactions were really added and reversed during the count.
    expect(late).toBeGreaterThan(10)
    expect(turned).toBe(WRITERS * (BATCHES / 3))
  },
)
