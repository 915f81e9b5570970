import type { Language } from '@choba/contract/session.contract.ts'
import type { Insertable } from 'kysely'
import type {
  ManualCategoryTable,
  ManualTable,
  NewVersion,
  VersionRow,
} from '@choba/database/manual-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

/**
 * Rows that a query covers. 'read': those that the caller may read, from their merchant and the
 * service. 'own': those that the caller may change, either of their merchant or of the service.
 */
export type Whose = 'read' | 'own'

/**
 * Condition for the rows of the table `alias` that the query covers: those of the merchant in the
 * scope, and for 'read' also those of the service.
 */
function within(tx: Tx, alias: string, whose: Whose): RawBuilder<boolean> {
  const { scope } = tx
  if (!('tenantId' in scope)) throw new TypeError('manuals are of a tenant')
  const tenant = sql`${sql.ref(`${alias}.tenant_id`)} = ${scope.tenantId}`
  const ofService = sql`${sql.ref(`${alias}.of_service`)}`
  if (!('merchantId' in scope)) return sql<boolean>`(${tenant} and ${ofService})`
  const own = sql`${sql.ref(`${alias}.merchant_id`)} = ${scope.merchantId}`
  return whose === 'own'
    ? sql<boolean>`(${tenant} and ${own})`
    : sql<boolean>`(${tenant} and (${ofService} or ${own}))`
}

/** Returns categories in their order, each with the number of its manuals. */
export const findCategories = (tx: Tx, whose: Whose, id?: bigint) =>
  tx.q
    .selectFrom('manual_categories as c')
    .leftJoin('manuals as m', (join) =>
      join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.category_id', '=', 'c.id'),
    )
    .selectAll('c')
    .select(sql<number>`count(m.id)::int`.as('manuals'))
    .where(within(tx, 'c', whose))
    .$if(id !== undefined, (query) => query.where('c.id', '=', id!))
    .groupBy(['c.tenant_id', 'c.id'])
    // Categories of the service come first, because every merchant sees the same ones.
    .orderBy('c.of_service', 'desc')
    .orderBy('c.sequence')
    .orderBy('c.id')
    .execute()
export type FoundCategory = Awaited<ReturnType<typeof findCategories>>[number]

/**
 * Locks a category of the caller's merchant, or of the service for administrators. With `toRefer`,
 * the lock only prevents its deletion, so several manuals can be added at the same time.
 */
export const lockCategory = (tx: Tx, id: bigint, toRefer = false) =>
  tx.q
    .selectFrom('manual_categories as c')
    .selectAll('c')
    .where(within(tx, 'c', 'own'))
    .where('c.id', '=', id)
    .$if(toRefer, (query) => query.forKeyShare())
    .$if(!toRefer, (query) => query.forUpdate())
    .executeTakeFirst()

export const insertCategory = (tx: Tx, row: Insertable<ManualCategoryTable>) =>
  tx.q.insertInto('manual_categories').values(row).execute()

export const updateCategory = (
  tx: Tx,
  id: bigint,
  change: { name?: string; sequence: number },
  by: string,
) =>
  tx.q
    .updateTable('manual_categories as c')
    .set({ ...change, ...changedBy(by) })
    .where(within(tx, 'c', 'own'))
    .where('c.id', '=', id)
    .execute()

export const deleteCategory = (tx: Tx, id: bigint) =>
  tx.q
    .deleteFrom('manual_categories as c')
    .where(within(tx, 'c', 'own'))
    .where('c.id', '=', id)
    .execute()

const manualsOf = (tx: Tx, whose: Whose) =>
  tx.q
    .selectFrom('manuals as m')
    .innerJoin('manual_categories as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.category_id'),
    )
    .selectAll('m')
    .select('c.name as category_name')
    .where(within(tx, 'm', whose))

/** Returns manuals sorted by category and then by name. */
export const findManuals = (tx: Tx, categoryId: bigint | undefined) =>
  manualsOf(tx, 'read')
    .$if(categoryId !== undefined, (query) => query.where('m.category_id', '=', categoryId!))
    .orderBy('c.of_service', 'desc')
    .orderBy('c.sequence')
    .orderBy('c.id')
    .orderBy(sql`m.folded collate "C"`)
    .orderBy('m.id')
    .execute()
export type FoundManual = Awaited<ReturnType<typeof findManuals>>[number]

/**
 * Returns a manual. With `toChange`, finds only manuals that the caller may change, and locks the
 * row until the transaction ends.
 */
export const findManual = (
  tx: Tx,
  id: bigint,
  toChange = false,
): Promise<FoundManual | undefined> =>
  manualsOf(tx, toChange ? 'own' : 'read')
    .where('m.id', '=', id)
    .$if(toChange, (query) => query.forUpdate('m'))
    .executeTakeFirst()

export async function countManuals(tx: Tx): Promise<number> {
  const counted = tx.q
    .selectFrom('manuals as m')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(within(tx, 'm', 'own'))
  return (await counted.executeTakeFirstOrThrow()).count
}

export const insertManual = (tx: Tx, row: Insertable<ManualTable>) =>
  tx.q.insertInto('manuals').values(row).execute()

export const updateManual = (
  tx: Tx,
  id: bigint,
  change: { name: string; folded: string; category_id: bigint },
  by: string,
) =>
  tx.q
    .updateTable('manuals as m')
    .set({ ...change, ...changedBy(by) })
    .where(within(tx, 'm', 'own'))
    .where('m.id', '=', id)
    .execute()

export const deleteManual = (tx: Tx, id: bigint) =>
  tx.q
    .deleteFrom('manuals as m')
    .where(within(tx, 'm', 'own'))
    .where('m.id', '=', id)
    .execute()

/** Returns all versions of these manuals by language, current version first. */
export async function findVersions(tx: Tx, manualIds: readonly bigint[]): Promise<VersionRow[]> {
  if (manualIds.length === 0) return []
  return tx.q
    .selectFrom('manual_versions as v')
    .selectAll('v')
    .where(within(tx, 'v', 'read'))
    .where('v.manual_id', '=', sql<bigint>`any(${manualIds.map(String)}::bigint[])`)
    .orderBy('v.manual_id')
    .orderBy(sql`array_position(array['ja', 'en', 'mn'], v.language)`)
    .orderBy('v.number', 'desc')
    .execute()
}

export const insertVersion = (tx: Tx, row: NewVersion) =>
  tx.q.insertInto('manual_versions').values(row).execute()

/** Deletes the extracted text of those versions of a manual that are no longer current. */
export const forgetPages = (tx: Tx, manualId: bigint, language: Language) =>
  tx.q
    .deleteFrom('manual_pages as p')
    .where(within(tx, 'p', 'own'))
    .where('p.manual_id', '=', manualId)
    .where('p.language', '=', language)
    .execute()

/** Returns manuals whose names contain all of the words. */
export const findNames = (tx: Tx, words: readonly string[], limit: number) =>
  manualsOf(tx, 'read')
    .where((of) => of.and(words.map((word) => sql<boolean>`strpos(m.folded, ${word}) > 0`)))
    .orderBy(sql`m.folded collate "C"`)
    .orderBy('m.id')
    .limit(limit)
    .execute()

/** Returns pages whose text contains all of the words. Pages in `language` come first. */
export const findPages = (tx: Tx, words: readonly string[], language: Language, limit: number) =>
  tx.q
    .selectFrom('manual_pages as p')
    .innerJoin('manuals as m', (join) =>
      join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.id', '=', 'p.manual_id'),
    )
    .innerJoin('manual_categories as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.category_id'),
    )
    .select([
      'p.manual_id',
      'p.language',
      'p.page',
      'p.text',
      'm.name',
      'm.of_service',
      'c.name as category_name',
    ])
    .where(within(tx, 'p', 'read'))
    .where((of) => of.and(words.map((word) => sql<boolean>`strpos(p.folded, ${word}) > 0`)))
    .orderBy(sql`p.language <> ${language}`)
    .orderBy(sql`m.folded collate "C"`)
    .orderBy('p.manual_id')
    .orderBy('p.language')
    .orderBy('p.page')
    .limit(limit)
    .execute()
