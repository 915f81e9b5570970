import type { DeliveryState } from '@choba/contract/point-system.ts'
import type { Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    point_deliveries: PointDeliveryTable
    point_systems: PointSystemTable
  }
}

/** An entry of points that an external point system is told of. */
export interface PointDeliveryTable {
  merchant_id: number
  entry_id: bigint
  tenant_id: number
  card_no: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  /** Null: it may be tried at once. */
  next_attempt_at: Date | null
  /** Why it was refused, or what came instead of an answer. */
  last_said: string | null
  /** Null while it waits. */
  settled_at: Date | null
  /** Address of the system that may have the entry; null before the first try. */
  sent_to: string | null
}

/** How a merchant's entries get to the external point system. */
export interface PointSystemTable {
  merchant_id: number
  tenant_id: number
  is_away: Generated<boolean>
  /** When it became reachable or away. */
  since: Date
  /** How often in a row it has not answered. */
  failures: Generated<number>
  next_attempt_at: Date | null
  last_said: string | null
  last_failed_at: Date | null
  last_delivered_at: Date | null
  /** Who sends at the moment, and until when no one else does. */
  lease: string | null
  leased_until: Date | null
}
