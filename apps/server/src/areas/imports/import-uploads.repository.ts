import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { NewPortalImport } from './imports.repository.ts'

/**
 * Returns the number of uploaded files that a merchant has in storage, and their total size in
 * bytes.
 */
export async function openFilesOf(
  { q }: Tx,
  merchantId: number,
): Promise<{ count: number; bytes: number }> {
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

/**
 * Returns the number of bytes that a user has started to upload since a time. Files that were
 * discarded since then are included.
 */
export async function bytesSentBy(
  { q }: Tx,
  merchantId: number,
  userId: number,
  since: Date,
): Promise<number> {
  const { bytes } = await q
    .selectFrom('import_uploads')
    .select(sql<bigint>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('begun_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/**
 * Records the size of an upload that a user starts.
 * @param since older records are deleted, because they no longer count toward the limit
 */
export async function noteSent(
  { q }: Tx,
  merchant: MerchantRow,
  one: NewPortalImport,
  since: Date,
): Promise<void> {
  await q
    .deleteFrom('import_uploads')
    .where('merchant_id', '=', merchant.id)
    .where('begun_at', '<=', since)
    .execute()
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
