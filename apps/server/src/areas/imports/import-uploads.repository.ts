import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { NewPortalImport } from './imports.repository.ts'

/** Bytes of files that are kept, and how many of them there are. */
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

/** Bytes that a person has begun to send since an instant, also of files that are discarded by now. */
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

/** Remembers what someone has begun to send. @param since what was begun before it is forgotten */
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
