import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { CheckedRow } from './transaction-rows.service.ts'
import { readStores, type Target } from '../import-target.ts'

interface WantedStore {
  name: string
  companyCode: string | null
  companyName: string | null
  /** Device numbers by terminal number. */
  terminals: Map<string, string | null>
}

/**
 * Stores and terminals that rows name and that may have to be created, by store code. If several
 * rows name the same store, the first row describes it.
 */
export type WantedStores = Map<string, WantedStore>

export function collectStore(wanted: WantedStores, row: CheckedRow): void {
  let store = wanted.get(row.storeCode)
  if (!store) {
    const { companyCode, companyName } = row
    store = { name: row.storeName ?? row.storeCode, companyCode, companyName, terminals: new Map() }
    wanted.set(row.storeCode, store)
  }
  if (row.terminalNo && !store.terminals.has(row.terminalNo))
    store.terminals.set(row.terminalNo, row.deviceNo)
}

/**
 * Creates the missing companies, stores and terminals in one database transaction. Then reads all
 * stores and terminals of the merchant again.
 */
export async function createStores(
  engine: Engine,
  scope: WorkerScope,
  target: Target,
  wanted: WantedStores,
): Promise<void> {
  await withScope(engine, scope, async (tx) => {
    // Without this lock, two simultaneous imports of a merchant would give the same IDs to
    // different stores.
    await takeMerchantLock(tx.q, 'places', scope.merchantId)
    for (const [code, store] of wanted) {
      const storeId = target.stores.get(code) ?? (await createStore(tx, target, code, store))
      for (const [terminalNo, deviceNo] of store.terminals) {
        if (target.terminals.has(`${storeId} ${terminalNo}`)) continue
        await tx.q
          .insertInto('terminals')
          .values({
            ...own(scope),
            id: await nextId(tx, 'terminals'),
            store_id: storeId,
            terminal_no: terminalNo,
            device_no: deviceNo,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
  })
  await readStores(engine, target)
}

const own = (scope: WorkerScope) => ({ merchant_id: scope.merchantId, tenant_id: scope.tenantId })

async function nextId(
  { q, scope }: Tx<WorkerScope>,
  table: 'companies' | 'stores' | 'terminals',
): Promise<number> {
  const last = await q
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('id'))
    .where('merchant_id', '=', scope.merchantId)
    .executeTakeFirst()
  return (last?.id ?? 0) + 1
}

async function createStore(
  tx: Tx<WorkerScope>,
  target: Target,
  code: string,
  store: WantedStore,
): Promise<number> {
  const there = await tx.q
    .selectFrom('stores')
    .select('id')
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (there) return there.id
  const id = await nextId(tx, 'stores')
  const company_id = await companyFor(tx, target, store)
  await tx.q
    .insertInto('stores')
    .values({ ...own(tx.scope), id, code, name: store.name })
    .execute()
  await tx.q
    .insertInto('store_companies')
    .values({ ...own(tx.scope), store_id: id, from_day: '-infinity', company_id })
    .execute()
  return id
}

/**
 * Returns the ID of the company of a new store. If the row names no company, returns the merchant's
 * first company, and creates it if the merchant has none.
 */
async function companyFor(
  tx: Tx<WorkerScope>,
  target: Target,
  store: WantedStore,
): Promise<number> {
  const companies = await tx.q
    .selectFrom('companies')
    .select(['id', 'code'])
    .where('merchant_id', '=', tx.scope.merchantId)
    .orderBy('id')
    .execute()
  const found = store.companyCode
    ? companies.find(({ code }) => code === store.companyCode)
    : companies[0]
  if (found) return found.id
  const id = await nextId(tx, 'companies')
  const code = store.companyCode ?? target.merchant.code
  const name = store.companyName ?? (store.companyCode ? code : target.merchant.name)
  await tx.q
    .insertInto('companies')
    .values({ ...own(tx.scope), id, code, name })
    .execute()
  return id
}
