import { addDays } from '@choba/contract/period.ts'
import { roundingModes, roundingUnits } from '@choba/contract/terms-fee.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countSuccess } from '#areas/refunds/refund-settlement.ts'
import { recordReversal } from '#ledger/closed-days.ts'
import { CASH_CLASS } from '@choba/money-model/terms.ts'
import {
  addTerms,
  bringRowsIn,
  closeNext,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => engine.close())
beforeEach(() => withoutTerms(engine, merchant))

const FIRST = '2026-06-01'
const LAST = '2026-11-19'

interface Sums {
  usage: bigint
  refund: bigint
}
const read = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  asOwner(engine, async (q) => (await query.execute(q)).rows)
const first = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await read(query))[0]!

/**
 * Sums of the transactions that count on these business days, computed like the totals of the
 * transaction list.
 */
const counted = (from: string, to: string): Promise<Sums> =>
  first(sql<Sums>`
    select coalesce(sum(amount) filter (where trade_kind = 1 and state = 1), 0)::bigint as usage,
      coalesce(sum(amount) filter (where state = 5), 0)::bigint as refund
    from transactions where merchant_id = ${merchant.id} and business_day between ${from}::date and ${to}::date`)

/** Sums of the cells of all closed days, cash included. */
const settled = (): Promise<Sums & { net: bigint }> =>
  first(sql<Sums & { net: bigint }>`
    select sum(pay_amt)::bigint as usage, sum(ref_amt)::bigint as refund, sum(pay_amt - ref_amt)::bigint as net
    from settlement_cells where merchant_id = ${merchant.id}`)
const deposits = () =>
  read(sql<{
    net: bigint
    cash_total: bigint
    late_count: number
    date_to: string
    state: string
    transfer_amount: bigint
    revise: bigint
    deduction: bigint
    carries: number
  }>`
    select total_usage - refund as net, cash_total, late_count, date_to, state, transfer_amount, revise, deduction, carries
    from deposits where merchant_id = ${merchant.id} order by date_to, company_id`)

const bringIn = async (day: string, amount: number, more: object = {}): Promise<bigint> =>
  (await bringRowsIn(engine, merchant, [{ day, amount, ...more }]))[0]!

describe('closing business days', () => {
  it.each(roundingUnits.flatMap((unit) => roundingModes.map((mode) => ({ unit, mode }))))(
    'settles all sales and refunds of the days, with fees rounded per $unit by $mode',
    async ({ unit, mode }) => {
      await addTerms(engine, merchant, { firstDay: FIRST, unit, mode, cycle: { kind: 'TWICE' } })
      await closeThrough(engine, merchant, LAST)
      expect(await differencesOf(engine, merchant)).toEqual([])
      const { usage, refund } = await counted(FIRST, LAST)
      expect(usage).toBeGreaterThan(0n)
      expect(refund).toBeGreaterThan(0n)
      expect(await settled()).toMatchObject({ usage, refund })
      // The last cycle is still open, so no deposit contains its closed days.
      const closed = await counted(FIRST, '2026-11-15')
      const made = await deposits()
      expect(new Set(made.map(({ date_to: to }) => to)).size).toBe(11)
      expect(made.reduce((sum, one) => sum + one.net + one.cash_total, 0n)).toBe(
        closed.usage - closed.refund,
      )
    },
  )

  it('writes the same cells for many days in one call as in one call per day', async () => {
    const cells = () =>
      read(sql`select store_id, day, payment_method_id, late, pay_n, pay_amt, ref_n, ref_amt, fee, fee_back from settlement_cells
        where merchant_id = ${merchant.id} order by day, store_id, payment_method_id, late, terms_id`)
    await addTerms(engine, merchant, { firstDay: '2026-10-01', unit: 'CYCLE', mode: 'HALF_UP' })
    await closeThrough(engine, merchant, LAST)
    const atOnce = await cells()
    await withoutTerms(engine, merchant)
    await addTerms(engine, merchant, { firstDay: '2026-10-01', unit: 'CYCLE', mode: 'HALF_UP' })
    for (let day = '2026-10-01'; day <= LAST; day = addDays(day, 1))
      await closeNext(engine, merchant, day)
    expect(await cells()).toEqual(atOnce)
    expect(await differencesOf(engine, merchant)).toEqual([])
  })

  it('closes each day once, even with concurrent calls', async () => {
    await addTerms(engine, merchant, { firstDay: '2026-10-01' })
    const closed = await Promise.all(
      Array.from({ length: 8 }, () => closeNext(engine, merchant, '2026-10-31')),
    )
    expect(closed.filter(Boolean)).toHaveLength(1)
    expect(await deposits()).toHaveLength(
      (await read(sql`select from companies where merchant_id = ${merchant.id}`)).length,
    )
    expect(await differencesOf(engine, merchant)).toEqual([])
  })

  it('does nothing without terms, and settles no day before the first day of the terms', async () => {
    expect(await closeNext(engine, merchant, LAST)).toBeUndefined()
    await bringIn('2026-09-30', 77_777)
    await addTerms(engine, merchant, { firstDay: '2026-10-01' })
    expect(await closeNext(engine, merchant, '2026-09-30')).toBeUndefined()
    expect(await closeNext(engine, merchant, '2026-10-01')).toMatchObject({
      closedThrough: '2026-10-01',
    })
    await closeThrough(engine, merchant, '2026-10-31')
    await bringIn('2026-09-29', 88_888)
    await closeThrough(engine, merchant, LAST)
    expect(await settled()).toMatchObject(await counted('2026-10-01', LAST))
    expect(await differencesOf(engine, merchant)).toEqual([])
  })
})

describe('late transactions', () => {
  it('are settled on the first open day and leave earlier deposits unchanged', async () => {
    await addTerms(engine, merchant, { firstDay: '2026-10-01' })
    await closeThrough(engine, merchant, '2026-11-05')
    const before = await deposits()
    await bringIn('2026-10-10', 12_345)
    await bringIn('2026-11-03', 23_456)
    await bringIn('2026-11-06', 34_567)
    expect(await deposits()).toEqual(before)
    expect(await differencesOf(engine, merchant)).toEqual([])
    await closeThrough(engine, merchant, '2026-11-30')
    const late = await read(sql<{ day: string; pay_amt: bigint }>`
      select day, pay_amt from settlement_cells where merchant_id = ${merchant.id} and late`)
    expect(late).toEqual([{ day: '2026-11-06', pay_amt: 35_801n }])
    const next = (await deposits()).filter(({ date_to: to }) => to === '2026-11-30')
    expect(next.map((deposit) => deposit.late_count).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    expect(await differencesOf(engine, merchant)).toEqual([])
    expect(await settled()).toMatchObject(await counted('2026-10-01', '2026-11-30'))
  })

  it('include the reversal of a settled refund that stops counting', async () => {
    await addTerms(engine, merchant, { firstDay: '2026-10-01', unit: 'CYCLE' })
    await closeThrough(engine, merchant, '2026-10-31')
    const refund = await first(sql<{
      id: bigint
      amount: bigint
    }>`select id, amount from transactions
      where merchant_id = ${merchant.id} and state = 5 and business_day between '2026-10-01' and '2026-10-31' order by id limit 1`)
    const before = await settled()
    const uncount = (id: bigint) =>
      withScope(
        engine,
        { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
        async (tx) => {
          await recordReversal(tx, id)
          await sql`update transactions set state = 6 where merchant_id = ${merchant.id} and id = ${id}::bigint`.execute(
            tx.q,
          )
        },
      )
    await uncount(refund.id)
    expect(await differencesOf(engine, merchant)).toEqual([])
    await closeThrough(engine, merchant, '2026-11-02')
    expect(await differencesOf(engine, merchant)).toEqual([])
    const closed = await counted('2026-11-01', '2026-11-02')
    expect((await settled()).refund).toBe(before.refund - refund.amount + closed.refund)
    // The refund succeeds after all, on a day that is still open.
    const at = new Date('2026-11-03T12:00:00+09:00')
    await withScope(
      engine,
      { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
      (tx) => countSuccess(tx, refund, at),
    )
    await closeThrough(engine, merchant, LAST)
    expect(await differencesOf(engine, merchant)).toEqual([])
    expect(await settled()).toMatchObject(await counted('2026-10-01', LAST))
    // The number of late transactions is 1 for the cycle, because only this refund was late.
    await closeThrough(engine, merchant, '2026-11-30')
    const next = (await deposits()).filter(({ date_to: to }) => to === '2026-11-30')
    expect(next.reduce((sum, deposit) => sum + deposit.late_count, 0)).toBe(1)
  })

  it('are not settled if they stop counting before the day on which they would be settled is closed', async () => {
    await addTerms(engine, merchant, { firstDay: '2026-10-01' })
    await closeThrough(engine, merchant, '2026-10-31')
    const id = await bringIn('2026-10-15', 4_321)
    await withScope(
      engine,
      { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
      async (tx) => {
        await recordReversal(tx, id)
        await sql`update transactions set state = 2 where merchant_id = ${merchant.id} and id = ${id}::bigint`.execute(
          tx.q,
        )
      },
    )
    expect(
      await read(sql`select from late_transactions where merchant_id = ${merchant.id}`),
    ).toEqual([])
    await closeThrough(engine, merchant, LAST)
    expect(await differencesOf(engine, merchant)).toEqual([])
  })
})

describe('a late transaction that stops counting after its settlement', () => {
  it('is settled a second time with the opposite sign on the first open day', async () => {
    await addTerms(engine, merchant, { firstDay: '2026-10-01' })
    await closeThrough(engine, merchant, '2026-10-31')
    const id = await bringIn('2026-10-15', 4_321)
    await closeThrough(engine, merchant, '2026-11-01')
    await withScope(
      engine,
      { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
      async (tx) => {
        await recordReversal(tx, id)
        await sql`update transactions set state = 2 where merchant_id = ${merchant.id} and id = ${id}::bigint`.execute(
          tx.q,
        )
      },
    )
    const noted = sql`select sign, settlement_day as day from late_transactions where merchant_id = ${merchant.id} order by id`
    expect(await read(noted)).toEqual([
      { sign: 1, day: '2026-11-01' },
      { sign: -1, day: '2026-11-02' },
    ])
    await closeThrough(engine, merchant, LAST)
    expect(await differencesOf(engine, merchant)).toEqual([])
  })
})

describe('the number of late transactions', () => {
  it('includes both a late sale and a late removal, even if their amounts add up to zero', async () => {
    await addTerms(engine, merchant, { firstDay: '2026-10-01' })
    await closeThrough(engine, merchant, '2026-10-31')
    const sale = await first(sql<{
      id: bigint
      amount: number
      storeId: number
      paymentMethodId: number
    }>`
      select id, amount::int, store_id as "storeId", payment_method_id as "paymentMethodId" from transactions
      where merchant_id = ${merchant.id} and trade_kind = 1 and state = 1 and business_day = '2026-10-15'
        and payment_method_id not in (select id from payment_methods where payment_class = ${CASH_CLASS}) order by id limit 1`)
    const { id, ...same } = sale
    await bringIn('2026-10-16', same.amount, same)
    await withScope(
      engine,
      { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
      async (tx) => {
        await recordReversal(tx, id)
        await sql`update transactions set state = 2 where merchant_id = ${merchant.id} and id = ${id}::bigint`.execute(
          tx.q,
        )
      },
    )
    await closeThrough(engine, merchant, '2026-11-30')
    expect(
      await read(
        sql`select pay_n, pay_amt from settlement_cells where merchant_id = ${merchant.id} and late`,
      ),
    ).toEqual([{ pay_n: 0, pay_amt: 0n }])
    const next = (await deposits()).filter(({ date_to: to }) => to === '2026-11-30')
    expect(next.reduce((sum, deposit) => sum + deposit.late_count, 0)).toBe(2)
    expect(await differencesOf(engine, merchant)).toEqual([])
  })
})

describe('new terms', () => {
  it('apply to payments from the first day of the terms on, and to refunds by the day of the refunded payment', async () => {
    await addTerms(engine, merchant, { firstDay: FIRST, ratePpm: 10_000 })
    const later = await addTerms(engine, merchant, { firstDay: '2026-10-01', ratePpm: 50_000 })
    const refundOf = async (day: string, amount: number) =>
      bringIn('2026-10-05', amount, {
        tradeKind: 2,
        state: 5,
        originalId: await bringIn(day, 90_000),
      })
    await refundOf('2026-09-30', 40_000)
    await refundOf('2026-10-01', 20_000)
    await closeThrough(engine, merchant, LAST)
    expect(await differencesOf(engine, merchant)).toEqual([])
    const backs = await read(sql<{ terms: string; ref_amt: bigint; fee_back: bigint }>`
      select case terms_id when ${later}::bigint then 'later' else 'old' end as terms, ref_amt, fee_back from settlement_cells
      where merchant_id = ${merchant.id} and store_id = 1 and day = '2026-10-05' and payment_method_id = 1 and ref_n > 0 order by 1`)
    expect(backs).toContainEqual({ terms: 'old', ref_amt: 40_000n, fee_back: 400n })
    expect(backs).toContainEqual({ terms: 'later', ref_amt: 20_000n, fee_back: 1_000n })
  })
})

describe('the amount of a deposit that is not paid out', () => {
  it('is carried into the next cycle if it is below the minimum payout', async () => {
    await addTerms(engine, merchant, {
      firstDay: '2026-10-01',
      cycle: { kind: 'TWICE' },
      minimumPayout: 99_000_000_000,
    })
    await closeThrough(engine, merchant, LAST)
    const made = await deposits()
    expect(made.map(({ state, transfer_amount: amount }) => [state, amount])).toEqual(
      made.map(() => ['CARRIED', 0n]),
    )
    const open = await read(sql<{ amount: bigint }>`select amount from deposit_lines
      where merchant_id = ${merchant.id} and deposit_id is null`)
    expect(open.every(({ amount }) => amount > 0n)).toBe(true)
    expect(open.length).toBeGreaterThan(0)
    expect(await differencesOf(engine, merchant)).toEqual([])
  })

  it('is invoiced to the merchant if more consecutive cycles are negative than the terms allow', async () => {
    await addTerms(engine, merchant, {
      firstDay: '2026-10-01',
      cycle: { kind: 'DAILY' },
      ratePpm: 1_000_000,
      negativeCarries: 2,
    })
    await asOwner(engine, (q) =>
      sql`update term_rates set rate_ppm = 1000000, fee_returned = false where merchant_id = ${merchant.id}`.execute(
        q,
      ),
    )
    await closeThrough(engine, merchant, '2026-10-20')
    const states = new Set((await deposits()).map(({ state, carries }) => `${state} ${carries}`))
    expect(states).toContain('CARRIED 1')
    expect(states).toContain('CARRIED 2')
    expect(states).toContain('INVOICED 0')
    expect(await differencesOf(engine, merchant)).toEqual([])
  })
})
