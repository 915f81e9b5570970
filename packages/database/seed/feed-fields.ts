import { plainAmount } from '@choba/contract/money.ts'
import { paymentMethods } from './payment-methods.ts'
import { storesOf } from './organisation.ts'
import type { PlannedLine } from './planned-line.ts'
import type { Shop } from './shops.ts'

/** A row of the feed, as described in docs/feed.md. */
export type FeedFields = Readonly<Record<string, string>>

const codes = new Map<number, string>(paymentMethods.map(({ id, code }) => [id, code]))
/** Codes of the trade types that demo transactions use, by ID. */
const tradeTypes = new Map([[2, 'ONLINE']])

export interface FeedPlace {
  readonly storeCode: string
  readonly terminalNo: string
}

/** Returns the store code and terminal number that the feed uses for a planned transaction. */
export function placeOf({ plan }: Shop, { storeId, terminalId }: PlannedLine): FeedPlace {
  const store = storesOf(plan).find(({ id }) => id === storeId)!
  const nth = store.terminals.findIndex(({ id }) => id === terminalId)
  return { storeCode: store.code, terminalNo: String(nth + 1).padStart(3, '0') }
}

const cleaned = (fields: Readonly<Record<string, string | null>>): FeedFields =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== null),
  )

/**
 * Returns the feed row of a payment.
 * @param numbers payment number and other numbers of the payment
 */
export const paymentFields = (
  shop: Shop,
  line: PlannedLine,
  numbers: FeedFields & { readonly paymentNo: string },
): FeedFields =>
  cleaned({
    entCode: shop.plan.code,
    ...placeOf(shop, line),
    ...numbers,
    tradeKind: 'PAYMENT',
    state: line.state === 1 ? 'PAID' : 'FAILED',
    paymentType: codes.get(line.paymentMethodId)!,
    amount: plainAmount(line.amount, shop.plan.currency),
    paidAt: new Date(line.paidAt).toISOString(),
    tradeType: line.tradeTypeId === null ? null : tradeTypes.get(line.tradeTypeId)!,
    remark: line.remark,
  })

export interface FeedRefund {
  readonly paymentNo: string
  /** Feed row of the refunded payment, or those of its fields that a refund needs. */
  readonly of: FeedFields
  readonly amount: string
  readonly at: number
  readonly hasFailed?: boolean
  readonly reason?: string | null
  readonly remark?: string | null
}

/** Returns the feed row of a refund. */
export const refundFields = ({
  of,
  paymentNo,
  amount,
  at,
  hasFailed,
  reason,
  remark,
}: FeedRefund): FeedFields =>
  cleaned({
    entCode: of['entCode']!,
    storeCode: of['storeCode']!,
    terminalNo: of['terminalNo'] ?? null,
    paymentType: of['paymentType']!,
    outTradeNo: of['outTradeNo'] ?? null,
    paymentNo,
    originalPaymentNo: of['paymentNo']!,
    tradeKind: 'REFUND',
    state: hasFailed ? 'FAILED' : 'SUCCEEDED',
    amount,
    paidAt: new Date(at).toISOString(),
    reason: reason ?? null,
    remark: remark ?? null,
  })
