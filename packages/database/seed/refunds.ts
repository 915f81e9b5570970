import type { PlannedLine } from './planned-line.ts'
import type { PlannedPayment } from './payments.ts'
import type { Random } from './random.ts'

interface PlannedRefund {
  line: PlannedLine
  /** Day of the year, as an index from 0. */
  dayIndex: number
}

const japanese = [
  'お客様都合',
  'お客様都合',
  '商品不良',
  '商品不良のため全額返金',
  '二重決済のため',
  '金額相違',
  '予約キャンセル',
  '=返品(レシート確認済み)',
  '@本部承認済み',
  '𠮷田様 ご返品',
]
const mongolian = [
  'Үйлчлүүлэгчийн хүсэлтээр',
  'Үйлчлүүлэгчийн хүсэлтээр',
  'Барааны гэмтэл',
  'Давхар төлсөн',
  'Дүн зөрсөн',
  '=Буцаалт (баримт шалгасан)',
]

// Reasons of refunds. A reason occurs several times in the list if it is frequent. The choice
// depends on the serial number.
const reasons = [
  'CUSTOMER_REQUEST',
  'RETURNED',
  'CUSTOMER_REQUEST',
  'WRONG_AMOUNT',
  'CUSTOMER_REQUEST',
  'DUPLICATE',
  'RETURNED',
  'CANCELLED',
  'OTHER',
]

const DAY = 86_400_000
const REFUNDED = 0.043
/** Milliseconds after which a refund without a result from the gateway becomes unknown. */
const GATEWAY_TIMEOUT = 5_000

/**
 * Plans the refunds of a payment within 30 days. Most payments have none; others have a full refund
 * or partial refunds. The sum of the refunds never exceeds the payment.
 */
export function* planRefunds(
  payment: PlannedPayment,
  paidOn: number,
  chance: Random,
  serial: () => number,
): Generator<PlannedRefund> {
  if (!chance.chance(REFUNDED)) return
  const { amount } = payment.line
  const { step } = payment.shop
  const isWhole = amount < 2 * step || chance.chance(0.68)
  const first = isWhole ? amount : partOf(amount, step, chance)
  yield makeRefund(payment, paidOn, first, chance, serial)
  if (!isWhole && chance.chance(0.12)) {
    const rest = amount - first
    yield makeRefund(
      payment,
      paidOn,
      rest < 2 * step ? rest : partOf(rest, step, chance),
      chance,
      serial,
    )
  }
}

/** Returns a multiple of `step`: at least one step, and less than the whole amount. */
const partOf = (amount: number, step: number, chance: Random): number =>
  chance.whole(1, Math.max(1, Math.floor((amount - 1) / step) - 1)) * step

function makeRefund(
  payment: PlannedPayment,
  paidOn: number,
  amount: number,
  chance: Random,
  serial: () => number,
): PlannedRefund {
  const { line: original, shop, paymentClass } = payment
  const isSameDay = chance.chance(0.45)
  const daysLater = isSameDay ? 0 : chance.whole(1, 28)
  // Refunds on later days happen between 10:00 and 18:00 in the merchant's time zone.
  const noon = Math.floor((original.at + shop.offset) / DAY) * DAY - shop.offset + 12 * 3_600_000
  const at = isSameDay
    ? original.at + chance.whole(3 * 60_000, 90 * 60_000)
    : noon + daysLater * DAY + chance.whole(-2 * 3_600_000, 6 * 3_600_000)
  const hasFailed = paymentClass <= 2 && chance.chance(0.03)
  const failure = chance.chance(0.5) ? 'REFUSED' : 'FAILED'
  const line = refundLine(payment, at, amount, hasFailed ? failure : 'SUCCEEDED', chance, serial())
  return { line, dayIndex: paidOn + daysLater }
}

const states = { SUCCEEDED: 5, REFUSED: 6, FAILED: 6, UNKNOWN: 7, WAITING: 8 }

/**
 * Returns a refund of a payment. UNKNOWN means that the gateway has given no result. WAITING means
 * that a second user must approve the refund.
 */
export function refundLine(
  { line: original, shop, paymentClass }: PlannedPayment,
  at: number,
  amount: number,
  end: keyof typeof states,
  chance: Random,
  number: number,
): PlannedLine {
  const hasGateway = paymentClass <= 2
  const sentAt = hasGateway && end !== 'WAITING' ? at + chance.whole(40, 900) : null
  const isUnknown = end === 'UNKNOWN'
  return {
    ...original,
    at,
    paidAt: end !== 'SUCCEEDED' || sentAt === null ? at : sentAt + chance.whole(120, 4_000),
    kind: 2,
    state: states[end],
    amount,
    refunded: 0,
    reserved: 0,
    original,
    serial: number,
    walletDigits: null,
    reason: reasons[number % reasons.length]!,
    remark: chance.chance(0.6)
      ? chance.pick(shop.plan.tenantId === 2 ? mongolian : japanese)
      : null,
    request: {
      userId: shop.refunder.id,
      userName: shop.refunder.name,
      idempotencyKey: chance.uuid(),
      gatewayKey: chance.uuid(),
      sentAt,
      unknownAt: isUnknown && sentAt ? sentAt + GATEWAY_TIMEOUT : null,
      abandonedAt: isUnknown && sentAt ? sentAt + GATEWAY_TIMEOUT : null,
      outcome: end === 'UNKNOWN' || end === 'WAITING' ? null : end,
      reference:
        hasGateway && end === 'SUCCEEDED' ? `SIM${String(number).padStart(12, '0')}` : null,
    },
  }
}
