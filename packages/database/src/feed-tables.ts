import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    feed_keys: FeedKeyTable
    unlinked_refunds: UnlinkedRefundTable
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
  reason: 'WAITING' | 'EXCEEDS'
  noted_at: Date
}

export type FeedKeyRow = Selectable<FeedKeyTable>
