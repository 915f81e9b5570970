import type { ConfigSubject } from '@choba/contract/config-types.ts'
import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tables } from '@choba/database/tables.ts'
import type { ConfigOwner } from '#platform/settings/configs.ts'
import { changedBy } from '#platform/calls/stale.ts'

export const findTypes = (tx: Tx, subject?: ConfigSubject): Promise<ConfigTypeRow[]> =>
  tx.q
    .selectFrom('config_types')
    .selectAll()
    .where('state', '<>', 'REMOVED')
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .orderBy('subject', 'desc')
    .orderBy('sequence')
    .orderBy('id')
    .execute()

export const findType = (tx: Tx, id: number): Promise<ConfigTypeRow | undefined> =>
  tx.q
    .selectFrom('config_types')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'REMOVED')
    .executeTakeFirst()

export const insertType = (tx: Tx, row: Insertable<Tables['config_types']>, by: string) =>
  tx.q
    .insertInto('config_types')
    .values({ ...row, changed_at: new Date(), changed_by: by })
    .execute()

export const updateType = (
  tx: Tx,
  id: number,
  change: Updateable<Tables['config_types']>,
  by: string,
) =>
  tx.q
    .updateTable('config_types')
    .set({ ...change, ...changedBy(by) })
    .where('id', '=', id)
    .execute()

/** Returns the largest ID that a setting type has or had, including removed types. */
export async function lastTypeId({ q }: Tx): Promise<number> {
  const { id } = await q
    .selectFrom('config_types')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the number of values of each setting type, for a tenant and its merchants together. */
export async function countValues(tx: Tx, tenantId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.q
    .selectFrom('config_values')
    .select(['config_type_id as id', sql<bigint>`count(*)`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('is_set', '=', true)
    .groupBy('config_type_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Returns the distinct values that a type has in a tenant. Values of secrets are left out. */
export async function findTexts(tx: Tx, tenantId: number, id: number): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('config_values')
    .select('value')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('config_type_id', '=', id)
    .where('is_set', '=', true)
    .execute()
  return rows.flatMap(({ value }) => value ?? [])
}

/** Returns a merchant of a tenant by its code; never the system merchant. */
export const findMerchant = (tx: Tx, tenantId: number, code: string) =>
  tx.q
    .selectFrom('merchants')
    .select(['id', 'code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('is_system', '=', false)
    .executeTakeFirst()

interface ChangesAsked {
  readonly typeId?: number | undefined
  readonly before?: bigint | undefined
  readonly limit: number
}

const changesOf = ({ q }: Tx, { tenantId, merchantId }: ConfigOwner) =>
  q
    .selectFrom('config_changes as c')
    .innerJoin('config_types as t', 't.id', 'c.config_type_id')
    .selectAll('c')
    .select(['t.code', 't.kind', 't.name_ja', 't.name_en', 't.name_mn'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.merchant_id', '=', merchantId)

export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number]

/** Returns the changes of the values of a tenant or a merchant, newest first. */
export const findChanges = (tx: Tx, owner: ConfigOwner, { typeId, before, limit }: ChangesAsked) =>
  changesOf(tx, owner)
    .$if(typeId !== undefined, (query) => query.where('c.config_type_id', '=', typeId!))
    .$if(before !== undefined, (query) => query.where('c.id', '<', before!))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

export const findChange = (
  tx: Tx,
  owner: ConfigOwner,
  id: bigint,
): Promise<ChangeRow | undefined> => changesOf(tx, owner).where('c.id', '=', id).executeTakeFirst()
