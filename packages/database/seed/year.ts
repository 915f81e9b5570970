import { addDays } from '@choba/contract/period.ts'
import { busyness } from './calendar.ts'
import type { PlannedLine } from './planned-line.ts'
import { makePayment } from './payments.ts'
import { random, lottery } from './random.ts'
import { planRefunds } from './refunds.ts'
import { allShops, type Shop } from './shops.ts'

const DAYS = 365

/** How many lines stand on each day, exactly `size` in all. */
function quotas(size: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  let given = 0
  return weights.map((weight) => {
    passed += weight
    const quota = Math.round((size * passed) / total) - given
    given += quota
    return quota
  })
}

const weightOf = (shop: Shop, day: string): number => shop.weight * busyness(shop.kind, day)

/**
 * The lines of a year that ends on `today`, day by day and in order of time within a day: `size` in all, payments and
 * refund lines. What would lie after `now` on the last day happened a week earlier instead, so nothing is in the future.
 */
export function* yearOfLines(size: number, today: string, now: number): Generator<PlannedLine[]> {
  const shops = allShops()
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  const quota = quotas(
    size,
    days.map((day) => shops.reduce((sum, shop) => sum + weightOf(shop, day), 0)),
  )
  /** Refund lines that were decided on and wait for their day. */
  const due: PlannedLine[][] = days.map(() => [])
  let serial = 0
  for (const [index, day] of days.entries()) {
    // A generator for every day: a change to one day's patterns leaves the others as they are.
    const chance = random(20_260_000 + index * 7_919)
    const drawShop = lottery(shops.map((shop) => [shop, weightOf(shop, day)]))
    const lines = due[index]!
    due[index] = []
    while (lines.length < quota[index]!) {
      const payment = makePayment(drawShop(chance), day, now, chance, () => ++serial)
      lines.push(payment.line)
      if (payment.isMoved || payment.line.state !== 1) continue
      for (const refund of planRefunds(payment, index, chance, () => ++serial)) {
        const later = due[refund.dayIndex]
        // The year ends before this refund would be made.
        if (!later || refund.line.paidAt > now) continue
        const isToday = refund.dayIndex === index
        const hasRoom = isToday ? lines.length < quota[index]! : later.length < quota[refund.dayIndex]! / 3
        if (!hasRoom) continue
        if (refund.line.state === 5) payment.line.refunded += refund.line.amount
        ;(isToday ? lines : later).push(refund.line)
      }
    }
    yield numbered(lines, index)
  }
}

/** Gives the lines of a day their ids: ms << 22 | day << 12 | seq, the day standing where a process has its node. */
function numbered(lines: PlannedLine[], dayIndex: number): PlannedLine[] {
  lines.sort((a, b) => a.at - b.at || (a.paymentNo < b.paymentNo ? -1 : 1))
  let last = 0
  let sequence = 0
  for (const line of lines) {
    sequence = line.at === last ? sequence + 1 : 0
    last = line.at
    line.id = String((BigInt(line.at) << 22n) | BigInt((dayIndex << 12) | sequence))
  }
  return lines
}
