import * as z from 'zod/mini'
import { day } from './day.ts'
import { codeLine, line, trimmedLine } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'

/** Input fields of a store. The same rules apply to the form, the calls and rows of a file. */

export const STORE_CODE_MAX = 40
export const STORE_NAME_MAX = 100
export const RECEIPT_NAME_MAX = 64
export const ABBREVIATION_MAX = 20
export const SERVICE_ID_MAX = 64
/** Maximum number of days and weekdays with their own opening hours. */
export const HOUR_EXCEPTIONS_MAX = 100
/** Maximum of the point rates: 100%, in parts per million. */
export const POINT_RATE_MAX = 1_000_000
export const POINTS_MAX = 1_000_000_000
/** Width of a receipt line in half-width characters, on paper of 58 mm. */
export const RECEIPT_COLUMNS = 32

/** Local time of the merchant, `HH:MM`. */
const time = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))

/**
 * Opening hours of a day. If `closes` is not after `opens`, the store is open past midnight. Both
 * are null if the store is closed all day.
 */
const span = { opens: z.nullable(time), closes: z.nullable(time) }
const isSpan = ({ opens, closes }: { opens: string | null; closes: string | null }) =>
  (opens === null) === (closes === null)

export const HourException = z
  .strictObject({
    day: z.optional(day),
    weekday: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
    ...span,
  })
  .check(
    z.refine(isSpan, { path: ['closes'] }),
    z.refine((one) => (one.day === undefined) !== (one.weekday === undefined), { path: ['day'] }),
  )
export type HourException = z.output<typeof HourException>

const keyOf = ({ day: on, weekday }: HourException) => on ?? weekday

/**
 * Regular hours and exceptions. Exceptions for a date take precedence over those for its weekday.
 */
export const StoreHours = z
  .strictObject({
    ...span,
    exceptions: z.array(HourException).check(
      z.maxLength(HOUR_EXCEPTIONS_MAX),
      z.refine((all) => new Set(all.map(keyOf)).size === all.length, {
        params: { problem: 'value' },
      }),
    ),
  })
  .check(z.refine(isSpan, { path: ['closes'] }))
export type StoreHours = z.output<typeof StoreHours>

const codes = z.array(line(40, 1)).check(
  z.maxLength(200),
  z.refine((all) => new Set(all).size === all.length),
  z.meta({ uniqueItems: true }),
)
const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT)))
const pointLimit = z.nullable(z.int().check(z.minimum(1), z.maximum(POINTS_MAX)))
const rate = z.nullable(z.int().check(z.minimum(0), z.maximum(POINT_RATE_MAX)))

const parts = {
  storeCode: codeLine(STORE_CODE_MAX, 1),
  storeName: trimmedLine(STORE_NAME_MAX, 1),
  /** Name on receipts; null to use `storeName`. */
  receiptName: z.nullable(trimmedLine(RECEIPT_NAME_MAX, 1)),
  abbreviation: z.nullable(trimmedLine(ABBREVIATION_MAX, 1)),
  offlineServiceId: z.nullable(codeLine(SERVICE_ID_MAX, 1)),
  onlineServiceId: z.nullable(codeLine(SERVICE_ID_MAX, 1)),
  /** Codes of the accepted trade types. Empty for all that the tenant offers. */
  tradeTypes: codes,
  /** Trade type of transactions without their own. */
  defaultTradeType: z.nullable(line(40, 1)),
  /** Codes of the accepted payment methods; null for all of the merchant's. */
  paymentTypes: z.nullable(codes.check(z.minLength(1))),
  hours: StoreHours,
  /**
   * Limits for one payment and for the payments of a business day, in minor units. If an alert
   * value is reached, users are notified.
   */
  paymentAlert: limit,
  paymentLimit: limit,
  dayAlert: limit,
  dayLimit: limit,
  /** Points given per amount in parts per million, on days without a common BONUS rule. */
  pointGiveRate: rate,
  /**
   * Maximum share of a payment that points can pay, in parts per million. Payments with a larger
   * share are accepted, but marked.
   */
  pointUseRate: rate,
  /** Maximum points given for one order. */
  pointAwardLimit: pointLimit,
  /** Maximum points given for all payments of a business day. */
  pointAwardDayLimit: pointLimit,
}

/**
 * Fields that only merchants with points can set. The server rejects changes of these fields by
 * other merchants.
 */
export const storePointParts = [
  'pointGiveRate',
  'pointUseRate',
  'pointAwardLimit',
  'pointAwardDayLimit',
] as const

type Limits = Readonly<
  Record<'paymentAlert' | 'paymentLimit' | 'dayAlert' | 'dayLimit', number | null>
>
const isBelow = (alert: number | null, most: number | null) =>
  alert === null || most === null || alert <= most

/**
 * Rules across fields: an alert value must not exceed its limit, and the default trade type must be
 * an accepted one.
 */
export const storeRules = [
  z.refine<Limits>((of) => isBelow(of.paymentAlert, of.paymentLimit), {
    path: ['paymentAlert'],
    params: { problem: 'tooLarge' },
  }),
  z.refine<Limits>((of) => isBelow(of.dayAlert, of.dayLimit), {
    path: ['dayAlert'],
    params: { problem: 'tooLarge' },
  }),
] as const

export const storeShape = parts
export const StoreParts = z.strictObject(parts).check(...storeRules)
export type StoreParts = z.output<typeof StoreParts>
