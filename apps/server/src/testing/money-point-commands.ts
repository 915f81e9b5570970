import { addDays } from '@choba/contract/period.ts'
import { firstInstantOf } from '@choba/contract/zone-clock.ts'
import { asOwner } from '@choba/database/owner.ts'
import { newPayment, paidBy, type MoneyModel, type PaidBy } from '@choba/money-model/payments.ts'
import { balanceOf, payWithPoints } from '@choba/money-model/points.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  payment as feedPayment,
  outcomesOf,
  sendRows,
  type FeedRow,
} from '#areas/feed/feed.testing.ts'
import { command, type MoneyCommand, type MoneyReal } from './money-command.ts'
import { STORES } from './money-merchant.ts'

// Feed payments that use and award points of a card.

/** Formats minor units as a decimal amount, as in files and in the feed. */
export const inUnits = (amount: number, currency: string): string =>
  currency === 'JPY'
    ? String(amount)
    : `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** Returns the instant of a payment in milliseconds, `back` business days before today. */
export const paidAtOf = (
  { row, today }: MoneyReal['merchant'],
  back: number,
  minute: number,
): number =>
  firstInstantOf(`${addDays(today, -back)}T00:00:00`, row.time_zone).getTime() +
  (row.closing_minutes + minute) * 60_000

export interface PointPayment {
  readonly store: number
  readonly by: PaidBy
  readonly amount: number
  readonly back: number
  readonly minute: number
  readonly card: string
  readonly used: number
  readonly awarded: number
}

let made = 0

/** Builds the feed row of a payment with points, and the values that the model needs. */
export function pointRow(
  { bench, merchant }: MoneyReal,
  given: PointPayment,
): { row: FeedRow; paymentNo: string; paidAt: number } {
  const paymentNo = `P${merchant.row.id}-${++made}`
  const paidAt = paidAtOf(merchant, given.back, given.minute)
  const row = feedPayment(paymentNo, {
    entCode: merchant.row.code,
    storeCode: `S${given.store}`,
    paymentType: bench.codes[given.by],
    amount: inUnits(given.amount, merchant.row.currency),
    paidAt: new Date(paidAt).toISOString(),
    pointCardNo: given.card,
    pointsAwarded: String(given.awarded),
    ...(given.used > 0 && { pointsUsed: String(given.used) }),
  })
  return { row, paymentNo, paidAt }
}

/** Adds a feed payment to the model. @param hasPoints true if its points were posted */
export async function notePointPayment(
  model: MoneyModel,
  { bench, merchant }: MoneyReal,
  { store, by, amount, card, used, awarded }: PointPayment,
  { paymentNo, paidAt }: { readonly paymentNo: string; readonly paidAt: number },
  said: string,
): Promise<void> {
  const { id } = await asOwner(bench.test.engine, (q) =>
    q
      .selectFrom('transactions')
      .select('id')
      .where('merchant_id', '=', merchant.row.id)
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow(),
  )
  const points = payWithPoints(model.cards, card, used, awarded)
  expect([paymentNo, said]).toEqual([paymentNo, points ? 'ACCEPTED' : 'ACCEPTED POINTS_EXCEED'])
  model.payments.push(newPayment({ id, paymentNo, by, amount, store, paidAt, points }))
}

export const payPoints = (given: PointPayment): MoneyCommand =>
  command(
    `points pay ${given.amount}, use ${given.used} and give ${given.awarded} of ${given.card}`,
    () => true,
    async (model, real) => {
      const own = { ...given, card: cardOf(real, given.card) }
      const row = pointRow(real, own)
      const [said] = outcomesOf(await sendRows(real.bench.test, real.bench.key, [row.row]))
      await notePointPayment(model, real, own, row, said!)
      // If the same row is sent again, the server must not create a second payment.
      expect(outcomesOf(await sendRows(real.bench.test, real.bench.key, [row.row]))).toEqual([
        'DUPLICATE',
      ])
    },
  )

/** Returns the card number for a sequence. */
export const cardOf = ({ merchant }: MoneyReal, name: string): string =>
  `${name}-${merchant.row.id}`

export const pointPayments: fc.Arbitrary<PointPayment> = fc.record({
  store: fc.constantFrom(...STORES),
  by: fc.constantFrom(...paidBy),
  amount: fc.integer({ min: 1, max: 90_000 }),
  back: fc.integer({ min: 1, max: 12 }),
  minute: fc.nat(1_439),
  card: fc.constantFrom('A', 'B'),
  used: fc.oneof(fc.constant(0), fc.nat(200)),
  awarded: fc.nat(400),
})

export const pointCommands: fc.Arbitrary<MoneyCommand>[] = [pointPayments.map(payPoints)]

/** Compares the balances of a merchant's cards with the model. @returns each difference in words */
export async function pointFaults(
  { bench, merchant }: MoneyReal,
  { cards }: MoneyModel,
): Promise<string[]> {
  const rows = await asOwner(bench.test.engine, (q) =>
    q
      .selectFrom('point_balances')
      .select(['card_no', 'balance'])
      .where('merchant_id', '=', merchant.row.id)
      .execute(),
  )
  const kept = new Map(rows.map((row) => [row.card_no, Number(row.balance)]))
  return [...new Set([...kept.keys(), ...cards.keys()])].flatMap((card) =>
    (kept.get(card) ?? 0) === balanceOf(cards, card)
      ? []
      : [`card ${card} has ${kept.get(card) ?? 0} points in place of ${balanceOf(cards, card)}`],
  )
}
