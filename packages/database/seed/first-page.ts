import { makePayment, type PlannedPayment } from './payments.ts'
import type { PlannedLine } from './planned-line.ts'
import type { Random } from './random.ts'
import { MANAGER_STORES } from './people.ts'
import { refundLine } from './refunds.ts'
import type { Shop } from './shops.ts'

/** Number of transactions that `newestLines` creates for a shop. */
export const NEWEST_LINES = 7

const MAX_GAP = 90_000
// The unconfirmed refund is five gaps old. Five gaps must be longer than the gateway's timeout.
const MIN_GAP = 1_500

/**
 * Creates the newest transactions of a merchant, so that the first page of the list has an example
 * of each special case: a failed payment, a partly refunded payment, an unconfirmed refund, and a
 * refund that waits for a second user.
 * @param cutoff latest allowed time; the newest transaction is at most 90 seconds earlier
 * @param interval average time between the shop's other transactions, in milliseconds; the gaps
 * between the new transactions are not longer
 */
export function newestLines(
  shop: Shop,
  cutoff: number,
  interval: number,
  chance: Random,
  serial: () => number,
): PlannedLine[] {
  const gap = Math.floor(Math.max(MIN_GAP, Math.min(MAX_GAP, interval)))
  const payment = (gaps: number) => gatewayPayment(shop, cutoff - gaps * gap, chance, serial)
  const refunded = payment(8)
  const checked = payment(6)
  const failed = payment(1)
  failed.line.state = 2
  const open = refundLine(
    checked,
    cutoff - 5 * gap,
    checked.line.amount,
    'UNKNOWN',
    chance,
    serial(),
  )
  checked.line.reserved = open.amount
  refunded.line.amount = Math.max(refunded.line.amount, 2 * shop.step)
  const half = Math.floor(refunded.line.amount / shop.step / 2) * shop.step
  const part = refundLine(refunded, cutoff - 7 * gap, half, 'SUCCEEDED', chance, serial())
  refunded.line.refunded = part.amount
  const asked = paymentSeenByManager(() => payment(10))
  asked.line.amount = Math.max(asked.line.amount, LARGE[asked.shop.plan.tenantId]!)
  const waiting = refundLine(
    asked,
    cutoff - 9 * gap,
    asked.line.amount,
    'WAITING',
    chance,
    serial(),
  )
  asked.line.reserved = waiting.amount
  return [asked.line, waiting, refunded.line, part, checked.line, open, failed.line]
}

/** Amounts above the manager's refund limit, in minor units, by tenant ID. */
const LARGE: Readonly<Record<number, number>> = { 1: 4_800, 2: 4_800_000 }

function paymentSeenByManager(draw: () => PlannedPayment): PlannedPayment {
  for (;;) {
    const payment = draw()
    if (MANAGER_STORES.includes(payment.line.storeId)) return payment
  }
}

/**
 * Draws payments until one is paid and by wallet or card, because cash payments neither fail nor
 * wait for a gateway.
 */
function gatewayPayment(
  shop: Shop,
  at: number,
  chance: Random,
  serial: () => number,
): PlannedPayment {
  for (;;) {
    const payment = makePayment(shop, at, chance, serial)
    if (payment.paymentClass <= 2 && payment.line.state === 1) return payment
  }
}
