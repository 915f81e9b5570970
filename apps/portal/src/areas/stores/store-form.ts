import { codeLine, trimmedLine } from '@choba/contract/fields.ts'
import { isDay } from '@choba/contract/period.ts'
import {
  ABBREVIATION_MAX,
  HOUR_EXCEPTIONS_MAX,
  type HourException,
  POINTS_MAX,
  RECEIPT_NAME_MAX,
  SERVICE_ID_MAX,
  STORE_CODE_MAX,
  STORE_NAME_MAX,
  type StoreParts,
} from '@choba/contract/store-parts.ts'
import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import { MAX_AMOUNT } from '@choba/contract/money.ts'
import * as z from 'zod/mini'

/**
 * Form values of an exception to the opening hours. `on` is `DATE` for the date in `day`, or a
 * weekday from 0 (Sunday) to 6.
 */
export interface ExceptionInput {
  on: string
  day: string
  closed: boolean
  opens: string
  closes: string
}

/** Form values of a store. An empty text means that the user has not filled in the field. */
export interface StoreInput {
  companyId: string
  storeCode: string
  storeName: string
  receiptName: string
  abbreviation: string
  offlineServiceId: string
  onlineServiceId: string
  tradeTypes: string[]
  defaultTradeType: string
  opens: string
  closes: string
  exceptions: ExceptionInput[]
  paymentsLimited: boolean
  paymentTypes: string[]
  paymentAlert: number | null
  paymentLimit: number | null
  dayAlert: number | null
  dayLimit: number | null
  pointGiveRate: string
  pointUseRate: string
  pointAwardLimit: string
  pointAwardDayLimit: string
}

export const storeSteps = {
  facts: [
    'companyId',
    'storeCode',
    'storeName',
    'receiptName',
    'abbreviation',
    'offlineServiceId',
    'onlineServiceId',
    'tradeTypes',
    'defaultTradeType',
  ],
  hours: ['opens', 'closes', 'exceptions'],
  paymentMethods: ['paymentsLimited', 'paymentTypes'],
  limits: [
    'paymentAlert',
    'paymentLimit',
    'dayAlert',
    'dayLimit',
    'pointGiveRate',
    'pointUseRate',
    'pointAwardLimit',
    'pointAwardDayLimit',
  ],
} as const satisfies Record<string, readonly (keyof StoreInput)[]>
export type StoreStep = keyof typeof storeSteps

const optional = (field: z.ZodMiniType<string, string>) => z.union([z.literal(''), field])
const time = z.string().check(z.regex(/^(|([01][0-9]|2[0-3]):[0-5][0-9])$/))
const money = z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT)))
/**
 * At most four decimals, so that the percentage converts to a whole number of parts per million.
 */
const percent = z.string().check(z.regex(/^(|100(\.0{1,4})?|[0-9]{1,2}(\.[0-9]{1,4})?)$/))
const points = z
  .string()
  .check(
    z.refine(
      (text) => text === '' || (/^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= POINTS_MAX),
    ),
  )

const exception = z
  .object({ on: z.string(), day: z.string(), closed: z.boolean(), opens: time, closes: time })
  .check(
    z.refine(({ on, day }) => on !== 'DATE' || isDay(day), { path: ['day'] }),
    z.refine(({ closed, opens, closes }) => closed || (opens !== '' && closes !== ''), {
      path: ['closes'],
    }),
  )
const placeOf = ({ on, day }: ExceptionInput) => (on === 'DATE' ? day : on)

type Amounts = Pick<StoreInput, 'paymentAlert' | 'paymentLimit' | 'dayAlert' | 'dayLimit'>
/**
 * Runs a check that compares two fields even if another field is invalid, so that all errors appear
 * at the same time.
 */
const always = { when: () => true }
/** Error code for an alert value above its limit. The field shows the text of the error. */
export const ABOVE_LIMIT = 'aboveLimit'
const above = { error: ABOVE_LIMIT, ...always }
const isBelow = (alert: number | null, most: number | null) =>
  alert === null || most === null || alert <= most

export const storeForm = z
  .object({
    companyId: z.string().check(z.minLength(1)),
    storeCode: codeLine(STORE_CODE_MAX, 1),
    storeName: trimmedLine(STORE_NAME_MAX, 1),
    receiptName: optional(trimmedLine(RECEIPT_NAME_MAX, 1)),
    abbreviation: optional(trimmedLine(ABBREVIATION_MAX, 1)),
    offlineServiceId: optional(codeLine(SERVICE_ID_MAX, 1)),
    onlineServiceId: optional(codeLine(SERVICE_ID_MAX, 1)),
    tradeTypes: z.array(z.string()),
    defaultTradeType: z.string(),
    opens: time,
    closes: time,
    exceptions: z.array(exception).check(z.maxLength(HOUR_EXCEPTIONS_MAX), (context) => {
      const places = context.value.map(placeOf)
      places.forEach((place, at) => {
        if (places.indexOf(place) < at)
          context.issues.push({
            code: 'custom',
            message: 'taken',
            path: [at, 'on'],
            input: context.value,
          })
      })
    }),
    paymentsLimited: z.boolean(),
    paymentTypes: z.array(z.string()),
    paymentAlert: money,
    paymentLimit: money,
    dayAlert: money,
    dayLimit: money,
    pointGiveRate: percent,
    pointUseRate: percent,
    pointAwardLimit: points,
    pointAwardDayLimit: points,
  })
  .check(
    z.refine(({ opens, closes }) => (opens === '') === (closes === ''), {
      path: ['closes'],
      ...always,
    }),
    z.refine(({ paymentsLimited, paymentTypes }) => !paymentsLimited || paymentTypes.length > 0, {
      path: ['paymentTypes'],
      ...always,
    }),
    z.refine(
      ({ tradeTypes, defaultTradeType }) =>
        defaultTradeType === '' || tradeTypes.length === 0 || tradeTypes.includes(defaultTradeType),
      { path: ['defaultTradeType'], ...always },
    ),
    z.refine((of: Amounts) => isBelow(of.paymentAlert, of.paymentLimit), {
      path: ['paymentAlert'],
      ...above,
    }),
    z.refine((of: Amounts) => isBelow(of.dayAlert, of.dayLimit), { path: ['dayAlert'], ...above }),
  )

export const emptyStore = (companyId = ''): StoreInput => ({
  companyId,
  storeCode: '',
  storeName: '',
  receiptName: '',
  abbreviation: '',
  offlineServiceId: '',
  onlineServiceId: '',
  tradeTypes: [],
  defaultTradeType: '',
  opens: '',
  closes: '',
  exceptions: [],
  paymentsLimited: false,
  paymentTypes: [],
  paymentAlert: null,
  paymentLimit: null,
  dayAlert: null,
  dayLimit: null,
  pointGiveRate: '',
  pointUseRate: '',
  pointAwardLimit: '',
  pointAwardDayLimit: '',
})

const PPM = 10_000
const pointsText = (limit: number | null): string => (limit === null ? '' : String(limit))
const pointsOf = (text: string): number | null => (text === '' ? null : Number(text))
const percentText = (ppm: number | null): string => (ppm === null ? '' : String(ppm / PPM))
/** Converts a percentage to parts per million digit by digit, without floating-point errors. */
function ppmOf(text: string): number | null {
  if (text === '') return null
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * PPM + Number(part.padEnd(4, '0'))
}

const exceptionInput = ({ day, weekday, opens, closes }: HourException): ExceptionInput => ({
  on: day === undefined ? String(weekday) : 'DATE',
  day: day ?? '',
  closed: opens === null,
  opens: opens ?? '',
  closes: closes ?? '',
})

export const inputOf = (store: StoreDetail): StoreInput => ({
  companyId: store.company.companyId,
  storeCode: store.storeCode,
  storeName: store.storeName,
  receiptName: store.receiptName ?? '',
  abbreviation: store.abbreviation ?? '',
  offlineServiceId: store.offlineServiceId ?? '',
  onlineServiceId: store.onlineServiceId ?? '',
  tradeTypes: [...store.tradeTypes],
  defaultTradeType: store.defaultTradeType ?? '',
  opens: store.hours.opens ?? '',
  closes: store.hours.closes ?? '',
  exceptions: store.hours.exceptions.map(exceptionInput),
  paymentsLimited: store.paymentTypes !== null,
  paymentTypes: [...(store.paymentTypes ?? [])],
  paymentAlert: store.paymentAlert,
  paymentLimit: store.paymentLimit,
  dayAlert: store.dayAlert,
  dayLimit: store.dayLimit,
  pointGiveRate: percentText(store.pointGiveRate),
  pointUseRate: percentText(store.pointUseRate),
  pointAwardLimit: pointsText(store.pointAwardLimit),
  pointAwardDayLimit: pointsText(store.pointAwardDayLimit),
})

/**
 * Returns the payment methods of a store that the store's merchant no longer has. A copy of the
 * store does not get these methods.
 */
export const goneOf = (
  { paymentTypes }: Pick<StoreDetail, 'paymentTypes'>,
  own: readonly string[],
): string[] => (paymentTypes ?? []).filter((code) => !own.includes(code))

const withoutPoints = {
  pointGiveRate: '',
  pointUseRate: '',
  pointAwardLimit: '',
  pointAwardDayLimit: '',
}

/**
 * Returns the form values of a copy of a store, without the values that identify the original
 * store.
 * @param own payment methods of the merchant
 */
export const copyOf = (
  store: StoreDetail,
  own: readonly string[],
  givesPoints: boolean,
): StoreInput => ({
  ...inputOf(store),
  paymentTypes: (store.paymentTypes ?? []).filter((code) => own.includes(code)),
  storeCode: '',
  storeName: '',
  receiptName: '',
  abbreviation: '',
  offlineServiceId: '',
  onlineServiceId: '',
  ...(!givesPoints && withoutPoints),
})

const orNull = (text: string): string | null => (text === '' ? null : text)

export const partsOf = (input: StoreInput): StoreParts => ({
  storeCode: input.storeCode,
  storeName: input.storeName,
  receiptName: orNull(input.receiptName),
  abbreviation: orNull(input.abbreviation),
  offlineServiceId: orNull(input.offlineServiceId),
  onlineServiceId: orNull(input.onlineServiceId),
  tradeTypes: input.tradeTypes,
  defaultTradeType: orNull(input.defaultTradeType),
  paymentTypes: input.paymentsLimited ? input.paymentTypes : null,
  hours: {
    opens: orNull(input.opens),
    closes: orNull(input.closes),
    exceptions: input.exceptions.map(({ on, day, closed, opens, closes }) => ({
      ...(on === 'DATE' ? { day } : { weekday: Number(on) }),
      opens: closed ? null : opens,
      closes: closed ? null : closes,
    })),
  },
  paymentAlert: input.paymentAlert,
  paymentLimit: input.paymentLimit,
  dayAlert: input.dayAlert,
  dayLimit: input.dayLimit,
  pointGiveRate: ppmOf(input.pointGiveRate),
  pointUseRate: ppmOf(input.pointUseRate),
  pointAwardLimit: pointsOf(input.pointAwardLimit),
  pointAwardDayLimit: pointsOf(input.pointAwardDayLimit),
})
