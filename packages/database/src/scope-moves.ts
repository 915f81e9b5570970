import type { Scope, Tx, WorkerScope } from './scope.ts'

// Functions for a transaction that spans several merchants or tenants. The worker role sees one
// merchant at a time, so the policies stay narrow. The functions change the scope with `set local`
// statements. On a Citus cluster, only `set local` statements reach the nodes; SQL functions that
// set a value do not. The role cannot change, because the connections to the nodes belong to the
// role.

type ManyMerchants = Extract<Scope, { role: 'worker' | 'admin' }>

async function moveTo({ connection }: Tx, merchantId: number): Promise<void> {
  if (!Number.isSafeInteger(merchantId)) throw new TypeError('a scope is made of whole numbers')
  await connection.query(`set local app.merchant = '${merchantId}'`)
}

/**
 * Runs `work` in the worker scope of another merchant of the same tenant, in the same transaction,
 * and then restores the scope. If `work` throws, the transaction cannot continue.
 */
export async function asMerchant<T>(
  tx: Tx<WorkerScope>,
  merchantId: number,
  work: (tx: Tx<WorkerScope>) => Promise<T>,
): Promise<T> {
  if (merchantId === tx.scope.merchantId) return work(tx)
  await moveTo(tx, merchantId)
  const done = await work({ ...tx, scope: { ...tx.scope, merchantId } })
  await moveTo(tx, tx.scope.merchantId)
  return done
}

/**
 * Runs `work` for each merchant in the order of the merchants' IDs, so that two transactions with
 * several merchants cannot deadlock. The administrator scope stays unchanged, because it already
 * reads all merchants of a tenant.
 */
export async function forEachMerchant<T, S extends ManyMerchants>(
  tx: Tx<S>,
  merchantIds: readonly number[],
  work: (tx: Tx<S>, merchantId: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (const id of new Set(merchantIds.toSorted((a, b) => a - b)))
    done.push(
      tx.scope.role === 'worker'
        ? await asMerchant(tx as Tx<WorkerScope>, id, (moved) => work(moved as Tx<S>, id))
        : await work(tx, id),
    )
  return done
}

type AdminScope = Extract<Scope, { role: 'admin' }>

/**
 * Runs `work` in the administrator scope of another tenant, in the same transaction, then restores
 * the scope. For administrators of the whole installation. If `work` throws, the transaction cannot
 * continue.
 */
export async function asTenant<T>(
  tx: Tx,
  tenantId: number,
  work: (tx: Tx<AdminScope>) => Promise<T>,
): Promise<T> {
  const { scope } = tx
  if (scope.role !== 'admin') throw new TypeError('only administrators look at another tenant')
  const moveToTenant = async (id: number) => {
    if (!Number.isSafeInteger(id)) throw new TypeError('a scope is made of whole numbers')
    await tx.connection.query(`set local app.tenant = '${id}'`)
  }
  await moveToTenant(tenantId)
  const done = await work({ ...tx, scope: { role: 'admin', tenantId } })
  await moveToTenant(scope.tenantId)
  return done
}

/**
 * Runs `work` for each tenant. For data that all tenants share, such as the payment catalogue.
 * Callers must not pass data of one tenant to another tenant, except counts.
 */
export async function forEachTenant<T>(
  tx: Tx,
  tenantIds: readonly number[],
  work: (tx: Tx<AdminScope>) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (const tenantId of tenantIds) done.push(await asTenant(tx, tenantId, work))
  return done
}
