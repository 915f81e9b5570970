/** Words of the ledger of points. */

export const orderTypes = ['SALE', 'REFUND', 'CANCEL'] as const
export type OrderType = (typeof orderTypes)[number]
/** How the point card was shown. */
export const presentations = ['CARD', 'APP', 'NONE'] as const
export type Presentation = (typeof presentations)[number]
/** What an entry is of; USE: points that were paid with. */
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
/** Given, or taken back; of USE: used, or returned. */
export const entryKinds = ['AWARD', 'CANCEL'] as const
export type EntryKind = (typeof entryKinds)[number]
/** What becomes of an award that a refund takes back and that is spent already. */
export const spentAwards = ['TAKE_FROM_REFUND', 'LEAVE_AS_DEBT'] as const
export type SpentAward = (typeof spentAwards)[number]
