import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import {
  brokenBy,
  madeKey,
  type FeedRow,
  type MadeKey,
  payment,
  refundOf,
  rowsOf,
  outcomesOf,
  sendRows,
} from './feed.testing.ts'

// Sends batches of the same merchant at the same time with several keys. A server runs at most
// three batches per key and four batches in total.

let test: TestApp
let keys: MadeKey[]
/** Second server on the same database. */
let second: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  test = await openTestApp()
  second = await createApp(test)
  keys = [await madeKey(test), await madeKey(test), await madeKey(test), await madeKey(test)]
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const merchantId = () =>
  asOwner(test.engine, async (q) => {
    const { id } = await q
      .selectFrom('merchants')
      .select('id')
      .where('code', '=', 'UTAMARU')
      .executeTakeFirstOrThrow()
    return id
  })

/** Sends one batch per key at the same time, and returns the results of their rows. */
const sendAll = (batches: readonly (readonly FeedRow[])[]): Promise<string[][]> =>
  Promise.all(batches.map(async (rows, at) => outcomesOf(await sendRows(test, keys[at]!, rows))))

/** Returns 40 payment numbers, from `<name>-00` to `<name>-39`. */
const numbersOf = (name: string) =>
  Array.from({ length: 40 }, (_, n) => `${name}-${String(n).padStart(2, '0')}`)

const turned = <T>(items: readonly T[], shift: number): T[] => [
  ...items.slice(shift),
  ...items.slice(0, shift),
]

describe('simultaneous batches of payments', () => {
  it('accept each payment number once, whatever the order of the rows', async () => {
    for (let round = 0; round < 8; round++) {
      const numbers = numbersOf(`once${round}`)
      const rows = numbers.map((number) => payment(number))
      const said = await sendAll([rows, turned(rows, 13), rows.toReversed(), turned(rows, 29)])
      const all = said.flat()
      expect(all.filter((one) => one === 'ACCEPTED')).toHaveLength(40)
      expect(all.filter((one) => one === 'DUPLICATE')).toHaveLength(120)
      expect(await rowsOf(test.engine, numbers)).toHaveLength(40)
    }
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('accept each payment number once if several batches contain the same numbers', async () => {
    const wide = { ...test, app: second }
    for (let round = 0; round < 6; round++) {
      const numbers = numbersOf(`mesh${round}`)
      // Sends eight batches, half of them to the other server. Each number is in four batches.
      const batches = Array.from({ length: 8 }, (_, at) =>
        numbers.filter((_number, nth) =>
          [at, at + 1, at + 3, at + 6].some((one) => one % 8 === nth % 8),
        ),
      )
      const said = await Promise.all(
        batches.map(async (own, at) => {
          const rows = own.map((number) => payment(number))
          return outcomesOf(
            await sendRows(at < 4 ? test : wide, keys[at % 4]!, at % 2 ? rows.toReversed() : rows),
          )
        }),
      )
      expect(said.flat().filter((one) => one === 'ACCEPTED')).toHaveLength(40)
      expect(said.flat().filter((one) => one === 'DUPLICATE')).toHaveLength(120)
    }
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('report how a row differs from the row that another batch inserted first', async () => {
    const numbers = numbersOf('differs')
    const said = await sendAll(
      ['1000', '2000', '3000', '4000'].map((amount) =>
        numbers.map((number) => payment(number, { amount })),
      ),
    )
    const stored = new Map(
      (await rowsOf(test.engine, numbers)).map((row) => [row['payment_no'], row['amount']]),
    )
    for (const [at, number] of numbers.entries()) {
      const winner = Number(stored.get(number)) / 1000 - 1
      expect(said.map((one) => one[at]!.split(' ')[0])).toEqual(
        [0, 1, 2, 3].map((key) => (key === winner ? 'ACCEPTED' : 'DIFFERS')),
      )
    }
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('leave a payment paid if another batch reports the same payment as failed', async () => {
    for (let round = 0; round < 8; round++) {
      const numbers = numbersOf(`paid${round}`)
      const failed = numbers.map((number) => payment(number, { state: 'FAILED' }))
      const paid = numbers.map((number) => payment(number))
      await sendAll([failed, paid.toReversed(), turned(failed, 7), paid])
      const states = (await rowsOf(test.engine, numbers)).map(({ state }) => state)
      expect(states).toEqual(numbers.map(() => 1))
    }
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('are linked to refunds that arrive in another batch at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const numbers = numbersOf(`found${round}`)
      const refunds = numbers.map((number) => refundOf(`${number}-R`, number))
      const half = refunds.length / 2
      await sendAll([
        numbers.map((number) => payment(number)),
        refunds.slice(0, half),
        numbers.toReversed().map((number) => payment(number)),
        refunds.slice(half).toReversed(),
      ])
      const stored = await rowsOf(test.engine, [
        ...numbers,
        ...numbers.map((number) => `${number}-R`),
      ])
      expect(stored.filter(({ original }) => original !== null)).toHaveLength(40)
      expect(stored.filter(({ refunded }) => refunded === 500)).toHaveLength(40)
    }
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('note each payment from the first one above the store’s daily limit on', async () => {
    const setLimit = (limit: bigint | null) =>
      asOwner(test.engine, (q) =>
        sql`update stores s set day_limit = ${limit} from merchants m
          where m.id = s.merchant_id and m.code = 'UTAMARU' and s.code = 'S0001'`.execute(q),
      )
    await setLimit(50_000n)
    try {
      for (let round = 1; round <= 5; round++) {
        const day = `2026-09-0${round}T12:30:00+09:00`
        // The batches contain 40 payments of 2,000 each. The 26th payment is the first that exceeds
        // the limit.
        const batches = [0, 1, 2, 3].map((batch) =>
          Array.from({ length: 10 }, (_, n) =>
            payment(`limit${round}-${batch}-${n}`, { paidAt: day, amount: '2000' }),
          ),
        )
        const said = (await sendAll(batches)).flat()
        const above = said.filter((one) => one === 'ACCEPTED DAY_LIMIT_EXCEEDED')
        const before = await asOwner(test.engine, (q) =>
          sql<{ n: bigint }>`select d.pay_amt - 80000 as n from store_days d
            join merchants m on m.id = d.merchant_id join stores s on s.merchant_id = m.id and s.id = d.store_id
            where m.code = 'UTAMARU' and s.code = 'S0001' and d.day = ${day.slice(0, 10)}::date`.execute(
            q,
          ),
        )
        const room = Math.max(0, Math.floor((50_000 - Number(before.rows[0]!.n)) / 2_000))
        expect(above).toHaveLength(Math.max(0, 40 - room))
        expect(said).toHaveLength(40)
      }
    } finally {
      await setLimit(null)
    }
  })
})

// The embedded database has a single connection, so no batch can run while another database
// transaction is open.
if (process.env['TEST_DATABASE_URL'])
  describe('while another database transaction has the shared feed lock', () => {
    it('a batch of payments is inserted', async () => {
      await asOwner(test.engine, async (q) => {
        await shareMerchantLock(q, 'feed', await merchantId())
        expect(outcomesOf(await sendRows(test, keys[0]!, [payment('beside-1')]))).toEqual([
          'ACCEPTED',
        ])
      })
    })

    it.each([
      ['a refund', refundOf('beside-3', 'beside-2')],
      ['a failed row that is now paid', payment('beside-4')],
    ])('%s waits until that database transaction has ended', async (_what, row) => {
      await sendRows(test, keys[0]!, [
        payment('beside-2'),
        payment('beside-4', { state: 'FAILED' }),
      ])
      const id = await merchantId()
      let isThere = false
      const sent = await asOwner(test.engine, async (q) => {
        await shareMerchantLock(q, 'feed', id)
        const sending = sendRows(test, keys[1]!, [row]).then((answer) => {
          isThere = true
          return answer
        })
        await expect
          .poll(async () => {
            const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
              where locktype = 'advisory' and not granted and objid = ${id}`.execute(q)
            return rows[0]!.n
          })
          .toBe(1)
        expect(isThere).toBe(false)
        return { sending }
      })
      expect(outcomesOf(await sent.sending)).toEqual(['ACCEPTED'])
    })
  })
