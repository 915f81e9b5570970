import type {
  ChargeType,
  EntryKind,
  OrderType,
  Presentation,
} from '@choba/contract/point-ledger.ts'
import type { RevisionOutcome } from '@choba/contract/point-management.contract.ts'
import type { ColumnType, Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    orders: OrderTable
    order_days: OrderDayTable
    store_order_days: OrderDayTable & { store_id: number }
    order_day_changes: OrderDayTable & { store_id: number }
    point_entries: PointEntryTable
    point_days: PointDayTable
    store_point_days: PointDayTable & { store_id: number }
    point_day_changes: PointDayTable & { store_id: number }
    point_balances: PointBalanceTable
    refund_points: RefundPointTable
    point_months: PointMonthTable
    point_revisions: PointRevisionTable
  }
}

/** A purchase with points (type SALE), or the refund of one of its payments (type REFUND). */
export interface OrderTable {
  merchant_id: number
  /** ID of the first payment of a sale, or ID of the refund transaction. */
  id: bigint
  tenant_id: number
  type: OrderType
  order_no: string
  ordered_at: Date
  business_day: string
  store_id: number
  terminal_id: number | null
  card_no: string
  presentation: Presentation
  currency: string
  /**
   * Bit mask of the payment classes of the payments: bit `1 << (n - 1)` for class n. For a refund,
   * the class of the refunded payment.
   */
  payment_classes: number
  /** Minor units, always positive. */
  amount: bigint
  /**
   * Points that the customer used. For a refund, points returned to the customer; `points_awarded`
   * then contains points taken back.
   */
  points_used: Generated<bigint>
  points_awarded: Generated<bigint>
  /** For a refund, spent points that could not be taken back. */
  points_short: Generated<bigint>
  balance_after: bigint
  /** ID of the refunded sale; null for a sale. */
  sale_id: bigint | null
  /**
   * Number of times that the outcome of a refund was corrected, which needs two users. An odd
   * number means that the refund was not made.
   */
  revision: Generated<number>
}

/** Sums of the orders of a business day. Amounts in minor units, always positive. */
export interface OrderDayTable {
  merchant_id: number
  day: string
  type: OrderType
  presentation: Presentation
  payment_classes: number
  tenant_id: number
  orders: bigint
  amount: bigint
  points_used: bigint
  points_awarded: bigint
}

/** One entry of the points ledger. */
export interface PointEntryTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  card_no: string
  /** Null for a manual revision. */
  order_id: bigint | null
  /** Payment that the entry originates from; null for a manual revision. */
  payment_id: bigint | null
  /** ID of the manual revision; null for entries of orders. */
  point_revision_id: bigint | null
  /** ID of the transaction or manual revision that caused the entry. */
  cause: bigint
  charge_type: ChargeType
  award: EntryKind
  /** Change of the balance, in points. */
  quantity: bigint
  /** Balance of the card after the entry. */
  balance: bigint
  at: Date
  business_day: string
  /**
   * Day whose deposit includes the entry; null for entries that were made before deposits included
   * points.
   */
  settlement_day: string | null
  store_id: number
  rule_id: bigint | null
  /**
   * Amount that the points were computed from: minor units, or points for a rule with a multiple.
   */
  base: bigint | null
  rate_ppm: bigint | null
  /** Point rule of the original award, regardless of its version; 0 without a rule. */
  original_rule_id: Generated<bigint>
  /** Revision of the order at the time of the entry. */
  revision: Generated<number>
}

/** Sums of the point entries of a business day. Points, with the sign of the balance change. */
export interface PointDayTable {
  merchant_id: number
  day: string
  charge_type: ChargeType
  award: EntryKind
  original_rule_id: bigint
  tenant_id: number
  entries: bigint
  quantity: bigint
}

export interface PointBalanceTable {
  merchant_id: number
  card_no: string
  tenant_id: number
  balance: Generated<bigint>
  may_be_negative: Generated<boolean>
}

/** Effect on points that the user was shown when requesting a refund. */
export interface RefundPointTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  payment_id: bigint
  returned: bigint
  /** Points by charge type. A jsonb column: written as text, read as an object. */
  reversed_points: ColumnType<Partial<Record<ChargeType, number>>, string, never>
  short: bigint
  /** Minor units deducted from the refund for points that are short. */
  withheld: bigint
}

/** Sums of the point entries of one month of business days. */
export interface PointMonthTable {
  merchant_id: number
  /** First day of the month. */
  month: string
  store_id: number
  charge_type: ChargeType
  /** Point rule of the original award, regardless of its version; 0 without a rule. */
  rule_id: bigint
  tenant_id: number
  /** Points, with the sign of the balance change. */
  awarded: bigint
  cancelled: bigint
}

/** A manual change of a card's balance. */
export interface PointRevisionTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  /** Idempotency key of the request, so that a retry makes no second revision. */
  idempotency_key: string
  card_no: string
  /** Store whose statistics include the revision. */
  store_id: number
  /** Change of the balance, in points. */
  quantity: bigint
  reason: string
  state: RevisionOutcome
  user_id: number
  user_name: string
  requested_at: Date
  /** Approval request, if the revision needs a second user. */
  approval_id: bigint | null
}
