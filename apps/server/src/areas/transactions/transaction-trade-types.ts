import type { Language } from '@choba/contract/session.contract.ts'
import type { TransactionOptions } from '@choba/contract/transactions.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { inSearchScope, onlyOf, type SearchScope } from './transaction-search-scope.ts'

/** Trade types of a search, and the stores that have one of them as their default. */
export interface TradeTypeSearch {
  readonly ids: readonly number[]
  /**
   * IDs of these stores if one merchant is searched. For several merchants, true if there are such
   * stores.
   */
  readonly stores: readonly number[] | boolean
}

export async function resolveTradeTypes(
  tx: Tx,
  scope: SearchScope,
  codes: readonly string[],
): Promise<TradeTypeSearch> {
  const found = await sql<{ id: number }>`
    select id from trade_types where code = any(${codes}::text[])`.execute(tx.q)
  const ids = found.rows.map(({ id }) => id)
  const isOne = onlyOf(scope) !== null
  const { rows } = await sql<{ id: number }>`
    select t.id from stores t where ${inSearchScope(scope)} and t.trade_type_id = any(${ids}::int[])
    ${isOne ? sql`` : sql`limit 1`}`.execute(tx.q)
  return { ids, stores: isOne ? rows.map(({ id }) => id) : rows.length > 0 }
}

/**
 * SQL: rows `t` whose displayed trade type is searched. If no store has it as its default, reads
 * only the index of transactions with their own trade type.
 */
export function tradeTypeConditions(
  search: TradeTypeSearch | null,
  tenantId: number,
): RawBuilder<unknown>[] {
  if (!search) return []
  const { ids, stores } = search
  // For a single type, the index has the rows in the order of the list.
  const own =
    ids.length === 1
      ? sql`t.trade_type_id = ${ids[0]}::int`
      : sql`t.trade_type_id = any(${ids}::int[])`
  if (stores === false || (stores !== true && stores.length === 0))
    return [sql`t.tenant_id = ${tenantId}`, own]
  const ofStore =
    stores === true
      ? sql`(t.merchant_id, t.store_id) in (select s.merchant_id, s.id from stores s
          where s.tenant_id = ${tenantId} and s.trade_type_id = any(${ids}::int[]))`
      : inStores(stores, 't.store_id')
  return [sql`(${own} or (t.trade_type_id is null and ${ofStore}))`]
}

/**
 * Lists trade types in catalogue order: those that the tenant offers, and other types that its
 * transactions have.
 * @param merchantId null means all merchants of the tenant
 */
export async function listTradeTypes(
  tx: Tx,
  tenantId: number,
  merchantId: number | null,
  language: Language,
): Promise<TransactionOptions['tradeTypes']> {
  const ofMerchant = merchantId === null ? sql`true` : sql`t.merchant_id = ${merchantId}`
  const { rows } = await sql<{ id: number; code: string; name: string; offered: boolean }>`
    select y.id, y.code, ${sql.ref(`y.name_${language}`)} as name, y.state = 'OFFERED' and not exists (
      select from tenant_unoffered_trade_types u where u.tenant_id = ${tenantId} and u.trade_type_id = y.id) as offered
    from trade_types y where y.state <> 'REMOVED' order by y.sequence, y.id`.execute(tx.q)
  const listed: TransactionOptions['tradeTypes'] = []
  for (const { id, code, name, offered } of rows)
    listed.push({
      tradeType: code,
      name,
      offered: offered || (await isUsed(tx, tenantId, id, ofMerchant)),
    })
  return listed
}

async function isUsed(
  tx: Tx,
  tenantId: number,
  id: number,
  ofMerchant: RawBuilder<unknown>,
): Promise<boolean> {
  for (const table of ['stores', 'transactions']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t
      where t.tenant_id = ${tenantId} and t.trade_type_id = ${id} and ${ofMerchant} limit 1`.execute(
      tx.q,
    )
    if (rows.length > 0) return true
  }
  return false
}
