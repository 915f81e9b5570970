import type { CatalogueList } from '@choba/contract/catalogue-items.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { PaymentMethodRow } from '@choba/database/catalogue-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

/**
 * Row of one of the three lists: trade types, payment classes, payment methods. Trade types have no
 * kind. Only payment methods have a class.
 */
export type ItemRow = Omit<PaymentMethodRow, 'payment_class' | 'class_id'> & {
  payment_class?: number
  class_id?: number
}

/** Columns that an update of a row may set, for any of the three lists. */
export type ItemChange = Partial<Omit<ItemRow, 'id' | 'version' | 'changed_at' | 'changed_by'>>

const tables = {
  tradeType: 'trade_types',
  paymentClass: 'payment_classes',
  paymentType: 'payment_methods',
} as const

// The three tables have the same columns except the kind and the class, so the code uses the type
// of one table for all.
const tableOf = (list: CatalogueList) => tables[list] as 'payment_methods'

/** Returns all rows in their sort order, including removed ones. */
export const findEvery = (tx: Tx, list: CatalogueList): Promise<ItemRow[]> =>
  tx.q.selectFrom(tableOf(list)).selectAll().orderBy('sequence').orderBy('id').execute()

export const findItems = async (tx: Tx, list: CatalogueList): Promise<ItemRow[]> =>
  (await findEvery(tx, list)).filter(({ state }) => state !== 'REMOVED')

export const findItem = (tx: Tx, list: CatalogueList, id: number): Promise<ItemRow | undefined> =>
  tx.q
    .selectFrom(tableOf(list))
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'REMOVED')
    .executeTakeFirst()

/** @param row must contain the kind and the class if the list has such columns */
export const insertItem = (
  tx: Tx,
  list: CatalogueList,
  row: ItemChange & { id: number },
  by: string,
) =>
  tx.q
    .insertInto(tableOf(list))
    .values({ ...(row as PaymentMethodRow), changed_at: new Date(), changed_by: by })
    .execute()

export const updateItem = (
  tx: Tx,
  list: CatalogueList,
  id: number,
  change: ItemChange,
  by: string,
) =>
  tx.q
    .updateTable(tableOf(list))
    .set({ ...change, ...changedBy(by) })
    .where('id', '=', id)
    .execute()

/**
 * Deletes a payment class. Rows of the other two lists are never deleted but marked as REMOVED,
 * because transactions refer to them.
 */
export const deleteClass = (tx: Tx, id: number) =>
  tx.q.deleteFrom(tables.paymentClass).where('id', '=', id).execute()

/** Returns the payment methods of a class, including removed ones. */
export const findOfClass = (tx: Tx, classId: number): Promise<PaymentMethodRow[]> =>
  tx.q.selectFrom('payment_methods').selectAll().where('class_id', '=', classId).execute()

/** Returns the classes in their order, with names in the given language. */
export const findClassNames = (tx: Tx, language: Language) =>
  tx.q
    .selectFrom('payment_classes')
    .select(['id', 'code', 'payment_class', `name_${language} as name`])
    .orderBy('sequence')
    .orderBy('id')
    .execute()

/** Returns the payment methods in their order, with names in the given language. */
export const findTypeNames = (tx: Tx, language: Language) =>
  tx.q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'class_id', `name_${language} as name`])
    .where('state', '<>', 'REMOVED')
    .orderBy('sequence')
    .orderBy('id')
    .execute()

const isThere = async (
  tx: Tx,
  table: 'tenant_days' | 'tenant_day_changes' | 'term_rates',
  paymentMethodId: number,
) => {
  const { scope } = tx
  if (!('tenantId' in scope))
    throw new TypeError('where a payment method is used is asked of a tenant')
  const { rows } = await sql`select 1 from ${sql.table(table)} t
    where t.tenant_id = ${scope.tenantId} and t.payment_method_id = ${paymentMethodId} limit 1`.execute(
    tx.q,
  )
  return rows.length > 0
}

/**
 * Returns true if the current tenant has, or ever had, a transaction with a payment method. Checks
 * the daily sums first. Then checks refunds that have not succeeded, because no sum contains them.
 */
export async function hasTransactions(tx: Tx, paymentMethodId: number): Promise<boolean> {
  if (await isThere(tx, 'tenant_days', paymentMethodId)) return true
  if (await isThere(tx, 'tenant_day_changes', paymentMethodId)) return true
  const { scope } = tx
  if (!('tenantId' in scope))
    throw new TypeError('where a payment method is used is asked of a tenant')
  // Refunds that have not succeeded are not in the daily sums. They are few and have their own
  // index, so this query is fast.
  const { rows } = await sql`select 1 from transactions t where t.tenant_id = ${scope.tenantId}
    and t.trade_kind = 2 and t.state <> 5 and t.payment_method_id = ${paymentMethodId} limit 1`.execute(
    tx.q,
  )
  return rows.length > 0
}

/** Returns true if a tenant has a transaction that records this trade type. */
export async function hasOfTradeType(
  tx: Tx,
  tenantId: number,
  tradeTypeId: number,
): Promise<boolean> {
  const { rows } = await sql`select 1 from transactions t
    where t.tenant_id = ${tenantId} and t.trade_type_id = ${tradeTypeId} limit 1`.execute(tx.q)
  return rows.length > 0
}

/** Returns true if the trade type is the default of a store of the tenant. */
export async function hasStores(tx: Tx, tenantId: number, tradeTypeId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from stores s
    where s.tenant_id = ${tenantId} and s.trade_type_id = ${tradeTypeId} limit 1`.execute(tx.q)
  return rows.length > 0
}

/** Returns true if any terms of the tenant's merchants have a rate for the payment method. */
export const hasRates = (tx: Tx, paymentMethodId: number): Promise<boolean> =>
  isThere(tx, 'term_rates', paymentMethodId)
