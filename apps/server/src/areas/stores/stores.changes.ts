import { badField } from '@choba/contract/bad-input.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/app-error.ts'
import { changedBy } from '#platform/stale.ts'
import type { CheckedStore } from './stores.check.ts'

/** @throws AppError badRequest at the code: the merchant has a store of that code */
function refuseTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    const { code } = error as { code?: string }
    throw code === '23505' ? new AppError('badRequest', badField('storeCode', 'value')) : error
  })
}

const own = ({ id, tenant_id }: MerchantRow) => ({ merchant_id: id, tenant_id })

export async function countAll({ q }: Tx, merchantId: number): Promise<number> {
  const counted = await q
    .selectFrom('stores')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

async function writeChosen({ q }: Tx, merchant: MerchantRow, storeId: number, store: CheckedStore): Promise<void> {
  const of = { ...own(merchant), store_id: storeId }
  for (const table of ['store_trade_types', 'store_brands'] as const)
    await q.deleteFrom(table).where('merchant_id', '=', merchant.id).where('store_id', '=', storeId).execute()
  if (store.tradeTypeIds.length > 0)
    await q
      .insertInto('store_trade_types')
      .values(store.tradeTypeIds.map((trade_type_id) => ({ ...of, trade_type_id })))
      .execute()
  if (store.brandIds.length > 0)
    await q
      .insertInto('store_brands')
      .values(store.brandIds.map((brand_id) => ({ ...of, brand_id })))
      .execute()
}

/**
 * @returns its id. The merchant's lock `places` is held by the caller.
 * @throws AppError badRequest for a code that is taken
 */
export async function insertStore(
  tx: Tx,
  merchant: MerchantRow,
  companyId: number,
  store: CheckedStore,
): Promise<number> {
  const last = await tx.q
    .selectFrom('stores')
    .select((of) => of.fn.max('id').as('id'))
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await refuseTaken(
    tx.q
      .insertInto('stores')
      .values({ ...own(merchant), id, ...store.columns, created_at: new Date() })
      .execute(),
  )
  // Before every day: what is imported of its past belongs to its first company.
  await tx.q
    .insertInto('store_companies')
    .values({ ...own(merchant), store_id: id, from_day: '-infinity', company_id: companyId })
    .execute()
  await writeChosen(tx, merchant, id, store)
  return id
}

/** @throws AppError badRequest for a code that is taken */
export async function updateStore(
  tx: Tx,
  merchant: MerchantRow,
  id: number,
  store: CheckedStore,
  by: string,
): Promise<void> {
  await refuseTaken(
    tx.q
      .updateTable('stores')
      .set({ ...store.columns, ...changedBy(by) })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute(),
  )
  await writeChosen(tx, merchant, id, store)
}

/** @param fromDay the first business day on which it is closed; null: it is not */
export const writeClosing = ({ q }: Tx, merchantId: number, id: number, fromDay: string | null, by: string) =>
  q
    .updateTable('stores')
    .set({ closed_from: fromDay, ...changedBy(by) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

/** Keeps a store as it is until the end. */
export const lockStore = ({ q }: Tx, merchantId: number, id: number) =>
  q.selectFrom('stores').select('id').where('merchant_id', '=', merchantId).where('id', '=', id).forUpdate().execute()
