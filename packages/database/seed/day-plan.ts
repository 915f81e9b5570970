import { addDays } from '@choba/contract/period.ts'
import { trafficFactor } from './calendar.ts'
import { makePayment, type PlannedPayment } from './payments.ts'
import type { PlannedLine } from './planned-line.ts'
import { random, weightedPick } from './random.ts'
import { planRefunds } from './refunds.ts'
import type { ShopKind } from './shop-kinds.ts'
import { allShops, type Shop } from './shops.ts'
import { cutoffOf, drawInstant } from './trading-time.ts'

// The days after the demo's year, one at a time, by the model of the year: the same day is always the
// same, so that a server that starts again knows what it has sent.

const DAY = 86_400_000
const DAYS = 365
const SEED = 20_270_000

/** A payment, or a refund of a payment of the same day. */
export interface DayLine extends Pick<PlannedPayment, 'line' | 'shop'> {
  readonly at: number
}

/** A refund of a payment of an earlier day, which has to be chosen among those that there are. */
export interface LaterRefund {
  readonly at: number
  readonly shop: Shop
  /** Its place among the lines of the day, from 1. */
  readonly serial: number
  /** How many business days before this one the payment was made. */
  readonly daysBefore: number
  /** The part of the payment that is refunded, above 0 and up to 1. */
  readonly part: number
  readonly hasFailed: boolean
  readonly reason: string | null
  readonly remark: string | null
}

export interface DayPlan {
  readonly day: string
  /** In the order of time. */
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

/** The part of a year's lines that each shop has on a day, against the year that ends on it. */
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
 * The lines of a business day of every shop, to its end. Refunds that the model makes some days after a
 * payment of this day stand for those that this day has of earlier payments.
 * @param size lines in a year
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
