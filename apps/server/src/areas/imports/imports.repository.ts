import type { ImportedFile, ImportTable, ImportTableRow } from '@choba/database/import-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql, type Updateable } from 'kysely'

/**
 * Returns one page of a merchant's imports, newest first. The page starts after the import with the
 * ID `before`.
 */
export const findImports = (
  { q }: Tx,
  merchantId: number,
  before: bigint | null,
  limit: number,
): Promise<ImportTableRow[]> =>
  q
    .selectFrom('imports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countImports({ q }: Tx, merchantId: number): Promise<number> {
  const counted = q
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** @param forUpdate locks the row until the transaction ends */
export const findImport = (
  { q }: Tx,
  merchantId: number,
  id: bigint,
  forUpdate = false,
): Promise<ImportTableRow | undefined> =>
  q
    .selectFrom('imports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

export interface NewPortalImport {
  id: bigint
  userId: number
  userName: string
  fileName: string
  fileSize: number
  until: Date
}

export const insertImport = ({ q }: Tx, merchant: MerchantRow, one: NewPortalImport) =>
  q
    .insertInto('imports')
    .values({
      merchant_id: merchant.id,
      id: one.id,
      tenant_id: merchant.tenant_id,
      started_at: new Date(),
      finished_at: null,
      user_name: one.userName,
      user_id: one.userId,
      files: JSON.stringify([{ name: one.fileName, sha256: '' }]),
      source: 'PORTAL',
      state: 'UPLOADING',
      file_size: BigInt(one.fileSize),
      file_until: one.until,
      // Users of a merchant must not be able to add payments to deposits, which are paid out
      // (decision 0046).
      paid_out_externally: true,
    })
    .execute()

export interface NewCommandImport {
  id: bigint
  userName: string
  files: readonly ImportedFile[]
  paidOutExternally: boolean
  leaseId: string
  leaseUntil: Date
}

/**
 * Inserts the row in `imports` to which the transactions of an import by the command line refer.
 */
export const insertCommandImport = ({ q, scope }: Tx<WorkerScope>, one: NewCommandImport) =>
  q
    .insertInto('imports')
    .values({
      merchant_id: scope.merchantId,
      tenant_id: scope.tenantId,
      id: one.id,
      started_at: new Date(),
      finished_at: null,
      user_name: one.userName,
      files: JSON.stringify(one.files),
      paid_out_externally: one.paidOutExternally,
      lease_id: one.leaseId,
      lease_until: one.leaseUntil,
    })
    .execute()

export type ImportChange = Updateable<ImportTable>

/** Updates an import and increments its version. */
export const changeImport = (
  { q }: Tx,
  { merchant_id, id }: Pick<ImportTableRow, 'merchant_id' | 'id'>,
  change: ImportChange,
) =>
  q
    .updateTable('imports')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()

/**
 * Returns the newest other import of the same merchant that has stored rows and was made from a
 * file with the same hash.
 */
export const findSameFile = ({ q }: Tx, { merchant_id, id }: ImportTableRow, sha256: string) =>
  q
    .selectFrom('imports')
    .select(['id', 'started_at', 'user_name'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '<>', id)
    .where('state', 'in', ['RUNNING', 'STOPPED', 'DONE', 'FAILED'])
    .where('accepted', '>', 0)
    .where(sql<boolean>`files @> ${JSON.stringify([{ sha256 }])}::jsonb`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Returns true if rows of the import are stored. */
export async function hasRows(
  { q }: Tx,
  { merchant_id, id }: Pick<ImportTableRow, 'merchant_id' | 'id'>,
): Promise<boolean> {
  const row = await q
    .selectFrom('transactions')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('import_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number of stored rows of an import, over all its runs. */
export async function countImported({ q, scope }: Tx<WorkerScope>, id: bigint): Promise<number> {
  const counted = q
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', scope.merchantId)
    .where('import_id', '=', id)
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Deletes an import. Foreign keys then delete the parts of its file and its rejected rows. */
export const deleteImport = (
  { q }: Tx,
  { merchant_id, id }: Pick<ImportTableRow, 'merchant_id' | 'id'>,
) => q.deleteFrom('imports').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
