import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    /** State REMOVED is possible only for a trade type that was never used. */
    trade_types: CatalogueColumns & { state: Generated<CatalogueState | 'REMOVED'> }
    /**
     * Named groups of payment methods of one kind. The column `payment_class` contains the kind.
     */
    payment_classes: CatalogueColumns & { state: Generated<CatalogueState>; payment_class: number }
    payment_methods: PaymentMethodTable
    /** Trade types and payment methods that a tenant does not offer. */
    tenant_unoffered_trade_types: { tenant_id: number; trade_type_id: number }
    tenant_unoffered_payment_methods: { tenant_id: number; payment_method_id: number }
    payment_logos: PaymentLogoTable
  }
}

type CatalogueState = 'OFFERED' | 'RETIRED'

/** Columns that trade types, payment classes and payment methods share. */
interface CatalogueColumns {
  id: number
  code: string
  name_ja: string
  name_en: string
  name_mn: string
  sequence: number
  version: Generated<number>
  /** Null if the row was never changed. */
  changed_at: Date | null
  changed_by: string | null
}

/**
 * A payment method. The API calls its code `paymentType`. The state REMOVED is only for a method
 * that was never used. The row of such a method stays, because transactions have a foreign key to
 * this table.
 */
export interface PaymentMethodTable {
  id: number
  code: string
  name_ja: string
  name_en: string
  name_mn: string
  /** Kind of payment: 1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH. */
  payment_class: number
  /** Payment class (row of `payment_classes`) of the method. The class has the same kind. */
  class_id: number
  sequence: number
  state: Generated<CatalogueState | 'REMOVED'>
  version: Generated<number>
  changed_at: Date | null
  changed_by: string | null
}

export type PaymentMethodRow = Selectable<PaymentMethodTable>

/**
 * Logo of a payment method for a light or dark background. A removed logo has null bytes and hash
 * but keeps its version.
 */
export interface PaymentLogoTable {
  payment_method_id: number
  background: 'LIGHT' | 'DARK'
  content_type: 'image/png' | null
  bytes: Uint8Array | null
  hash: string | null
  version: Generated<number>
  changed_at: Date
  changed_by: string
}
