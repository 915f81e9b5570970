import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    /** One that is REMOVED was never used, as of brands. */
    trade_types: CatalogueColumns & { state: Generated<CatalogueState | 'REMOVED'> }
    /** Named groups of brands of one kind, which is `payment_class`. */
    payment_classes: CatalogueColumns & { state: Generated<CatalogueState>; payment_class: number }
    brands: BrandTable
    /** What a tenant has switched off. */
    tenant_unoffered_trade_types: { tenant_id: number; trade_type_id: number }
    tenant_unoffered_brands: { tenant_id: number; brand_id: number }
    payment_logos: PaymentLogoTable
  }
}

type CatalogueState = 'OFFERED' | 'RETIRED'

/** What the three lists of the payment catalogue have in common. */
interface CatalogueColumns {
  id: number
  code: string
  name_ja: string
  name_en: string
  name_mn: string
  sequence: number
  version: Generated<number>
  /** Null of what no one has changed. */
  changed_at: Date | null
  changed_by: string | null
}

/** A brand of the wire's `paymentType`. One that is REMOVED was never used, and stays because transactions refer to brands. */
export interface BrandTable {
  id: number
  code: string
  name_ja: string
  name_en: string
  name_mn: string
  /** The kind: 1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH. */
  payment_class: number
  /** Its class, of the same kind. */
  class_id: number
  sequence: number
  state: Generated<CatalogueState | 'REMOVED'>
  version: Generated<number>
  changed_at: Date | null
  changed_by: string | null
}

export type BrandRow = Selectable<BrandTable>

/** The logo of a brand for a ground. One that was taken away has neither bytes nor hash, and keeps its version. */
export interface PaymentLogoTable {
  brand_id: number
  ground: 'LIGHT' | 'DARK'
  content_type: 'image/png' | null
  bytes: Uint8Array | null
  hash: string | null
  version: Generated<number>
  changed_at: Date
  changed_by: string
}
