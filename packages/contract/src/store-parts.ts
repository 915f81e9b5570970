import * as z from 'zod/mini'
import { day } from './day.ts'
import { codeLine, line, trimmedLine } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'

/** What is typed of a store: the same rules for the form, for the calls, and for a row of a file. */

export const STORE_CODE_MAX = 40
export const STORE_NAME_MAX = 100
export const RECEIPT_NAME_MAX = 64
export const ABBREVIATION_MAX = 20
export const SERVICE_ID_MAX = 64
/** Days, and weekdays, that have hours of their own. */
export const HOUR_EXCEPTIONS_MAX = 100
/** Parts per million: 100 %. */
export const POINT_RATE_MAX = 1_000_000
export const POINTS_MAX = 1_000_000_000
/** Half-width characters of a line of a receipt, on paper of 58 mm. */
export const RECEIPT_COLUMNS = 32

/** The merchant's wall clock, `HH:MM`. */
const time = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))

/** From when until when; one that closes no later than it opens is open over midnight. Both null: closed. */
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

/** The usual hours, and the days that differ. A day's own come before those of its weekday. */
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
  /** As receipts have it; null: the name. */
  receiptName: z.nullable(trimmedLine(RECEIPT_NAME_MAX, 1)),
  abbreviation: z.nullable(trimmedLine(ABBREVIATION_MAX, 1)),
  offlineServiceId: z.nullable(codeLine(SERVICE_ID_MAX, 1)),
  onlineServiceId: z.nullable(codeLine(SERVICE_ID_MAX, 1)),
  /** Codes; empty: all that the tenant offers. */
  tradeTypes: codes,
  /** What stands for a transaction without one of its own. */
  defaultTradeType: z.nullable(line(40, 1)),
  /** Brands, by their codes; null: all of the merchant’s. */
  paymentTypes: z.nullable(codes.check(z.minLength(1))),
  hours: StoreHours,
  /** Minor units, of one payment and of a business day’s payments; from an alert value on someone is notified. */
  paymentAlert: limit,
  paymentLimit: limit,
  dayAlert: limit,
  dayLimit: limit,
  /** Parts per million of an amount that is given as points, on days without a common rule by the amount. */
  pointGiveRate: rate,
  /** The largest part of a payment that points may pay, in parts per million. A payment above it is taken and noted. */
  pointUseRate: rate,
  /** The most points that one order is given. */
  pointAwardLimit: pointLimit,
  /** The most points that its payments of one business day are given together. */
  pointAwardDayLimit: pointLimit,
}

/** What merchants that give points set of a store; the server refuses changes of it at other merchants. */
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

/** Rules between fields: an alert value is no more than its limit, and the usual trade type is one that is taken. */
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
