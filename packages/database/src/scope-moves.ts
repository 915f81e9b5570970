import type { Scope, Tx, WorkerScope } from './scope.ts'

// Work that concerns several merchants of one tenant and is one transaction. Policies stay as narrow as they are: the worker sees
// one merchant at a time. `set local`, and no function: that alone reaches the nodes of a cluster; a role does not, of which the
// connections to the nodes are.

type ManyMerchants = Extract<Scope, { role: 'worker' | 'admin' }>

async function moveTo({ connection }: Tx, merchantId: number): Promise<void> {
  if (!Number.isSafeInteger(merchantId)) throw new TypeError('a scope is made of whole numbers')
  await connection.query(`set local app.merchant = '${merchantId}'`)
}

/**
 * Runs `work` in the worker's scope of another merchant of the same tenant, in the same transaction, and comes back. When `work`
 * throws the transaction is over.
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
 * Runs `work` for each of these merchants, in the order of their ids, so that two that hold rows of several never wait for each
 * other. Administrators, who read all of a tenant's merchants, stay in their scope.
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
 * Runs `work` in the administrators' scope of another tenant, in the same transaction, and comes back: for those who run every
 * tenant. When `work` throws the transaction is over.
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
 * Runs `work` for each of these tenants, for what every tenant has in common, such as the payment catalogue. It must hand nothing
 * of a tenant to another one but how much there is.
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
