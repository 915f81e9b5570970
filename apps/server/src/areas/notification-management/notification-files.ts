import { badField } from '@choba/contract/bad-input.ts'
import { evidenceTypes } from '@choba/contract/evidence.ts'
import { picturesIn, readMarkup } from '@choba/contract/markup.ts'
import { NOTIFICATION_FILES_MAX } from '@choba/contract/managed-notifications.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { findFacts } from '#platform/notify/notification-files.ts'
import type { Principal } from '#platform/access/principals.ts'

interface Notification {
  readonly id: bigint
  readonly tenant_id: number
  readonly merchant_id: number | null
}

interface Wanted {
  /** Names of files that the notification already has and keeps. */
  readonly kept: readonly string[]
  /** Names of files that the author has uploaded for this notification. */
  readonly added: readonly string[]
}

/**
 * Sets the files of a notification. Copies uploaded files, because an upload belongs to the
 * author's merchant and readers may belong to any merchant.
 * @throws AppError notFound for an unknown file or a file of another user; badRequest for too many
 * files
 */
export async function writeFiles(
  tx: Tx,
  { user, merchant }: Principal,
  notification: Notification,
  { kept, added }: Wanted,
): Promise<void> {
  const names = [...new Set(added)]
  const there = (await findFacts(tx, notification)).map(({ fileName }) => fileName)
  if (kept.some((name) => !there.includes(name))) throw new AppError('notFound')
  if (new Set(kept).size + names.length > NOTIFICATION_FILES_MAX)
    throw new AppError('badRequest', badField('fileList', 'tooLong'))
  const gone = there.filter((name) => !kept.includes(name))
  if (gone.length > 0)
    await tx.q
      .deleteFrom('notification_files')
      .where('tenant_id', '=', notification.tenant_id)
      .where('notification_id', '=', notification.id)
      .where('name', 'in', gone)
      .execute()
  if (names.length === 0) return
  // Without `returning`, a cluster (Citus) would execute the `insert … select` as COPY, which
  // row-level security does not allow.
  const copied = await sql`insert into notification_files
      (tenant_id, notification_id, name, merchant_id, label, content_type, bytes, added_by)
    select ${notification.tenant_id}::int, ${notification.id}::bigint, name, ${notification.merchant_id}::int, label,
      content_type, bytes, ${user.full_name}::text
    from files where merchant_id = ${merchant.id} and user_id = ${user.id} and name = any(${names}::uuid[])
      and content_type = any(${[...evidenceTypes]}::text[]) and not kept
    returning name`.execute(tx.q)
  if (copied.rows.length !== names.length) throw new AppError('notFound')
}

/**
 * Checks that the texts of a notification contain only pictures that are files of the same
 * notification.
 * @throws AppError badRequest
 */
export async function assertPictures(
  tx: Tx,
  notification: Notification,
  texts: readonly { readonly path: string; readonly content: string }[],
): Promise<void> {
  const pictures = new Set<string>()
  for (const { fileName, contentType } of await findFacts(tx, notification))
    if (contentType !== 'application/pdf') pictures.add(fileName)
  const wrong = texts.find(({ content }) =>
    picturesIn(readMarkup(content)).some((name) => !pictures.has(name)),
  )
  if (wrong) throw new AppError('badRequest', badField(wrong.path, 'value'))
}
