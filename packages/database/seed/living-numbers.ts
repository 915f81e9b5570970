import type { FeedFields } from './feed-fields.ts'
import type { PlannedLine } from './planned-line.ts'
import type { Shop } from './shops.ts'

// Numbers of transactions that arrive after the demo's year. The format is that of the year's
// numbers, with a different digit after the merchant's ID. A transaction gets the same number in
// every run of the server, so the feed accepts the transaction only once.

/**
 * Origin of a transaction: `planned` by the plan of its day, or `shown` as an extra transaction
 * soon after a start.
 */
export type LivingKind = 'planned' | 'shown'

const digits: Readonly<Record<LivingKind, string>> = { planned: '5', shown: '7' }
/**
 * Position in a payment number of the digit for the kind, counted from 1. The year's numbers have a
 * 0 at this position.
 */
export const KIND_AT = 15
export const PLANNED_DIGIT = digits.planned
export const SHOWN_DIGIT = digits.shown
export const SEEDED_DIGIT = '0'
/** Length of a payment number in the demo. */
export const NUMBER_LENGTH = 26

const compact = (day: string): string => day.replaceAll('-', '')

/**
 * Returns the payment number of a transaction.
 * @param serial position of the transaction among those of the day, below 100,000,000
 */
export const livingNumber = (
  day: string,
  merchantId: number,
  serial: number,
  kind: LivingKind = 'planned',
): string =>
  `${compact(day)}${String(merchantId).padStart(6, '0')}${digits[kind]}${String(serial).padStart(11, '0')}`

/** Number of point cards at the biggest merchant of a tenant. Every fifth customer has a card. */
const CARDS = 60
const CARD_EVERY = 5

const cardOf = ({ isMain }: Shop, { serial, state }: PlannedLine): string | null =>
  isMain && state === 1 && serial % CARD_EVERY === 0
    ? `PC-${String((serial * 7) % CARDS).padStart(6, '0')}`
    : null

/** Returns all numbers of a payment, in the format of the year's numbers. */
export function paymentNumbers(
  day: string,
  shop: Shop,
  line: PlannedLine,
  kind: LivingKind = 'planned',
): FeedFields & { readonly paymentNo: string } {
  const { storeId, serial, walletDigits, paymentMethodId, terminalId } = line
  const store = `S${String(storeId).padStart(4, '0')}`
  const short = `${digits[kind]}${String(serial).padStart(9, '0')}`
  const letter = paymentMethodId < 10 || paymentMethodId === 18 ? 'W' : 'C'
  const card = cardOf(shop, line)
  return {
    paymentNo: livingNumber(day, shop.plan.id, serial, kind),
    outTradeNo: `${store}-${compact(day).slice(2)}-${digits[kind] === '5' ? 'L' : 'M'}${String(serial).padStart(5, '0')}`,
    deviceNo: `PX${String(shop.plan.id).padStart(4, '0')}${String(terminalId).padStart(6, '0')}`,
    deviceProcNo: String(serial % 100_000).padStart(5, '0'),
    ...(walletDigits !== null && {
      walletTradeNo: `${letter}${compact(day).slice(2)}${String(walletDigits).padStart(8, '0')}${short}`,
    }),
    ...(card !== null && { pointCardNo: card }),
  }
}
