import { MAX_AMOUNT, minorDigits } from '@choba/contract/money.ts'
import type { ZoneClock } from '@choba/contract/zone-clock.ts'
import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import { parseDecimal } from '@choba/import-format/row/decimal.ts'
import {
  type Field,
  lackingField,
  type RawRow,
  type Reason,
  type RejectedRow,
} from '@choba/import-format/row/row-fields.ts'
import { DAY_2000, readMoment } from '@choba/import-format/row/wall-clock.ts'
import { namedCode, type StoreLookup } from './store-lookup.ts'

export { closedStoresIn, isStoreClosed } from './closed-stores.ts'
export { differencesOf, ownDifferencesOf } from './row-differences.ts'
export { isSameMerchant, storeTradeTypesIn, type Target } from '../import-target.ts'
export { namedCode, storeLookup, storeNameColumns, storeNames } from './store-lookup.ts'
export { isTypeTaken, takenTypesIn } from './store-trade-types.ts'
export { keepPoints } from './row-points.repository.ts'

/** Data of a merchant with which rows are checked. */
export interface RowContext extends StoreLookup {
  readonly currency: string
  readonly clock: ZoneClock
  readonly now: number
  readonly paymentMethods: ReadonlyMap<string, number>
  /** Codes of the tenant's refund reasons, including those no longer offered. */
  readonly reasons: ReadonlySet<string>
  /** Trade type IDs by code, including retired trade types. */
  readonly tradeTypes: ReadonlyMap<string, number>
  readonly hasTerminal: (storeCode: string, terminalNo: string) => boolean
  /**
   * If true, unknown stores and terminals are created. If false, rows that name them are rejected.
   */
  readonly createsStores: boolean
}

export interface CheckedRow {
  paymentNo: string
  outTradeNo: string | null
  walletTradeNo: string | null
  deviceNo: string | null
  deviceProcNo: string | null
  paidAt: number
  storeCode: string
  storeName: string | null
  companyCode: string | null
  companyName: string | null
  terminalNo: string | null
  tradeKind: number
  paymentMethodId: number
  /** Minor units. */
  amount: number
  state: number
  originalPaymentNo: string | null
  remark: string | null
  reason: string | null
  /** Null if the row has none. */
  tradeTypeId: number | null
}

const NUMBER = /^[\x21-\x7e]{1,64}$/
/**
 * Scientific notation, in which a spreadsheet writes a long number. The last digits are lost, so
 * the number cannot be used.
 */
const ROUNDED = /^\d(?:\.\d+)?[eE]\+\d{1,2}$/
// Control characters, and the replacement character for bytes that the encoding cannot decode.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f\ufffd]/
const CLOCK_SKEW = 300_000

const kinds: Record<string, number> = { PAYMENT, REFUND }
// Only final states can be imported. The gateway still decides the result of a transaction in
// progress.
const states: Record<string, number> = {
  'PAYMENT PAID': State.paid,
  'PAYMENT FAILED': State.paymentFailed,
  'REFUND SUCCEEDED': State.succeeded,
  'REFUND FAILED': State.refundFailed,
}
const numbers = [
  'outTradeNo',
  'walletTradeNo',
  'deviceNo',
  'deviceProcNo',
  'terminalNo',
  'originalPaymentNo',
] as const
const texts = [
  ['storeCode', 64],
  ['serviceId', 64],
  ['storeName', 100],
  ['companyCode', 64],
  ['companyName', 100],
  ['remark', 100],
] as const

const length = (text: string): number => (text.length <= 64 ? text.length : Array.from(text).length)

/**
 * Checks one row without other rows: required fields, known names, amount and time. References to
 * other rows are checked later.
 */
export function checkRow(raw: RawRow, context: RowContext): CheckedRow | RejectedRow {
  const lacking = lackingField((field) => Boolean(raw[field]))
  if (lacking) return { reason: missing[lacking]!, value: '' }
  const paymentNo = raw.paymentNo!
  if (!NUMBER.test(paymentNo)) return { reason: 'paymentNoInvalid', value: paymentNo }
  if (ROUNDED.test(paymentNo)) return { reason: 'numberRounded', value: paymentNo }
  for (const field of numbers) {
    const value = raw[field]
    if (value && !NUMBER.test(value)) return { reason: 'numberInvalid', value, field }
    if (value && ROUNDED.test(value)) return { reason: 'numberRounded', value, field }
  }
  for (const [field, most] of texts) {
    const value = raw[field]
    if (value && (length(value) > most || UNPRINTABLE.test(value)))
      return { reason: 'textInvalid', value, field }
  }
  const tradeKind = kinds[raw.tradeKind!]
  if (!tradeKind) return { reason: 'tradeKindUnknown', value: raw.tradeKind! }
  const state = states[`${raw.tradeKind} ${raw.state}`]
  if (!state) return { reason: 'stateInvalid', value: raw.state! }
  const paymentMethodId = context.paymentMethods.get(raw.paymentType!)
  if (!paymentMethodId) return { reason: 'paymentMethodUnknown', value: raw.paymentType! }
  if (raw.currency && raw.currency !== context.currency)
    return { reason: 'currencyDiffers', value: raw.currency }
  const amount = minorUnitsOf(raw.amount!, context.currency)
  if (typeof amount === 'string') return { reason: amount, value: raw.amount! }
  const paidAt = readMoment(raw.paidAt!, context.clock)
  if (paidAt === null || paidAt < DAY_2000) return { reason: 'paidAtInvalid', value: raw.paidAt! }
  if (paidAt > context.now + CLOCK_SKEW) return { reason: 'inFuture', value: raw.paidAt! }
  const storeCode = checkStore(raw, context)
  if (typeof storeCode !== 'string') return storeCode
  if (raw.originalPaymentNo && tradeKind === PAYMENT)
    return { reason: 'originalOfPayment', value: raw.originalPaymentNo }
  if (raw.reason && tradeKind === PAYMENT) return { reason: 'reasonOfPayment', value: raw.reason }
  if (raw.reason && !context.reasons.has(raw.reason))
    return { reason: 'reasonUnknown', value: raw.reason }
  const tradeTypeId = raw.tradeType ? context.tradeTypes.get(raw.tradeType) : null
  if (tradeTypeId === undefined) return { reason: 'tradeTypeUnknown', value: raw.tradeType! }
  return {
    paymentNo,
    outTradeNo: raw.outTradeNo || null,
    walletTradeNo: raw.walletTradeNo || null,
    deviceNo: raw.deviceNo || null,
    deviceProcNo: raw.deviceProcNo || null,
    paidAt,
    storeCode,
    storeName: raw.storeName || null,
    companyCode: raw.companyCode || null,
    companyName: raw.companyName || null,
    terminalNo: raw.terminalNo || null,
    tradeKind,
    paymentMethodId,
    amount,
    state,
    originalPaymentNo: raw.originalPaymentNo || null,
    remark: raw.remark || null,
    reason: raw.reason || null,
    tradeTypeId,
  }
}

const missing: Partial<Record<Field, Reason>> = {
  paymentNo: 'paymentNoMissing',
  paidAt: 'paidAtInvalid',
  storeCode: 'storeMissing',
  tradeKind: 'tradeKindUnknown',
  paymentType: 'paymentMethodUnknown',
  amount: 'amountInvalid',
  state: 'stateInvalid',
}

/** Converts a plain decimal number to minor units. Returns a reason if the row must be rejected. */
function minorUnitsOf(text: string, currency: string): number | Reason {
  const decimal = parseDecimal(text)
  const places = minorDigits(currency)
  if (!decimal || decimal.units < 0n || text.startsWith('+')) return 'amountInvalid'
  if (decimal.scale > places) return 'amountDecimals'
  const minor = decimal.units * 10n ** BigInt(places - decimal.scale)
  if (minor === 0n) return 'amountZero'
  return minor > BigInt(MAX_AMOUNT) ? 'amountTooLarge' : Number(minor)
}

/** Returns the store code of a row, or the reason why the row is rejected. */
function checkStore(raw: RawRow, context: RowContext): string | RejectedRow {
  const code = namedCode(raw, context)
  if (typeof code !== 'string' || context.createsStores) return code
  if (context.storeIdOf(code) === undefined) return { reason: 'storeUnknown', value: code }
  const { terminalNo } = raw
  return terminalNo && !context.hasTerminal(code, terminalNo)
    ? { reason: 'terminalUnknown', value: terminalNo }
    : code
}
