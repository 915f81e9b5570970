import type { Random } from './random.ts'
import type { Shop } from './shops.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When a day (`YYYY-MM-DD`) begins on the merchant's wall clock, in milliseconds since the epoch. */
export const midnightOf = (shop: Shop, day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - shop.offset

/**
 * The day since 1970 that an instant counts for: business days begin at the merchant's closing
 * time.
 */
export const businessDayNumber = (shop: Shop, at: number): number =>
  Math.floor((at + shop.offset - shop.plan.closing * MINUTE) / DAY)

/** The same as `YYYY-MM-DD`. */
export const businessDayOf = (shop: Shop, at: number): string =>
  dayOfNumber(businessDayNumber(shop, at))

/** @param day days since 1970 */
export const dayOfNumber = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** The last instant that a line of the shop may carry: its business day `today` ends, or `now` if that is earlier. */
export const cutoffOf = (shop: Shop, today: string, now: number): number =>
  Math.min(now, midnightOf(shop, today) + DAY + shop.plan.closing * MINUTE - 1_000)

/**
 * From when on a shop trades on a day. The main merchant's first payments come at midnight while it is closed: whoever opens
 * the demo at night sees sales of today.
 */
function opensOn(shop: Shop, day: string, cutoff: number): number {
  const midnight = midnightOf(shop, day)
  const opens = midnight + shop.kind.opens * MINUTE
  return shop.isMain && cutoff > midnight && cutoff < opens + HOUR ? midnight : opens
}

/** The part of a day's trading that has passed at `cutoff`, 0 to 1. */
export function passedPart(shop: Shop, day: string, cutoff: number): number {
  const opens = opensOn(shop, day, cutoff)
  const closes = midnightOf(shop, day) + shop.kind.closes * MINUTE
  return Math.max(0, Math.min(1, (cutoff - opens) / (closes - opens)))
}

/** An instant within the opening hours of a day, never after `cutoff`. */
export function drawInstant(shop: Shop, day: string, cutoff: number, chance: Random): number {
  const at = midnightOf(shop, day) + Math.floor(shop.drawMinute(chance) * MINUTE)
  if (at <= cutoff) return at
  const opens = opensOn(shop, day, cutoff)
  return Math.floor(opens + chance.next() * (cutoff - opens))
}

/** The newest instant of a day's list: `now`, or closing time where the whole day is filled. */
export function lastTrade(shop: Shop, day: string, now: number): number {
  const closes = now === Infinity ? midnightOf(shop, day) + shop.kind.closes * MINUTE : Infinity
  return Math.min(closes, cutoffOf(shop, day, now))
}
