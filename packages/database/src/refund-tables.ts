import type { Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    refunds: RefundTable
    refund_reasons: RefundReasonTable
    role_refund_limits: RoleRefundLimitTable
  }
}

interface RefundTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  payment_id: bigint
  user_id: number
  user_name: string
  idempotency_key: string
  payment_no: string
  amount: bigint
  remark: string | null
  reason: Generated<string | null>
  gateway_key: string
  requested_at: Date
  sent_at: Generated<Date | null>
  /** Address of the gateway at the first attempt; null if the refund was not sent over HTTP. */
  sent_to: Generated<string | null>
  settled_at: Generated<Date | null>
  unknown_at: Generated<Date | null>
  abandoned_at: Generated<Date | null>
  outcome: Generated<'SUCCEEDED' | 'REFUSED' | 'FAILED' | 'NOT_APPROVED' | null>
  /** Approval request, if the refund needed one. */
  approval_id: Generated<bigint | null>
  approved_by: Generated<number | null>
  approved_at: Generated<Date | null>
  gateway_reference: Generated<string | null>
  /** Gateway's own reason for a rejection or failure. */
  gateway_reason: Generated<string | null>
  last_queried_at: Generated<Date | null>
  query_count: Generated<number>
  /**
   * Short description of the gateway's last answer; null once the gateway has given a final result.
   */
  gateway_message: Generated<string | null>
  /** Approval request in which two users recorded the result, because the gateway gave none. */
  settled_approval_id: Generated<bigint | null>
  contradicted_at: Generated<Date | null>
  /** Result that the gateway reported after a different result was recorded. */
  contradiction: Generated<'SUCCEEDED' | 'REFUSED' | 'FAILED' | null>
  contradiction_reference: Generated<string | null>
  corrected_approval_id: Generated<bigint | null>
  corrected_at: Generated<Date | null>
}

interface RefundReasonTable {
  tenant_id: number
  code: string
  name_ja: string
  name_en: string
  name_mn: string
  sequence: number
  active: Generated<boolean>
}

interface RoleRefundLimitTable {
  merchant_id: number
  role_id: number
  tenant_id: number
  each_max: bigint | null
  person_day_max: bigint | null
  store_day_max: bigint | null
}
