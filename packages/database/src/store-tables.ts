import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    stores: StoreTable
    store_trade_types: {
      merchant_id: number
      store_id: number
      trade_type_id: number
      tenant_id: number
    }
    store_payment_methods: {
      merchant_id: number
      store_id: number
      payment_method_id: number
      tenant_id: number
    }
    store_service_ids: {
      merchant_id: number
      service_id: string
      store_id: number
      tenant_id: number
    }
    store_alerts: StoreAlertTable
  }
}

/**
 * Exception to the usual opening hours, for one day or for every such weekday (0 is Sunday). Times
 * are minutes after midnight; both are null if the store is closed.
 */
export interface HourException {
  readonly day?: string
  readonly weekday?: number
  readonly opens: number | null
  readonly closes: number | null
}

export interface StoreTable {
  merchant_id: number
  id: number
  tenant_id: number
  code: string
  name: string
  opens_minutes: number | null
  closes_minutes: number | null
  /** A jsonb column: written as text, read as a list. */
  hour_exceptions: ColumnType<HourException[], string | undefined, string>
  /** Trade type of the store's transactions that name no trade type. */
  trade_type_id: Generated<number | null>
  /**
   * Limits of one payment and of all payments of a business day, in minor units; null for no limit.
   */
  payment_limit: Generated<bigint | null>
  day_limit: Generated<bigint | null>
  payment_alert: Generated<bigint | null>
  day_alert: Generated<bigint | null>
  receipt_name: Generated<string | null>
  abbreviation: Generated<string | null>
  offline_service_id: Generated<string | null>
  online_service_id: Generated<string | null>
  point_give_ppm: Generated<number | null>
  point_use_ppm: Generated<number | null>
  point_award_limit: Generated<number | null>
  point_award_day_limit: Generated<number | null>
  /** First business day on which the store is closed, `YYYY-MM-DD`. */
  closed_from: Generated<string | null>
  created_at: Generated<Date | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** Normalized text for searches. */
  search_folded: GeneratedAlways<string>
}

/**
 * An alert that was sent. PAYMENT: one payment reached the alert value. DAY: the payments of a
 * business day reached the alert value.
 */
interface StoreAlertTable {
  merchant_id: number
  store_id: number
  business_day: string
  kind: 'PAYMENT' | 'DAY'
  tenant_id: number
  noted_at: Date
}

export type StoreRow = Selectable<StoreTable>
