// Points of payments and point cards, in whole points.

/**
 * Points used and awarded in a payment, and the parts that refunds have returned or taken back
 * (including refunds in progress).
 */
export interface ModelPoints {
  readonly card: string
  readonly used: number
  readonly awarded: number
  usedBack: number
  awardedBack: number
}

/** Points that a refund returns to the card and takes from it. */
export interface PointPlan {
  readonly returned: number
  readonly taken: number
}

/** Card balances by card number. */
export type Cards = Map<string, number>

export const balanceOf = (cards: Cards, card: string): number => cards.get(card) ?? 0

/**
 * Posts the points of a payment. Returns null and posts nothing if it uses more points than the
 * card has.
 */
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
 * Plans the points of a refund: the share of the total refunded amount, rounded down, minus the
 * points of other refunds. So all refunds of a payment together return and take back all its
 * points.
 * @param refunded refunded amount of the payment in minor units, including this refund and refunds
 * in progress
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

/** Reverts `planRefund` for a refund that failed. */
export function dropPlan(points: ModelPoints | null, { returned, taken }: PointPlan): void {
  if (!points) return
  points.usedBack -= returned
  points.awardedBack -= taken
}

/** Applies the plan of a successful refund to the balance of the card. */
export function postPlan(
  cards: Cards,
  points: ModelPoints | null,
  { returned, taken }: PointPlan,
): void {
  if (points && returned !== taken)
    cards.set(points.card, balanceOf(cards, points.card) + returned - taken)
}
