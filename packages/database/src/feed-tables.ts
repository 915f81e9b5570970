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

/**
 * A key that signs transactions sent to the feed. The key belongs to a gateway, which it names, or
 * to one store of a merchant.
 */
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

/**
 * A refund from the feed whose amount has not been subtracted from the payment that the refund
 * names.
 */
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

/** Latest heartbeat of a terminal. */
export interface TerminalHeartbeatTable {
  merchant_id: number
  terminal_id: number
  tenant_id: number
  last_seen_at: Date
  /** Time of the latest sign-in that the terminal reported; null if it reported no sign-in. */
  signed_in_at: Generated<Date | null>
  app_version: string | null
  /** Numeric parts of the version, for comparison. */
  version_parts: Generated<number[] | null>
  /** Device type of the terminal, stored here to avoid a join. */
  device_type: Generated<string>
  /** OFF means that the terminal was switched off on purpose. */
  state: 'READY' | 'FAULT' | 'OFF'
  /** Longest silence on each of the last 56 business days, in minutes of opening time. */
  silences: number[]
}

/** A payment from the feed that exceeded a limit of its store. */
export interface LimitExcessTable {
  merchant_id: number
  transaction_id: bigint
  tenant_id: number
  store_id: number
  business_day: string
  payment_limit: bigint | null
  day_limit: bigint | null
  /** Point use rate of the store, in parts per million, that the payment's points exceeded. */
  point_use_ppm: number | null
  noted_at: Date
}

/** Points of a transaction, as the sender of the transaction reported them. */
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
