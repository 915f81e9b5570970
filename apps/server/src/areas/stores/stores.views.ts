import { exactOrNull } from '@choba/contract/money.ts'
import type { StoreHours, StoreParts } from '@choba/contract/store-parts.ts'
import type { ListedStore, StoreDetail } from '@choba/contract/stores.contract.ts'
import type { StoreStatus } from '@choba/contract/stores.filters.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { StoreRow } from '@choba/database/store-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundStore } from './stores.repository.ts'

const MINUTES_A_DAY = 1_440

/**
 * Formats minutes after midnight as a time. A store that closes after midnight has more minutes
 * than a day.
 */
function timeOf(minutes: number | null): string | null {
  if (minutes === null) return null
  const two = (part: number) => String(part).padStart(2, '0')
  const within = minutes % MINUTES_A_DAY
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

const hoursOf = (row: StoreRow): StoreHours => ({
  opens: timeOf(row.opens_minutes),
  closes: timeOf(row.closes_minutes),
  exceptions: row.hour_exceptions.map(({ day, weekday, opens, closes }) => ({
    ...(day === undefined ? { weekday } : { day }),
    opens: timeOf(opens),
    closes: timeOf(closes),
  })),
})

const statusOf = (closedFrom: string | null, today: string): StoreStatus =>
  closedFrom === null ? 'OPEN' : closedFrom > today ? 'CLOSING' : 'CLOSED'

export const toListed = (
  row: FoundStore,
  { time_zone: timeZone }: MerchantRow,
  today: string,
): ListedStore => ({
  storeId: String(row.id),
  storeCode: row.code,
  storeName: row.name,
  abbreviation: row.abbreviation,
  company: {
    companyId: String(row.company_id),
    companyCode: row.company_code,
    companyName: row.company_name,
  },
  offline: row.offline_service_id !== null || row.online_service_id === null,
  online: row.online_service_id !== null,
  status: statusOf(row.closed_from, today),
  closedFrom: row.closed_from,
  openNow: row.open_now,
  attention: row.attention,
  todaySales: exactOrNull(row.day_sales),
  dayPayments: exactOrNull(row.day_payments),
  dayLimit: row.day_limit === null ? null : Number(row.day_limit),
  terminals: {
    ready: row.ready_count,
    total: row.terminal_count,
    lastSeenAt: row.last_seen_at && offsetInstant(row.last_seen_at, timeZone),
  },
})

/** Fields of a store that users enter and the audit log records. */
export function toParts(
  row: StoreRow,
  {
    tradeTypes,
    paymentMethods,
    usual,
  }: { tradeTypes: string[]; paymentMethods: string[]; usual: string | null },
): StoreParts {
  const numberOf = (amount: bigint | null) => (amount === null ? null : Number(amount))
  return {
    storeCode: row.code,
    storeName: row.name,
    receiptName: row.receipt_name,
    abbreviation: row.abbreviation,
    offlineServiceId: row.offline_service_id,
    onlineServiceId: row.online_service_id,
    tradeTypes,
    defaultTradeType: usual,
    paymentTypes: paymentMethods.length === 0 ? null : paymentMethods,
    hours: hoursOf(row),
    paymentAlert: numberOf(row.payment_alert),
    paymentLimit: numberOf(row.payment_limit),
    dayAlert: numberOf(row.day_alert),
    dayLimit: numberOf(row.day_limit),
    pointGiveRate: row.point_give_ppm,
    pointUseRate: row.point_use_ppm,
    pointAwardLimit: row.point_award_limit,
    pointAwardDayLimit: row.point_award_day_limit,
  }
}

export const toDetail = (
  row: FoundStore,
  merchant: MerchantRow,
  today: string,
  { parts, next }: { parts: StoreParts; next: StoreDetail['nextCompany'] },
): StoreDetail => ({
  ...toListed(row, merchant, today),
  ...parts,
  currency: merchant.currency,
  today,
  nextCompany: next,
  createdAt: row.created_at && offsetInstant(row.created_at, merchant.time_zone),
  version: row.version,
  changedAt: row.changed_at && offsetInstant(row.changed_at, merchant.time_zone),
  changedBy: row.changed_by,
})
