import type { Engine } from '@choba/database/engine.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { ImportProblem } from './import-problem.ts'

export interface TargetMerchant {
  code: string
  name: string
  currency: string
  timeZone: string
}

/** Where rows go: a merchant that exists, or one that is made when the import goes ahead. */
export interface Target {
  tenantId: number
  merchant: TargetMerchant
  /** Null until the merchant exists. */
  scope: WorkerScope | null
  brands: Map<string, number>
  /** Ids by code. */
  stores: Map<string, number>
  /** Ids by store id and number: `3 001`. */
  terminals: Map<string, number>
}

export interface TargetOptions {
  tenant: string
  /** The merchant's code. */
  merchant: string
  /** Makes the merchant where it is not there. */
  create: { name: string; currency: string; timeZone: string } | null
}

/** Finds the merchant that a file is for. @throws ImportProblem */
export async function findTarget(engine: Engine, options: TargetOptions): Promise<Target> {
  const tenant = await withScope(
    engine,
    { role: 'system' },
    ({ q }) => q.selectFrom('tenants').select('id').where('code', '=', options.tenant).executeTakeFirst(),
    { readOnly: true },
  )
  if (!tenant) throw new ImportProblem('tenantUnknown', { tenant: options.tenant })
  const { found, brands } = await withScope(
    engine,
    { role: 'admin', tenantId: tenant.id },
    async ({ q }) => ({
      found: await q
        .selectFrom('merchants')
        .selectAll()
        .where('tenant_id', '=', tenant.id)
        .where('code', '=', options.merchant)
        .executeTakeFirst(),
      brands: await q.selectFrom('brands').select(['id', 'code']).execute(),
    }),
    { readOnly: true },
  )
  const common = {
    tenantId: tenant.id,
    brands: new Map(brands.map(({ id, code }) => [code, id])),
    stores: new Map<string, number>(),
    terminals: new Map<string, number>(),
  }
  if (!found) {
    if (!options.create) throw new ImportProblem('merchantUnknown', { merchant: options.merchant })
    return { ...common, merchant: { code: options.merchant, ...options.create }, scope: null }
  }
  const { create } = options
  if (found.is_system) throw new ImportProblem('merchantUnknown', { merchant: options.merchant })
  if (create && (create.currency !== found.currency || create.timeZone !== found.time_zone)) {
    throw new ImportProblem('merchantDiffers', { currency: found.currency, timeZone: found.time_zone })
  }
  const target: Target = {
    ...common,
    merchant: { code: found.code, name: found.name, currency: found.currency, timeZone: found.time_zone },
    scope: { role: 'worker', tenantId: tenant.id, merchantId: found.id },
  }
  await readPlaces(engine, target)
  return target
}

/** Makes the merchant that a target stands for, where it is not there yet. */
export async function createMerchant(engine: Engine, target: Target): Promise<WorkerScope> {
  if (target.scope) return target.scope
  const { tenantId, merchant } = target
  const merchantId = await withScope(engine, { role: 'admin', tenantId }, async ({ q }) => {
    const { rows } = await sql<{ id: number }>`select nextval('merchant_ids')::int as id`.execute(q)
    return rows[0]!.id
  })
  const scope: WorkerScope = { role: 'worker', tenantId, merchantId }
  await withScope(engine, scope, ({ q }) =>
    q
      .insertInto('merchants')
      .values({
        id: merchantId,
        tenant_id: tenantId,
        code: merchant.code,
        name: merchant.name,
        currency: merchant.currency,
        time_zone: merchant.timeZone,
      })
      .execute(),
  )
  target.scope = scope
  return scope
}

/** Reads the stores and terminals there are. */
export async function readPlaces(engine: Engine, target: Target): Promise<void> {
  const { scope } = target
  if (!scope) return
  const { stores, terminals } = await withScope(
    engine,
    scope,
    async ({ q }) => ({
      stores: await q.selectFrom('stores').select(['id', 'code']).where('merchant_id', '=', scope.merchantId).execute(),
      terminals: await q
        .selectFrom('terminals')
        .select(['id', 'store_id', 'terminal_no'])
        .where('merchant_id', '=', scope.merchantId)
        .execute(),
    }),
    { readOnly: true },
  )
  target.stores = new Map(stores.map(({ id, code }) => [code, id]))
  target.terminals = new Map(terminals.map((one) => [`${one.store_id} ${one.terminal_no}`, one.id]))
}
