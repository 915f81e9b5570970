import { addDays } from '@choba/contract/period.ts'
import { trafficFactor } from './calendar.ts'
import { makePayment, type PlannedPayment } from './payments.ts'
import type { PlannedLine } from './planned-line.ts'
import { random, weightedPick } from './random.ts'
import { planRefunds } from './refunds.ts'
import type { ShopKind } from './shop-kinds.ts'
import { allShops, type Shop } from './shops.ts'
import { cutoffOf, drawInstant } from './trading-time.ts'

// Plans the transactions of days after the demo's year, one day at a time, with the model of the
// year. The plan of a day is the same in every run, so a restarted server knows which transactions
// it has already sent.

const DAY = 86_400_000
const DAYS = 365
const SEED = 20_270_000

/** A payment, or a refund of a payment of the same day. */
export interface DayLine extends Pick<PlannedPayment, 'line' | 'shop'> {
  readonly at: number
}

/**
 * A refund of a payment of an earlier day. The payment is chosen from the database when the refund
 * is sent.
 */
export interface LaterRefund {
  readonly at: number
  readonly shop: Shop
  /** Position among the day's transactions, from 1. */
  readonly serial: number
  /** Number of business days between the payment and the refund. */
  readonly daysBefore: number
  /** Refunded fraction of the payment, above 0 and up to 1. */
  readonly part: number
  readonly hasFailed: boolean
  readonly reason: string | null
  readonly remark: string | null
}

export interface DayPlan {
  readonly day: string
  /** Sorted by time. */
  readonly lines: readonly DayLine[]
  readonly laterRefunds: readonly LaterRefund[]
}

const factors = new Map<string, number>()

function factorOf(kind: ShopKind, name: string, day: string): number {
  const key = `${name} ${day}`
  const known = factors.get(key)
  if (known !== undefined) return known
  const made = trafficFactor(kind, day)
  factors.set(key, made)
  return made
}

/**
 * Returns each shop's fraction of a year's transactions that falls on a day. The year ends on that
 * day.
 */
function weightsOf(shops: readonly Shop[], day: string): number[] {
  const days = Array.from({ length: DAYS }, (_, back) => addDays(day, -back))
  const years = new Map<string, number>()
  return shops.map(({ kind, plan, share }) => {
    const factorOn = (on: string) => factorOf(kind, plan.kind, on)
    const year = years.get(plan.kind) ?? days.reduce((sum, on) => sum + factorOn(on), 0)
    years.set(plan.kind, year)
    return (share * factorOn(day)) / year
  })
}

function toLaterRefund(
  line: PlannedLine,
  { shop, line: payment }: PlannedPayment,
  daysLater: number,
): LaterRefund {
  return {
    at: line.paidAt - daysLater * DAY,
    shop,
    serial: line.serial,
    daysBefore: daysLater,
    part: line.amount / payment.amount,
    hasFailed: line.state !== 5,
    reason: line.reason,
    remark: line.remark,
  }
}

/**
 * Plans all transactions of a business day for every shop. A refund on the day of its payment is in
 * `lines`. A refund on a later day belongs to a plan that is made later, so `laterRefunds` instead
 * gets a refund of an earlier day's payment.
 * @param size number of transactions in a year
 */
export function planDay(size: number, day: string): DayPlan {
  const shops = allShops()
  const weights = weightsOf(shops, day)
  const quota = Math.round(size * weights.reduce((sum, weight) => sum + weight, 0))
  const chance = random(SEED + (Date.parse(`${day}T00:00:00Z`) / DAY) * 7_919)
  const drawShop = weightedPick(shops.map((shop, at) => [shop, weights[at]!]))
  const lines: DayLine[] = []
  const laterRefunds: LaterRefund[] = []
  let serial = 0
  const nextSerial = () => ++serial
  while (lines.length + laterRefunds.length < quota) {
    const shop = drawShop(chance)
    const cutoff = cutoffOf(shop, day, Infinity)
    const payment = makePayment(shop, drawInstant(shop, day, cutoff, chance), chance, nextSerial)
    lines.push({ at: payment.line.paidAt, line: payment.line, shop })
    if (payment.line.state !== 1) continue
    for (const { line, dayIndex } of planRefunds(payment, 0, chance, nextSerial)) {
      if (dayIndex > 0) laterRefunds.push(toLaterRefund(line, payment, dayIndex))
      else if (line.paidAt <= cutoff) lines.push({ at: line.paidAt, line, shop })
    }
  }
  return {
    day,
    lines: lines.toSorted((a, b) => a.at - b.at || a.line.serial - b.line.serial),
    laterRefunds: laterRefunds.toSorted((a, b) => a.at - b.at || a.serial - b.serial),
  }
}
