import type { PointDelivery, PointSystemState } from '@choba/contract/point-management.contract.ts'
import type { PointSystemTable } from '@choba/database/point-delivery-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Selectable } from 'kysely'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import type { FoundDelivery } from './point-management.repository.ts'

type Clock = Pick<MerchantRow, 'time_zone'>

const instantOrNull = (at: Date | null | undefined, { time_zone }: Clock) =>
  at ? offsetInstant(at, time_zone) : null

const laterOf = (one: Date | null | undefined, other: Date | null | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)

/**
 * @param systemAt time of the next retry while the point system is unavailable; nothing is sent
 * earlier
 */
export const toPointDelivery = (
  row: FoundDelivery,
  merchant: Clock,
  systemAt: Date | null | undefined,
): PointDelivery => ({
  entryId: String(row.entry_id),
  at: offsetInstant(row.at, merchant.time_zone),
  store: toPickedStore({ id: row.store_id, code: row.store_code, name: row.store_name }),
  cardNo: row.card_no,
  chargeType: row.charge_type,
  entryKind: row.award,
  quantity: Number(row.quantity),
  state: row.state === 'REFUSED' ? 'REFUSED' : 'WAITING',
  attempts: row.attempts,
  nextAttemptAt:
    row.state === 'REFUSED'
      ? null
      : instantOrNull(laterOf(row.next_attempt_at, systemAt), merchant),
  lastError: row.last_error,
})

/** @param row delivery status of the merchant; undefined if nothing was ever sent */
export const toSystemState = (
  row: Selectable<PointSystemTable> | undefined,
  isConnected: boolean,
  counted: { waiting: number; refused: number },
  merchant: Clock,
): PointSystemState => ({
  isConnected,
  isAway: row?.is_away ?? false,
  since: instantOrNull(row?.since, merchant),
  lastDeliveredAt: instantOrNull(row?.last_delivered_at, merchant),
  lastFailedAt: instantOrNull(row?.last_failed_at, merchant),
  lastError: row?.last_error ?? null,
  nextAttemptAt: instantOrNull(row?.next_attempt_at, merchant),
  ...counted,
})
