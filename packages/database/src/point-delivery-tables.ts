import type { DeliveryState } from '@choba/contract/point-system.ts'
import type { Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    point_deliveries: PointDeliveryTable
    point_systems: PointSystemTable
  }
}

/** Delivery of one point entry to an external point system. */
export interface PointDeliveryTable {
  merchant_id: number
  entry_id: bigint
  tenant_id: number
  card_no: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  /** Time of the next attempt; null if the next attempt may start immediately. */
  next_attempt_at: Date | null
  /** Reason that the external system gave for rejecting the entry, or error of the last attempt. */
  last_error: string | null
  /** Time of delivery or rejection; null while waiting. */
  settled_at: Date | null
  /** Address that the entry was sent to; null before the first attempt. */
  sent_to: string | null
}

/** State of the connection from a merchant to its external point system. */
export interface PointSystemTable {
  merchant_id: number
  tenant_id: number
  is_away: Generated<boolean>
  /** Time of the last change between reachable and unreachable. */
  since: Date
  /** Number of consecutive failed attempts. */
  failures: Generated<number>
  next_attempt_at: Date | null
  last_error: string | null
  last_failed_at: Date | null
  last_delivered_at: Date | null
  /**
   * Process that is sending entries, and the time until which no other process may send entries.
   */
  lease: string | null
  leased_until: Date | null
}
