/** Values of the columns of the point ledger. */

export const orderTypes = ['SALE', 'REFUND', 'CANCEL'] as const
export type OrderType = (typeof orderTypes)[number]
/** Way in which the customer presented the point card. */
export const presentations = ['CARD', 'APP', 'NONE'] as const
export type Presentation = (typeof presentations)[number]
/** Type of points in an entry. USE: points spent in a payment. */
export const chargeTypes = [
  'BONUS',
  'BONUS_BONUS',
  'BONUS_COUPON',
  'QUANTITY',
  'QUANTITY_COUPON',
  'PROMOTION',
  'REVISION',
  'USE',
] as const
export type ChargeType = (typeof chargeTypes)[number]
/**
 * AWARD: points were given, or spent if the type is USE. CANCEL: an award was taken back, or spent
 * points were returned.
 */
export const entryKinds = ['AWARD', 'CANCEL'] as const
export type EntryKind = (typeof entryKinds)[number]
/** Handling of a refund if the customer has already spent the points awarded for the payment. */
export const spentAwards = ['TAKE_FROM_REFUND', 'LEAVE_AS_DEBT'] as const
export type SpentAward = (typeof spentAwards)[number]
