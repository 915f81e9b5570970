// Points of payments and of cards, in whole points.

/**
 * What a payment used and was given, and what refunds have dealt with of both, those under way
 * too.
 */
export interface ModelPoints {
  readonly card: string
  readonly used: number
  readonly awarded: number
  usedBack: number
  awardedBack: number
}

/** What a refund returns to a card and takes from it. */
export interface PointPlan {
  readonly returned: number
  readonly taken: number
}

/** Balances of cards by their numbers. */
export type Cards = Map<string, number>

export const balanceOf = (cards: Cards, card: string): number => cards.get(card) ?? 0

/** A payment that uses more than its card has posts no points at all. */
export function payWithPoints(
  cards: Cards,
  card: string,
  used: number,
  awarded: number,
): ModelPoints | null {
  const balance = balanceOf(cards, card)
  if (used > balance) return null
  if (used + awarded > 0) cards.set(card, balance - used + awarded)
  return { card, used, awarded, usedBack: 0, awardedBack: 0 }
}

/**
 * Plans what a refund does: the share by amount of all that is refunded with it, rounded down, less
 * what other refunds have dealt with. The last refund of a payment deals with all that is left.
 * @param refunded minor units of the payment that are refunded, this refund and those under way
 * included
 */
export function planRefund(points: ModelPoints | null, paid: number, refunded: number): PointPlan {
  if (!points) return { returned: 0, taken: 0 }
  const part = (whole: number, back: number) =>
    Math.min(whole - back, Math.max(0, Math.floor((whole * refunded) / paid) - back))
  const plan = {
    returned: part(points.used, points.usedBack),
    taken: part(points.awarded, points.awardedBack),
  }
  points.usedBack += plan.returned
  points.awardedBack += plan.taken
  return plan
}

/** A refund did not take place. */
export function dropPlan(points: ModelPoints | null, { returned, taken }: PointPlan): void {
  if (!points) return
  points.usedBack -= returned
  points.awardedBack -= taken
}

/** A refund took place: the card has what it returns, less what it takes. */
export function postPlan(
  cards: Cards,
  points: ModelPoints | null,
  { returned, taken }: PointPlan,
): void {
  if (points && returned !== taken)
    cards.set(points.card, balanceOf(cards, points.card) + returned - taken)
}
