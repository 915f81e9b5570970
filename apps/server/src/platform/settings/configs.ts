import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { builtInConfigs } from './built-in-configs.ts'

/**
 * Owner of config values: a merchant, or a tenant represented by its administrators' merchant. The
 * caller's transaction must be in the scope of that tenant.
 */
export interface ConfigOwner {
  readonly tenantId: number
  readonly merchantId: number
}

/** Stored value of a config type: sealed for a secret, otherwise text. */
export interface Stored {
  readonly isSet: boolean
  readonly value: string | null
  readonly sealed: string | null
}

/** Stored value with its last change; version 0 if it was never set. */
export interface StoredValue extends Stored {
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

const never = { version: 0, changedAt: null, changedBy: null }

/** Returns the stored values of an owner by type id. Types without a value are missing. */
export async function readStored(
  tx: Tx,
  owner: ConfigOwner,
  types: readonly ConfigTypeRow[],
): Promise<ReadonlyMap<number, StoredValue>> {
  const rows = await tx.q
    .selectFrom('config_values')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('merchant_id', '=', owner.merchantId)
    .execute()
  const tenant = await tx.q
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', owner.tenantId)
    .executeTakeFirstOrThrow()
  const kept = new Map(rows.map((row) => [row.config_type_id, row]))
  return new Map(
    types.map(({ id, code, is_built_in }) => {
      const row = kept.get(id)
      const changes = row
        ? { version: row.version, changedAt: row.changed_at, changedBy: row.changed_by }
        : never
      const { is_set: isSet = false, sealed = null, value: text = null } = row ?? {}
      const value = is_built_in ? builtInConfigs[code]!.read(tenant) : text
      return [id, { ...changes, isSet, sealed, value }]
    }),
  )
}

/** Returns a built-in config type by its code. */
export const findBuiltInType = ({ q }: Tx, code: string): Promise<ConfigTypeRow> =>
  q.selectFrom('config_types').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

/**
 * Sets or removes a value of an owner, and records the change. Built-in values except secrets are
 * written to the tenant's row, which every server reads again within a second.
 * @param before value that was read in this transaction
 * @throws AppError conflict if another user changed the value in between
 */
export async function writeStored(
  { q }: Tx,
  { tenantId, merchantId }: ConfigOwner,
  { id, code, is_built_in }: Pick<ConfigTypeRow, 'id' | 'code' | 'is_built_in'>,
  before: StoredValue,
  after: Stored,
  by: string,
): Promise<void> {
  const own = { tenant_id: tenantId, merchant_id: merchantId, config_type_id: id }
  const changed = { changed_at: new Date(), changed_by: by }
  if (is_built_in) {
    const { initial, write } = builtInConfigs[code]!
    const columns = write(after.value ?? initial ?? '')
    if (columns) await q.updateTable('tenants').set(columns).where('id', '=', tenantId).execute()
  }
  const row = {
    ...changed,
    is_set: after.isSet,
    value: is_built_in ? null : after.value,
    sealed: after.sealed,
    version: before.version + 1,
  }
  const { numInsertedOrUpdatedRows: written } = await q
    .insertInto('config_values')
    .values({ ...own, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'config_type_id'])
        .doUpdateSet(row)
        .where('config_values.version', '=', before.version),
    )
    .executeTakeFirstOrThrow()
  if (written !== 1n) throw new AppError('conflict')
  await q
    .insertInto('config_changes')
    .values({
      ...own,
      ...changed,
      id: newId(),
      was_set: before.isSet,
      before_value: before.value,
      before_sealed: before.sealed,
      is_set: after.isSet,
      after_value: after.value,
      after_sealed: after.sealed,
    })
    .execute()
}
