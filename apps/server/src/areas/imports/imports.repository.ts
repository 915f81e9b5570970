import type { ImportTable, ImportTableRow } from '@choba/database/import-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type Updateable } from 'kysely'

/** One page of the merchant's imports, newest first, from before `before` on. */
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

/** @param hold locks it until the end */
export const findImport = (
  { q }: Tx,
  merchantId: number,
  id: bigint,
  hold = false,
): Promise<ImportTableRow | undefined> =>
  q
    .selectFrom('imports')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .$if(hold, (query) => query.forUpdate())
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
    })
    .execute()

export type ImportChange = Updateable<ImportTable>

/** Changes an import, and with that what of it someone has seen. */
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

/** Bytes of files that are kept, and how many of them there are. */
export async function openFilesOf({ q }: Tx, merchantId: number): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await q
    .selectFrom('imports')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      sql<bigint>`coalesce(sum(file_size), 0)::bigint`.as('bytes'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('file_until', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

/** Bytes that a person has begun to send since an instant, also of files that are discarded by now. */
export async function bytesSentBy({ q }: Tx, merchantId: number, userId: number, since: Date): Promise<number> {
  const { bytes } = await q
    .selectFrom('import_uploads')
    .select(sql<bigint>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('begun_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Remembers what someone has begun to send. @param since what was begun before it is forgotten */
export async function noteSent({ q }: Tx, merchant: MerchantRow, one: NewPortalImport, since: Date): Promise<void> {
  await q.deleteFrom('import_uploads').where('merchant_id', '=', merchant.id).where('begun_at', '<=', since).execute()
  await q
    .insertInto('import_uploads')
    .values({
      merchant_id: merchant.id,
      id: one.id,
      tenant_id: merchant.tenant_id,
      user_id: one.userId,
      bytes: BigInt(one.fileSize),
      begun_at: new Date(),
    })
    .execute()
}

/** Another import of the very same file, the newest, that was brought in. */
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

/** Whether rows of it are in. */
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

/** With its parts and its refused rows. */
export const deleteImport = ({ q }: Tx, { merchant_id, id }: Pick<ImportTableRow, 'merchant_id' | 'id'>) =>
  q.deleteFrom('imports').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
