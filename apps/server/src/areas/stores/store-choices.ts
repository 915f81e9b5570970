import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { findTradeTypes } from '#areas/catalogue/offered-trade-types.service.ts'
import { findOwnBrands } from '#areas/brands/brands.service.ts'

/** What a merchant's stores may be made of, by codes: what is typed, or is in a row of a file, is checked against it. */
export interface StoreChoices {
  readonly tradeTypes: ReadonlyMap<string, number>
  readonly brands: ReadonlyMap<string, number>
}

/** With what the merchant's settings allow. */
export interface MerchantChoices extends StoreChoices {
  readonly givesPoints: boolean
}

/** Read once for a store, or for all rows of a file. */
export async function readChoices(tx: Tx, merchant: MerchantRow): Promise<MerchantChoices> {
  const byCode = (rows: readonly { id: number; code: string }[]) =>
    new Map(rows.map(({ id, code }) => [code, id]))
  return {
    tradeTypes: byCode(await findTradeTypes(tx, merchant.tenant_id, 'ja')),
    brands: byCode(await findOwnBrands(tx, merchant)),
    givesPoints: merchant.enable_point,
  }
}

/** The codes that a store has by name, in their order. */
export async function findChosen({ q }: Tx, merchantId: number, storeId: number) {
  const tradeTypes = await q
    .selectFrom('store_trade_types as s')
    .innerJoin('trade_types as t', 't.id', 's.trade_type_id')
    .select('t.code')
    .where('s.merchant_id', '=', merchantId)
    .where('s.store_id', '=', storeId)
    .execute()
  const brands = await q
    .selectFrom('store_brands as s')
    .innerJoin('brands as b', 'b.id', 's.brand_id')
    .select('b.code')
    .where('s.merchant_id', '=', merchantId)
    .where('s.store_id', '=', storeId)
    .execute()
  return {
    tradeTypes: tradeTypes.map(({ code }) => code).toSorted(),
    brands: brands.map(({ code }) => code).toSorted(),
  }
}
