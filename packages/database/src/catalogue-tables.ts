import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    trade_types: TradeTypeTable
    payment_classes: PaymentClassTable
    brands: BrandTable
    /** What a tenant has switched off. */
    tenant_unoffered_trade_types: { tenant_id: number; trade_type_id: number }
    tenant_unoffered_brands: { tenant_id: number; brand_id: number }
  }
}

/** What the three lists of the payment catalogue have in common. */
interface CatalogueTable<State extends string> {
  id: number
  code: string
  name_ja: string
  name_en: string
  name_mn: string
  sequence: number
  state: Generated<State>
  version: Generated<number>
  /** Null of what no one has changed. */
  changed_at: Date | null
  changed_by: string | null
}

export type TradeTypeTable = CatalogueTable<'OFFERED' | 'RETIRED'>

/** A named group of brands of one kind. */
export interface PaymentClassTable extends CatalogueTable<'OFFERED' | 'RETIRED'> {
  /** The kind: 1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH. */
  payment_class: number
}

/** A brand of the wire's `paymentType`. One that is REMOVED was never used, and stays because transactions refer to brands. */
export interface BrandTable extends CatalogueTable<'OFFERED' | 'RETIRED' | 'REMOVED'> {
  payment_class: number
  /** Its class, of the same kind. */
  class_id: number
}

export type BrandRow = Selectable<BrandTable>
