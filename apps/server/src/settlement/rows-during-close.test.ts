import { addDays } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeNext,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutTerms(engine, merchant)
})
afterAll(() => engine.close())

const FIRST = '2026-10-01'
const DAYS = 60
const WRITERS = 8
const BATCHES = 30

/** Returns pseudo-random numbers that are the same in every run. */
const pick = (nth: number, of: number): number => (nth * 7_919 + 13) % of

it(
  'rows that arrive while days are closed are in exactly one deposit',
  { timeout: 240_000 },
  async () => {
    await addTerms(engine, merchant, {
      firstDay: FIRST,
      unit: 'CYCLE',
      mode: 'HALF_UP',
      cycle: { kind: 'WEEKLY', weekday: 3 },
    })
    let sent = 0
    const write = async (writer: number) => {
      for (let batch = 0; batch < BATCHES; batch++) {
        const rows = Array.from({ length: 1 + pick(batch, 5) }, (_none, nth) => ({
          day: addDays(FIRST, pick(writer * 1_000 + batch * 10 + nth, DAYS)),
          amount: 100 + pick(batch + nth, 9_900),
          storeId: 1 + pick(writer + nth, 3),
        }))
        const { length } = await bringRowsIn(engine, merchant, rows)
        sent += length
      }
    }
    const close = async () => {
      let closed = 0
      for (let day = FIRST; day < addDays(FIRST, DAYS); day = addDays(day, 1))
        if (await closeNext(engine, merchant, day)) closed++
      return closed
    }
    const [one, two] = await Promise.all([
      close(),
      close(),
      ...Array.from({ length: WRITERS }, (_none, at) => write(at)),
    ])
    // Two processes close days at the same time. Together they must close each day exactly once.
    expect(one + two).toBe(DAYS)
    expect(sent).toBeGreaterThan(WRITERS * BATCHES)
    expect(await differencesOf(engine, merchant)).toEqual([])
    const { rows } = await asOwner(engine, (q) =>
      sql<{ counted: bigint; settled: bigint; late: number }>`
      select (select sum(case when trade_kind = 1 then amount else -amount end) from transactions where merchant_id = ${merchant.id}
          and (state = 5 or (trade_kind = 1 and state = 1)) and business_day between ${FIRST}::date and ${addDays(FIRST, DAYS - 1)}::date
          and id not in (select transaction_id from late_transactions where merchant_id = ${merchant.id}
            and settlement_day > ${addDays(FIRST, DAYS - 1)}::date))::bigint as counted,
        (select sum(pay_amt - ref_amt) from settlement_cells where merchant_id = ${merchant.id})::bigint as settled,
        (select count(*) from late_transactions where merchant_id = ${merchant.id})::int as late`.execute(
        q,
      ),
    )
    expect(rows[0]!.settled).toBe(rows[0]!.counted)
    // Checks that rows arrived while days were being closed. Otherwise the test would prove
    // nothing.
    expect(rows[0]!.late).toBeGreaterThan(10)
  },
)
