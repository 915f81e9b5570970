import { leastSize } from '@choba/contract/qr-geometry.ts'
import type { QrCode, QrCodeParts, QrLogo } from '@choba/contract/qr-codes.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import type { FoundQrCode } from './qr-codes.repository.ts'

export const toQrLogo = (
  row: Pick<FoundQrCode, 'logo_contrast_tenths' | 'logo_is_transparent'>,
): QrLogo | null =>
  row.logo_contrast_tenths === null
    ? null
    : { contrastTenths: row.logo_contrast_tenths, isTransparent: row.logo_is_transparent === true }

/** Returns the form values of a row. */
export const partsOf = (row: FoundQrCode): QrCodeParts => ({
  name: row.name,
  storeId: String(row.store_id),
  terminalId: row.terminal_id === null ? null : String(row.terminal_id),
  kind: row.kind,
  amount: row.amount === null ? null : Number(row.amount),
  merchantName: row.merchant_name,
  city: row.city,
  postalCode: row.postal_code,
  localName: row.local_name,
  categoryCode: row.category_code,
  url: row.url,
})

/** Converts a row for the API, with times in the merchant's time zone. */
export function toQrCode(
  row: FoundQrCode,
  merchant: Pick<MerchantRow, 'currency' | 'time_zone'>,
): QrCode {
  const { storeId: _store, terminalId, ...parts } = partsOf(row)
  return {
    qrCodeId: String(row.id),
    ...parts,
    store: toPickedStore({ id: row.store_id, code: row.store_code, name: row.store_name }),
    terminal: terminalId === null ? null : { terminalId, terminalNo: row.terminal_no ?? '' },
    currency: merchant.currency,
    logo: toQrLogo(row),
    payload: row.payload,
    modules: row.modules,
    leastSize: leastSize(row.modules),
    version: row.version,
    createdAt: offsetInstant(row.created_at, merchant.time_zone),
    changedAt: row.changed_at && offsetInstant(row.changed_at, merchant.time_zone),
    changedBy: row.changed_by,
  }
}
