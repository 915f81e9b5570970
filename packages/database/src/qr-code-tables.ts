import type { QrKind } from '@choba/contract/qr-codes.filters.ts'
import type { Generated, GeneratedAlways } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    qr_codes: QrCodeTable
  }
}

export interface QrCodeTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  store_id: number
  terminal_id: number | null
  name: string
  kind: QrKind
  /** Minor units. */
  amount: bigint | null
  merchant_name: string | null
  city: string | null
  postal_code: string | null
  local_name: string | null
  category_code: string | null
  url: string | null
  payload: string
  modules: number
  logo: Uint8Array | null
  logo_contrast_tenths: number | null
  logo_is_transparent: boolean | null
  created_at: Date
  version: Generated<number>
  changed_at: Date | null
  changed_by: string | null
  /** Normalized text for searches. */
  search_folded: GeneratedAlways<string>
}
