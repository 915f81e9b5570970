import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type MerchantScope, type Tx } from '@choba/database/scope.ts'
import type { StoredFileType } from '@choba/database/feedback-tables.ts'
import type { UserRow } from '@choba/database/people-tables.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** Stored content: a re-encoded picture, or the unchanged bytes of a file of another type. */
export interface FileContent {
  readonly contentType: StoredFileType
  readonly bytes: Buffer
}

/**
 * Uploaded files, stored in the database under random names. A file is deleted after a day unless
 * `attachFiles` keeps it.
 */

export const SWEEP_FILE = 'file-sweep'
/** Seconds until an unused file is deleted. */
export const WAITS = 24 * 3_600

/** Upload limit of one user per day: 50 files, 100 MB. */
const FILES_A_DAY = 50
const BYTES_A_DAY = 104_857_600
/** Maximum size of a stored file in bytes. A constraint of the table has the same limit. */
const STORED_MAX = 20 * 1024 * 1024
const LABEL_MAX = 100

export interface SweepJob {
  tenantId: number
  merchantId: number
  name: string
}

const endings: Readonly<Record<StoredFileType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}
const unnamed = (type: StoredFileType): string =>
  type.startsWith('image/') ? 'image' : type.startsWith('video/') ? 'video' : 'document'

/**
 * Returns the display name of a file: the last part of a path, on one line, with the extension of
 * its real type. Never used to find a file.
 */
export function labelOf(name: string, { contentType }: Pick<FileContent, 'contentType'>): string {
  const last = name.split(/[/\\]/).at(-1)!.toWellFormed()
  const stem = Array.from(
    last
      .replaceAll(/\p{C}/gu, '')
      .replace(/\.[^.]*$/, '')
      .trim(),
  )
  return `${stem.slice(0, LABEL_MAX).join('') || unnamed(contentType)}.${endings[contentType]}`
}

/**
 * Checks the daily upload limits of a user, over the files in the scope of `tx` (a merchant or a
 * tenant).
 * @throws AppError tooManyRequests (429)
 */
export async function assertRoom(
  tx: Tx,
  user: UserRow,
  { bytes }: Pick<FileContent, 'bytes'>,
): Promise<void> {
  const today = await tx.q
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      sql<bigint>`coalesce(sum(length(bytes)), 0)`.as('bytes'),
    ])
    .where('tenant_id', '=', user.tenant_id)
    .where('user_id', '=', user.id)
    .where('uploaded_at', '>', sql<Date>`now() - interval '1 day'`)
    .$if('merchantId' in tx.scope, (query) =>
      query.where('merchant_id', '=', (tx.scope as MerchantScope).merchantId),
    )
    .executeTakeFirstOrThrow()
  const isTooMuch =
    Number(today.count) >= FILES_A_DAY || Number(today.bytes) + bytes.length > BYTES_A_DAY
  if (isTooMuch) throw new AppError('tooManyRequests')
}

/**
 * Stores a file for a day in the merchant of `tx`.
 * @returns the random name of the file
 * @throws AppError tooManyRequests (429) if the user exceeds the daily limit, bodyTooLarge (413)
 */
export async function storeFile(
  tx: Tx<MerchantScope>,
  jobs: Pick<Jobs, 'enqueue'>,
  user: UserRow,
  label: string,
  file: FileContent,
): Promise<string> {
  const { contentType, bytes } = file
  if (bytes.length > STORED_MAX) throw new AppError('bodyTooLarge')
  await assertRoom(tx, user, file)
  const owner = { tenantId: tx.scope.tenantId, merchantId: tx.scope.merchantId }
  const name = randomUUID()
  await tx.q
    .insertInto('files')
    .values({
      merchant_id: owner.merchantId,
      name,
      tenant_id: owner.tenantId,
      user_id: user.id,
      label: labelOf(label, file),
      content_type: contentType,
      bytes,
    })
    .execute()
  await jobs.enqueue(tx, SWEEP_FILE, { ...owner, name } satisfies SweepJob, WAITS)
  return name
}

/**
 * Keeps uploaded files permanently, because a row refers to them from now on.
 * @param types allowed file types
 * @throws AppError notFound if a file does not exist, belongs to another user, has another type, or
 * is already kept
 */
export async function attachFiles(
  tx: Tx,
  user: UserRow,
  names: readonly string[],
  { merchantId, types }: { merchantId: number; types: readonly FileContent['contentType'][] },
): Promise<void> {
  if (names.length === 0) return
  const answer = await tx.q
    .updateTable('files')
    .set({ kept: true })
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', user.id)
    .where('name', 'in', names)
    .where('content_type', 'in', types)
    .where('kept', '=', false)
    .executeTakeFirst()
  // If a name occurs twice, only one row is updated, so the count differs and the call fails.
  if (Number(answer.numUpdatedRows) !== names.length) throw new AppError('notFound')
}

/** Deletes a file that `attachFiles` has not kept. */
export const sweepFile = (
  engine: Engine,
  { tenantId, merchantId, name }: SweepJob,
): Promise<void> =>
  withScope(
    engine,
    { role: 'worker', tenantId, merchantId },
    async ({ q }) => {
      await q
        .deleteFrom('files')
        .where('merchant_id', '=', merchantId)
        .where('name', '=', name)
        .where('kept', '=', false)
        .execute()
    },
    { keepPlans: true },
  )

export const filesArea: AreaDefinition = {
  queues: [SWEEP_FILE],
  create: ({ engine }) => ({
    queues: { [SWEEP_FILE]: { work: (job: SweepJob) => sweepFile(engine, job) } },
  }),
}
