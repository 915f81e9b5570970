import type { StoreParts } from '@choba/contract/store-parts.ts'
import type { StoreCompany, StoreDetail } from '@choba/contract/stores.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'

/** Fields of a store that users enter. */
export const typedOf = ({
  storeCode,
  storeName,
  receiptName,
  abbreviation,
  offlineServiceId,
  onlineServiceId,
  tradeTypes,
  defaultTradeType,
  paymentTypes,
  hours,
  ...store
}: StoreParts): StoreParts => ({
  storeCode,
  storeName,
  receiptName,
  abbreviation,
  offlineServiceId,
  onlineServiceId,
  tradeTypes,
  defaultTradeType,
  paymentTypes,
  hours,
  paymentAlert: store.paymentAlert,
  paymentLimit: store.paymentLimit,
  dayAlert: store.dayAlert,
  dayLimit: store.dayLimit,
  pointGiveRate: store.pointGiveRate,
  pointUseRate: store.pointUseRate,
  pointAwardLimit: store.pointAwardLimit,
  pointAwardDayLimit: store.pointAwardDayLimit,
})

/** Object of a store's audit entry, and the store whose users can read the entry. */
export const aboutStore = ({ storeId, storeName }: Pick<StoreDetail, 'storeId' | 'storeName'>) => ({
  object: storeName,
  of: { kind: 'store', id: storeId } as const,
  inStores: [Number(storeId)],
})

const percentOf = (ppm: number | null) => (ppm === null ? null : `${formatRate(ppm)}%`)

/**
 * Fields of a store that the audit log records. Amounts have other field names there than in the
 * API.
 */
export const auditFieldsOf = (
  store: StoreParts & { company: Pick<StoreCompany, 'companyCode'> },
) => {
  const {
    hours,
    paymentAlert,
    paymentLimit,
    dayAlert,
    dayLimit,
    pointGiveRate,
    pointUseRate,
    ...parts
  } = typedOf(store)
  const { opens, closes, exceptions } = hours
  return {
    ...parts,
    companyCode: store.company.companyCode,
    hours: opens === null ? null : `${opens}–${closes}`,
    hourExceptions: exceptions.map(
      (one) => `${one.day ?? one.weekday} ${one.opens ?? '–'} ${one.closes ?? '–'}`,
    ),
    paymentAlertAmount: paymentAlert,
    paymentLimitAmount: paymentLimit,
    dayAlertAmount: dayAlert,
    dayLimitAmount: dayLimit,
    pointGiveRate: percentOf(pointGiveRate),
    pointUseRate: percentOf(pointUseRate),
  }
}
