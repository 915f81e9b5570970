import type { Presentation } from '@choba/contract/point-ledger.ts'
import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    feed_keys: FeedKeyTable
    unlinked_refunds: UnlinkedRefundTable
    terminal_heartbeats: TerminalHeartbeatTable
    limit_excesses: LimitExcessTable
    transaction_points: TransactionPointsTable
  }
}

/** A key that transactions are signed with: of a gateway by its name, or of one store of a merchant. */
export interface FeedKeyTable {
  tenant_id: number
  id: bigint
  key_id: string
  gateway: string | null
  merchant_id: number | null
  store_id: number | null
  sealed: string
  created_at: Date
  created_by: string
  last_used_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
}

/** A refund line that names a payment and is not taken from it. */
export interface UnlinkedRefundTable {
  merchant_id: number
  transaction_id: bigint
  tenant_id: number
  original_payment_no: string
  reason: 'WAITING' | 'EXCEEDS' | 'REPEATS'
  noted_at: Date
  acknowledged_at: Generated<Date | null>
  acknowledged_by: Generated<string | null>
  acknowledgement: Generated<string | null>
}

/** The last heartbeat of a terminal. */
export interface TerminalHeartbeatTable {
  merchant_id: number
  terminal_id: number
  tenant_id: number
  last_seen_at: Date
  /** The last sign-in that the device has reported, or null. */
  signed_in_at: Generated<Date | null>
  app_version: string | null
  /** The numbers that versions are compared by. */
  version_parts: Generated<number[] | null>
  /** That of the terminal. */
  device_type: Generated<string>
  /** OFF: switched off on purpose. */
  state: 'READY' | 'FAULT' | 'OFF'
  /** The longest silence of each of the last 56 business days, in opening minutes. */
  silences: number[]
}

/** A payment of the feed that was above a limit of its store. */
export interface LimitExcessTable {
  merchant_id: number
  transaction_id: bigint
  tenant_id: number
  store_id: number
  business_day: string
  payment_limit: bigint | null
  day_limit: bigint | null
  /** Parts per million: the use rate of its store, which its points were above. */
  point_use_ppm: number | null
  noted_at: Date
}

/** Points that a transaction brought, as they were given. */
export interface TransactionPointsTable {
  merchant_id: number
  transaction_id: bigint
  tenant_id: number
  point_card_no: string | null
  used: bigint | null
  awarded: bigint | null
  balance: bigint | null
  presentation: Presentation | null
}

export type FeedKeyRow = Selectable<FeedKeyTable>
