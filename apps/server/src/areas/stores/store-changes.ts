import { badField } from '@choba/contract/bad-input.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { changedBy } from '#platform/calls/stale.ts'
import { type CheckedStore, serviceIdsOf } from './store-check.ts'

/** @throws AppError badRequest for the field if another store of the merchant has the same value */
const mapUniqueViolation = <T>(
  write: Promise<T>,
  field: 'storeCode' | 'offlineServiceId' = 'storeCode',
): Promise<T> => orDuplicate(write, () => new AppError('badRequest', badField(field, 'value')))

const own = ({ id, tenant_id }: MerchantRow) => ({ merchant_id: id, tenant_id })

export async function countAll({ q }: Tx, merchantId: number): Promise<number> {
  const counted = await q
    .selectFrom('stores')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

const serviceIdFields = {
  offlineServiceId: 'offline_service_id',
  onlineServiceId: 'online_service_id',
} as const

/**
 * Rejects a service ID that another store of the merchant has as its offline or online ID. Of two
 * concurrent changes, the unique key of `store_service_ids` rejects one.
 * @throws AppError badRequest for the field
 */
async function refuseTakenIds(
  { q }: Tx,
  merchantId: number,
  storeId: number,
  { columns }: CheckedStore,
): Promise<void> {
  const rows = await q
    .selectFrom('store_service_ids')
    .select(['service_id', 'store_id'])
    .where('merchant_id', '=', merchantId)
    .where('service_id', 'in', ['', ...serviceIdsOf({ columns })])
    .execute()
  const owners = new Map(rows.map((row) => [row.service_id, row.store_id]))
  const field = Object.entries(serviceIdFields).find(([, column]) => {
    const owner = owners.get(columns[column] ?? '')
    return owner !== undefined && owner !== storeId
  })
  if (field) throw new AppError('badRequest', badField(field[0], 'value'))
}

async function writeChosen(
  { q }: Tx,
  merchant: MerchantRow,
  storeId: number,
  store: CheckedStore,
): Promise<void> {
  const of = { ...own(merchant), store_id: storeId }
  for (const table of ['store_trade_types', 'store_payment_methods', 'store_service_ids'] as const)
    await q
      .deleteFrom(table)
      .where('merchant_id', '=', merchant.id)
      .where('store_id', '=', storeId)
      .execute()
  const serviceIds = serviceIdsOf(store)
  if (serviceIds.length > 0)
    await mapUniqueViolation(
      q
        .insertInto('store_service_ids')
        .values(serviceIds.map((service_id) => ({ ...of, service_id })))
        .execute(),
      'offlineServiceId',
    )
  if (store.tradeTypeIds.length > 0)
    await q
      .insertInto('store_trade_types')
      .values(store.tradeTypeIds.map((trade_type_id) => ({ ...of, trade_type_id })))
      .execute()
  if (store.paymentMethodIds.length > 0)
    await q
      .insertInto('store_payment_methods')
      .values(store.paymentMethodIds.map((payment_method_id) => ({ ...of, payment_method_id })))
      .execute()
}

/**
 * Inserts a store. The caller must hold the merchant's lock `places`.
 * @returns the ID of the new store
 * @throws AppError badRequest for a store code or service ID that another store has
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
  await refuseTakenIds(tx, merchant.id, id, store)
  await mapUniqueViolation(
    tx.q
      .insertInto('stores')
      .values({ ...own(merchant), id, ...store.columns, created_at: new Date() })
      .execute(),
  )
  // The first company has no start day, so that imported past transactions of the store belong to
  // it.
  await tx.q
    .insertInto('store_companies')
    .values({ ...own(merchant), store_id: id, from_day: '-infinity', company_id: companyId })
    .execute()
  await writeChosen(tx, merchant, id, store)
  return id
}

/** @throws AppError badRequest for a store code or service ID that another store has */
export async function updateStore(
  tx: Tx,
  merchant: MerchantRow,
  id: number,
  store: CheckedStore,
  by: string,
): Promise<void> {
  await refuseTakenIds(tx, merchant.id, id, store)
  await mapUniqueViolation(
    tx.q
      .updateTable('stores')
      .set({ ...store.columns, ...changedBy(by) })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute(),
  )
  await writeChosen(tx, merchant, id, store)
}

/** @param fromDay first business day on which the store is closed; null reopens it */
export const writeClosing = (
  { q }: Tx,
  merchantId: number,
  id: number,
  fromDay: string | null,
  by: string,
) =>
  q
    .updateTable('stores')
    .set({ closed_from: fromDay, ...changedBy(by) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

/** Locks a store until the transaction ends. */
export const lockStore = ({ q }: Tx, merchantId: number, id: number) =>
  q
    .selectFrom('stores')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
