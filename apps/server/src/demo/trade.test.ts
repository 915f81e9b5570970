import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { withoutRefunded } from './originals.ts'
import { createTrade, type TradeRow } from './trade.ts'

const HOUR = 3_600_000
const SIZE = 500_000
/** Midnight in Tokyo at the end of the seeded year. */
const BEGIN = Date.parse('2026-11-21T00:00:00+09:00')
const cafe = tenantPlans[0]!.merchants[0]!

const trade = createTrade(SIZE, BEGIN)
const numberOf = ({ fields }: TradeRow) => `${fields['entCode']} ${fields['paymentNo']}`
const originalOf = ({ fields }: TradeRow) => fields['originalPaymentNo']
const day = trade.between({ from: BEGIN, to: BEGIN + 24 * HOUR })

describe('the generated transactions of the demo', () => {
  it('follow the opening hours of a coffee shop', () => {
    const ofHour = (hour: number) =>
      day.rows.filter(
        ({ merchantId, at }) => merchantId === cafe.id && Math.floor((at - BEGIN) / HOUR) === hour,
      ).length
    // A coffee shop: no payments at night, most in the afternoon.
    expect([3, 5].map(ofHour)).toEqual([0, 0])
    expect(ofHour(15)).toBeGreaterThan(ofHour(7))
    expect(ofHour(15)).toBeGreaterThan(ofHour(20))
  })

  it('are the same for one long period and many short periods, and repeat no number', () => {
    const again = createTrade(SIZE, BEGIN)
    const pieces: TradeRow[] = []
    for (let from = BEGIN; from < BEGIN + 24 * HOUR; from += HOUR / 4)
      pieces.push(...again.between({ from, to: from + HOUR / 4 }).rows)
    expect(pieces.map(numberOf)).toEqual(day.rows.map(numberOf))
    expect(new Set(pieces.map(numberOf)).size).toBe(pieces.length)
    expect(day.rows.map(({ at }) => at)).toEqual(
      day.rows.map(({ at }) => at).toSorted((a, b) => a - b),
    )
  })

  it('do not include rows that a merchant has already sent', () => {
    const noon = BEGIN + 12 * HOUR
    const rest = trade.between({
      from: BEGIN,
      to: BEGIN + 24 * HOUR,
      sentThrough: new Map([[cafe.id, noon]]),
    })
    const left = day.rows.filter(({ merchantId, at }) => merchantId !== cafe.id || at > noon)
    expect(rest.rows.map(numberOf)).toEqual(left.map(numberOf))
  })

  it('include no refund of a payment of the same day that is part of the seed', () => {
    const refund = day.rows.find((row) => row.merchantId === cafe.id && originalOf(row))!
    const payment = day.rows.find(
      (row) => row.fields['paymentNo'] === originalOf(refund) && row.merchantId === cafe.id,
    )!
    const refundsFrom = (begin: number) =>
      createTrade(SIZE, begin)
        .between({ from: begin, to: refund.at })
        .rows.filter((row) => numberOf(row) === numberOf(refund))
    expect(refundsFrom(payment.at - 1)).toHaveLength(1)
    expect(refundsFrom(payment.at)).toHaveLength(0)
  })
})

it('withoutRefunded leaves out the refund of a payment that a user has already refunded', async () => {
  const engine = await openTestDatabase()
  const payments = await asOwner(engine, (q) =>
    q
      .selectFrom('transactions')
      .select(['payment_no', 'amount', 'currency', 'refunded', 'reserved'])
      .where('merchant_id', '=', cafe.id)
      .where('trade_kind', '=', 1)
      .where('state', '=', 1)
      .execute(),
  )
  const refundOf = ({ payment_no, amount, currency }: (typeof payments)[number]): TradeRow => ({
    at: BEGIN,
    tenantId: cafe.tenantId,
    merchantId: cafe.id,
    fields: { originalPaymentNo: payment_no, amount: plainAmount(Number(amount), currency) },
  })
  const touched = payments.filter(({ refunded, reserved }) => refunded + reserved > 0n)
  const whole = payments.filter(({ refunded, reserved }) => refunded + reserved === 0n).slice(0, 3)
  expect(touched.length).toBeGreaterThan(0)
  const rows = [...touched, ...whole].map(refundOf)
  expect(await withoutRefunded(engine, rows)).toEqual(rows.slice(touched.length))
  await engine.close()
})
