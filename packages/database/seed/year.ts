import { addDays } from '@choba/contract/period.ts'
import { trafficFactor } from './calendar.ts'
import type { PlannedLine } from './planned-line.ts'
import { newestLines, NEWEST_LINES } from './first-page.ts'
import { makePayment } from './payments.ts'
import { random, weightedPick } from './random.ts'
import { planRefunds } from './refunds.ts'
import { allShops, type Shop } from './shops.ts'
import { cutoffOf, drawInstant, lastTrade, passedPart } from './trading-time.ts'

export const DAYS = 365
// Typical number of hours that a shop is open on a day. Used to estimate the time between its
// transactions.
const HALF_A_DAY = 12 * 3_600_000

/** Returns the number of transactions for each day, exactly `size` in total. */
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

/**
 * Generates the transactions of a year that ends on the day `today`. Yields one array per day,
 * sorted by time, with `size` payments and refunds in total. No transaction is dated after `now`,
 * and no transaction has a business day after `today`.
 * @param now milliseconds since the epoch; Infinity fills the last day completely
 * @param seed start of the random sequence; another value generates another year of the same shops
 */
export function* yearOfLines(
  size: number,
  today: string,
  now: number,
  seed = 20_260_000,
): Generator<PlannedLine[]> {
  const shops = allShops()
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  const cutoffs = new Map(shops.map((shop) => [shop, cutoffOf(shop, today, now)]))
  const weights = days.map((day) => shops.map((shop) => trafficFactor(shop.kind, day)))
  const sums = shops.map((_, at) => weights.reduce((sum, ofDay) => sum + ofDay[at]!, 0))
  /**
   * Returns the weight of a shop on a day. The weight is reduced if part of the day is in the
   * future.
   */
  const weightOf = (shop: Shop, at: number, index: number): number =>
    ((shop.share * weights[index]![at]!) / sums[at]!) *
    passedPart(shop, days[index]!, cutoffs.get(shop)!)
  const mains = shops.filter((shop) => shop.isMain)
  const quota = quotas(
    size - mains.length * NEWEST_LINES,
    days.map((_, index) => shops.reduce((sum, shop, at) => sum + weightOf(shop, at, index), 0)),
  )
  /** Planned refunds that happen on later days, by the index of the day. */
  const due: PlannedLine[][] = days.map(() => [])
  let serial = 0
  const nextSerial = () => ++serial
  for (const [index, day] of days.entries()) {
    // Uses a separate generator for each day, so that a change of one day's transactions does not
    // affect other days.
    const chance = random(seed + index * 7_919)
    const drawShop = weightedPick(shops.map((shop, at) => [shop, weightOf(shop, at, index)]))
    const lines = due[index]!
    due[index] = []
    while (lines.length < quota[index]!) {
      const shop = drawShop(chance)
      const cutoff = cutoffs.get(shop)!
      const payment = makePayment(shop, drawInstant(shop, day, cutoff, chance), chance, nextSerial)
      lines.push(payment.line)
      if (payment.line.state !== 1) continue
      for (const refund of planRefunds(payment, index, chance, nextSerial)) {
        const later = due[refund.dayIndex]
        // Leaves out the refund if it would happen after the end of the year.
        if (!later || refund.line.paidAt > cutoff) continue
        const isToday = refund.dayIndex === index
        const hasRoom = isToday
          ? lines.length < quota[index]!
          : later.length < quota[refund.dayIndex]! / 3
        if (!hasRoom) continue
        if (refund.line.state === 5) payment.line.refunded += refund.line.amount
        ;(isToday ? lines : later).push(refund.line)
      }
    }
    if (index === DAYS - 1) {
      for (const shop of mains) {
        const last = lastTrade(shop, day, now)
        lines.push(
          ...newestLines(
            shop,
            last,
            HALF_A_DAY / (shop.share * quota[index - 1]! + 1),
            chance,
            nextSerial,
          ),
        )
      }
    }
    yield numbered(lines, index)
  }
}

/**
 * Assigns the IDs of a day's transactions: ms << 22 | day << 12 | seq. The day is stored in the
 * bits that hold the node number in IDs of a server.
 */
function numbered(lines: PlannedLine[], dayIndex: number): PlannedLine[] {
  lines.sort((a, b) => a.at - b.at || a.serial - b.serial)
  let last = 0
  let sequence = 0
  for (const line of lines) {
    sequence = line.at === last ? sequence + 1 : 0
    last = line.at
    line.id = (BigInt(line.at) << 22n) | BigInt((dayIndex << 12) | sequence)
  }
  return lines
}
