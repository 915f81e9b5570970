import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    refund_batches: RefundBatchTable
    refund_batch_rows: RefundBatchRowTable
  }
}

export interface RefundBatchTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  user_id: number
  user_name: string
  file_name: string | null
  currency: string
  state: 'DRAFT' | 'WAITING' | 'RUNNING' | 'STOPPED' | 'DONE' | 'REFUSED'
  stop_reason: string | null
  row_count: number
  ready_count: number
  ready_sum: bigint
  store_ids: number[]
  approval_id: bigint | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  version: Generated<number>
  changed_at: Date | null
  changed_by: string | null
}

interface RefundBatchRowTable {
  merchant_id: number
  batch_id: bigint
  position: number
  tenant_id: number
  payment_no: string
  amount_given: bigint | null
  reason: string | null
  remark: string | null
  fault: string | null
  state: 'READY' | 'INVALID' | 'REQUESTED' | 'FAILED'
  problem: string | null
  store_id: number | null
  amount: bigint | null
  refundable: bigint | null
  /**
   * Effect of the refund on points, and the minor units withheld for points that could not be taken
   * back. Null for rows that were checked before these columns existed.
   */
  points_returned: bigint | null
  points_reversed: bigint | null
  points_short: bigint | null
  withheld: bigint | null
  idempotency_key: string
  refund_id: bigint | null
}

export type RefundBatchTableRow = Selectable<RefundBatchTable>
