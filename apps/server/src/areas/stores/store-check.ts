import type { BadInput, InputProblem } from '@choba/contract/bad-input.ts'
import {
  type HourException as TypedException,
  type StoreParts,
  storePointParts,
} from '@choba/contract/store-parts.ts'
import type { HourException } from '@choba/database/store-tables.ts'
import type { MerchantChoices, StoreChoices } from './store-choices.ts'

const minutesOf = (time: string | null): number | null =>
  time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const exceptionOf = ({ day, weekday, opens, closes }: TypedException): HourException => ({
  ...(day === undefined ? { weekday: weekday! } : { day }),
  opens: minutesOf(opens),
  closes: minutesOf(closes),
})

const amountOf = (amount: number | null): bigint | null => (amount === null ? null : BigInt(amount))

/** A store that passed validation: its columns, and the IDs for related tables. */
export interface CheckedStore {
  readonly columns: ReturnType<typeof columnsOf>
  readonly tradeTypeIds: readonly number[]
  readonly paymentMethodIds: readonly number[]
}

/** Returns the different service IDs of a store. A store may use the same ID offline and online. */
export const serviceIdsOf = ({ columns }: Pick<CheckedStore, 'columns'>): string[] => [
  ...new Set([columns.offline_service_id, columns.online_service_id].filter((id) => id !== null)),
]

const columnsOf = (parts: StoreParts, tradeTypeId: number | null) => ({
  code: parts.storeCode,
  name: parts.storeName,
  receipt_name: parts.receiptName,
  abbreviation: parts.abbreviation,
  offline_service_id: parts.offlineServiceId,
  online_service_id: parts.onlineServiceId,
  trade_type_id: tradeTypeId,
  opens_minutes: minutesOf(parts.hours.opens),
  closes_minutes: minutesOf(parts.hours.closes),
  hour_exceptions: JSON.stringify(parts.hours.exceptions.map(exceptionOf)),
  payment_alert: amountOf(parts.paymentAlert),
  payment_limit: amountOf(parts.paymentLimit),
  day_alert: amountOf(parts.dayAlert),
  day_limit: amountOf(parts.dayLimit),
  point_give_ppm: parts.pointGiveRate,
  point_use_ppm: parts.pointUseRate,
  point_award_limit: parts.pointAwardLimit,
  point_award_day_limit: parts.pointAwardDayLimit,
})

/**
 * Trade types, payment methods and point settings that a store already has. They stay valid even if
 * the merchant can no longer choose them.
 */
export interface StoredChoices extends StoreChoices {
  readonly points: Pick<StoreParts, (typeof storePointParts)[number]>
}

const nothing: StoredChoices = {
  tradeTypes: new Map(),
  paymentMethods: new Map(),
  points: {
    pointGiveRate: null,
    pointUseRate: null,
    pointAwardLimit: null,
    pointAwardDayLimit: null,
  },
}

/**
 * Checks the values of one store, from a form or a file, against the choices that the merchant has.
 * @param parts values that already match the schema in packages/contract
 * @returns the rows to write, or the wrong fields; a duplicate store code is only detected by the
 * write
 */
export function checkStore(
  parts: StoreParts,
  { tradeTypes, paymentMethods, givesPoints }: MerchantChoices,
  kept: StoredChoices = nothing,
): { store: CheckedStore } | { bad: BadInput } {
  const fields: { path: string; problem: InputProblem }[] = []
  const idOf = (
    path: string,
    code: string,
    known: ReadonlyMap<string, number>,
    own: ReadonlyMap<string, number>,
  ) => {
    const id = known.get(code) ?? own.get(code)
    if (id === undefined) fields.push({ path, problem: 'value' })
    return id ?? 0
  }
  const tradeTypeIds = parts.tradeTypes.map((code) =>
    idOf('tradeTypes', code, tradeTypes, kept.tradeTypes),
  )
  const paymentMethodIds = (parts.paymentTypes ?? []).map((code) =>
    idOf('paymentTypes', code, paymentMethods, kept.paymentMethods),
  )
  const usual = parts.defaultTradeType
  const usualId =
    usual === null ? null : idOf('defaultTradeType', usual, tradeTypes, kept.tradeTypes)
  if (usualId !== null && tradeTypeIds.length > 0 && !tradeTypeIds.includes(usualId))
    fields.push({ path: 'defaultTradeType', problem: 'value' })
  for (const name of givesPoints ? [] : storePointParts)
    if (parts[name] !== kept.points[name]) fields.push({ path: name, problem: 'unknown' })
  return fields.length > 0
    ? { bad: { fields: fields.slice(0, 20) } }
    : { store: { columns: columnsOf(parts, usualId), tradeTypeIds, paymentMethodIds } }
}
