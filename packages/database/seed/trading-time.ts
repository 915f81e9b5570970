import type { Random } from './random.ts'
import type { Shop } from './shops.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Returns the start of a day (`YYYY-MM-DD`) in the merchant's time zone, in milliseconds since the
 * epoch.
 */
export const midnightOf = (shop: Shop, day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - shop.offset

/**
 * Returns the business day of an instant, in days since 1970. Business days begin at the merchant's
 * closing time.
 */
export const businessDayNumber = (shop: Shop, at: number): number =>
  Math.floor((at + shop.offset - shop.plan.closing * MINUTE) / DAY)

/** Returns the business day of an instant as `YYYY-MM-DD`. */
export const businessDayOf = (shop: Shop, at: number): string =>
  dayOfNumber(businessDayNumber(shop, at))

/** Converts days since 1970 to `YYYY-MM-DD`. */
export const dayOfNumber = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/**
 * Returns the latest time of a transaction of the shop: the end of business day `today`, or `now`
 * if earlier.
 */
export const cutoffOf = (shop: Shop, today: string, now: number): number =>
  Math.min(now, midnightOf(shop, today) + DAY + shop.plan.closing * MINUTE - 1_000)

/**
 * Returns the time at which a shop opens on a day. If `cutoff` is at night, the main merchant opens
 * at midnight, so that the demo shows sales of today.
 */
function opensOn(shop: Shop, day: string, cutoff: number): number {
  const midnight = midnightOf(shop, day)
  const opens = midnight + shop.kind.opens * MINUTE
  return shop.isMain && cutoff > midnight && cutoff < opens + HOUR ? midnight : opens
}

/** Returns the fraction of a day's opening hours that has passed at `cutoff`, 0 to 1. */
export function passedPart(shop: Shop, day: string, cutoff: number): number {
  const opens = opensOn(shop, day, cutoff)
  const closes = midnightOf(shop, day) + shop.kind.closes * MINUTE
  return Math.max(0, Math.min(1, (cutoff - opens) / (closes - opens)))
}

/** Draws an instant within the opening hours of a day, never after `cutoff`. */
export function drawInstant(shop: Shop, day: string, cutoff: number, chance: Random): number {
  const at = midnightOf(shop, day) + Math.floor(shop.drawMinute(chance) * MINUTE)
  if (at <= cutoff) return at
  const opens = opensOn(shop, day, cutoff)
  return Math.floor(opens + chance.next() * (cutoff - opens))
}

/**
 * Returns the time of the newest transaction of a day: `now`, or the closing hour if the whole day
 * is filled.
 */
export function lastTrade(shop: Shop, day: string, now: number): number {
  const closes = now === Infinity ? midnightOf(shop, day) + shop.kind.closes * MINUTE : Infinity
  return Math.min(closes, cutoffOf(shop, day, now))
}
