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

/** A purchase with points, or the refund of a payment of it. */
export interface OrderTable {
  merchant_id: number
  /** Of a sale that of its first payment, of a refund that of its line. */
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
  /** Classes of its payments, or of the refunded one: the bit `1 << (n - 1)` for class n. */
  payment_classes: number
  /** Minor units, always positive. */
  amount: bigint
  /** Of a refund: returned, and taken back. */
  points_used: Generated<bigint>
  points_awarded: Generated<bigint>
  /** Of a refund: spent ones that could not be taken back. */
  points_short: Generated<bigint>
  balance_after: bigint
  /** Of a refund: its sale. */
  sale_id: bigint | null
  /** How often two people found that a refund stands otherwise than it was posted. It was not made where that is odd. */
  revision: Generated<number>
}

/** Orders of a business day, added up. Amounts in minor units, always positive. */
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

/** One line of the ledger. */
export interface PointEntryTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  card_no: string
  /** Null of a revision by hand. */
  order_id: bigint | null
  /** The payment that it goes back to; null of a revision by hand. */
  payment_id: bigint | null
  /** That revision. */
  point_revision_id: bigint | null
  /** The transaction, or the revision by hand, by which it came about. */
  cause: bigint
  charge_type: ChargeType
  award: EntryKind
  /** Points, as they change the balance. */
  quantity: bigint
  /** On the card afterwards. */
  balance: bigint
  at: Date
  business_day: string
  /** In whose deposit it is: null before points were settled. */
  settlement_day: string | null
  store_id: number
  rule_id: bigint | null
  /** Minor units, or points of a multiple. */
  base: bigint | null
  rate_ppm: bigint | null
  /** Rule of the award that the entry belongs to, in any version; 0: no rule. */
  original_rule_id: Generated<bigint>
  /** That of its order when it was posted. */
  revision: Generated<number>
}

/** Entries of a business day, added up. Points, as they change balances. */
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

/** What a refund that is asked for here will do to points, as it was shown. */
export interface RefundPointTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  payment_id: bigint
  returned: bigint
  /** jsonb: written as text, read as an object; points by charge type. */
  taken_back: ColumnType<Partial<Record<ChargeType, number>>, string, never>
  short: bigint
  /** Minor units, withheld from the money for what is short. */
  withheld: bigint
}

/** What the entries of a month of business days come to. */
export interface PointMonthTable {
  merchant_id: number
  /** The first day of the month. */
  month: string
  store_id: number
  charge_type: ChargeType
  /** Of the award that the entries go back to, whatever its version; 0 where that came about without a rule. */
  rule_id: bigint
  tenant_id: number
  /** Points, as they change balances. */
  awarded: bigint
  cancelled: bigint
}

/** A card's balance is changed by hand. */
export interface PointRevisionTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  /** Of the request: the same one is made once. */
  idempotency_key: string
  card_no: string
  /** Where it is counted. */
  store_id: number
  /** Points, as they change the balance. */
  quantity: bigint
  reason: string
  state: RevisionOutcome
  user_id: number
  user_name: string
  asked_at: Date
  /** Where it waits, or waited, for a second person. */
  approval_id: bigint | null
}
