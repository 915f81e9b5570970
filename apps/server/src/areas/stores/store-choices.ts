import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { findTradeTypes } from '#areas/catalogue/offered-trade-types.service.ts'
import { findOwnPaymentMethods } from '#areas/payment-methods/payment-methods.service.ts'

/**
 * IDs of the trade types and payment methods that a merchant's stores can have, by code. Stores
 * from forms and files are checked against these.
 */
export interface StoreChoices {
  readonly tradeTypes: ReadonlyMap<string, number>
  readonly paymentMethods: ReadonlyMap<string, number>
}

/**
 * Trade types and payment methods to choose from, and true if the merchant's settings allow points.
 */
export interface MerchantChoices extends StoreChoices {
  readonly givesPoints: boolean
}

/** Reads the choices of a merchant. One call is enough for all rows of a file. */
export async function readChoices(tx: Tx, merchant: MerchantRow): Promise<MerchantChoices> {
  const byCode = (rows: readonly { id: number; code: string }[]) =>
    new Map(rows.map(({ id, code }) => [code, id]))
  return {
    tradeTypes: byCode(await findTradeTypes(tx, merchant.tenant_id, 'ja')),
    paymentMethods: byCode(await findOwnPaymentMethods(tx, merchant)),
    givesPoints: merchant.enable_point,
  }
}

/** Returns the codes of a store's trade types and payment methods, in their display order. */
export async function findChosen({ q }: Tx, merchantId: number, storeId: number) {
  const tradeTypes = await q
    .selectFrom('store_trade_types as s')
    .innerJoin('trade_types as t', 't.id', 's.trade_type_id')
    .select('t.code')
    .where('s.merchant_id', '=', merchantId)
    .where('s.store_id', '=', storeId)
    .execute()
  const paymentMethods = await q
    .selectFrom('store_payment_methods as s')
    .innerJoin('payment_methods as b', 'b.id', 's.payment_method_id')
    .select('b.code')
    .where('s.merchant_id', '=', merchantId)
    .where('s.store_id', '=', storeId)
    .execute()
  return {
    tradeTypes: tradeTypes.map(({ code }) => code).toSorted(),
    paymentMethods: paymentMethods.map(({ code }) => code).toSorted(),
  }
}
