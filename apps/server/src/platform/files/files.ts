import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type MerchantScope, type Tx } from '@choba/database/scope.ts'
import type { StoredFileType } from '@choba/database/feedback-tables.ts'
import type { UserRow } from '@choba/database/people-tables.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** What is kept: a picture as it was drawn again, or another file as it was sent. */
export interface FileContent {
  readonly contentType: StoredFileType
  readonly bytes: Buffer
}

/** Files people upload: kept in the database, under names made by chance; gone after a day unless something keeps them. */

export const SWEEP_FILE = 'file-sweep'
/** How long a file waits for what it was uploaded for: seconds. */
export const WAITS = 24 * 3_600

/** What one person may upload in a day: 50 files, 100 MB. */
const FILES_A_DAY = 50
const BYTES_A_DAY = 104_857_600
/** A file is no larger than this when it has been drawn again. The table says so as well. */
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

/** What its owner calls a file: the last part of a path, on one line, ending as what it is. Nothing is found by it. */
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
 * Holds a person to the bounds of a day: over what the scope of `tx` sees of them, which is a merchant, or a tenant.
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
 * Keeps a file for a day, for anyone who uploads it, in the merchant that `tx` acts for.
 * @returns the name by which it is asked for from now on
 * @throws AppError tooManyRequests (429) when this person has uploaded too much today, bodyTooLarge (413)
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
 * Keeps files of a merchant for good: something refers to them from now on. @param types what they may be
 * @throws AppError notFound when one of them is not there, is someone else's, of another type, or is kept for something already
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
  // A name that is said twice is one file.
  if (Number(answer.numUpdatedRows) !== names.length) throw new AppError('notFound')
}

/** Files that are referred to by nothing are deleted. */
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
