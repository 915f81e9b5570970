import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { tableTents } from '@choba/contract/table-tents.contract.ts'
import {
  picturesOf,
  TENT_PICTURE_KEPT_MAX,
  TENT_PICTURE_SIDE,
  type TentField,
} from '@choba/contract/tent-layout.ts'
import type { UserRow } from '@choba/database/people-tables.ts'
import { asTenant } from '@choba/database/scope-moves.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import { storeFile } from '#platform/files/files.ts'
import { redraw } from '#platform/files/picture.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { tenantIdOf } from '#platform/access/tenant-of-call.ts'

type Calls = typeof tableTents

/** PNG images by the name that fields of the layout use. */
export type TentPictures = Readonly<Record<string, Uint8Array>>

const BOX = { width: TENT_PICTURE_SIDE, height: TENT_PICTURE_SIDE }

/**
 * Re-encodes an uploaded picture and stores it for a day. A template that is saved within the day
 * keeps the picture.
 * @throws AppError unsupportedMediaType (415); bodyTooLarge (413), also if the re-encoded picture
 * exceeds 2 MB; tooManyRequests; Overloaded
 */
export async function uploadTentPicture(
  call: ManualCall<Calls['uploadPicture']>,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<ResultOf<Calls['uploadPicture']>> {
  const { user, merchant } = principalOf(call)
  const { file } = call.body
  const { bytes } = await redraw(new Uint8Array(await file.arrayBuffer()), BOX)
  if (bytes.length > TENT_PICTURE_KEPT_MAX) throw new AppError('bodyTooLarge')
  return withScope(call.engine, merchantScopeOf(merchant, 'all'), async (tx) => {
    const fileName = await storeFile(tx, jobs, user, file.name, { contentType: 'image/png', bytes })
    await call.auditIn(tx, { object: fileName, detail: { bytes: bytes.length } })
    return { fileName }
  })
}

/** Reads the pictures of a layout that were saved earlier with any template of the tenant. */
export async function readKeptPictures(
  { q }: Tx,
  tenantId: number,
  fields: readonly TentField[],
): Promise<TentPictures> {
  const names = picturesOf(fields)
  if (names.length === 0) return {}
  const rows = await q
    .selectFrom('tent_pictures')
    .select(['name', 'png'])
    .where('tenant_id', '=', tenantId)
    .where('name', '=', sql<string>`any(${names}::uuid[])`)
    .execute()
  return Object.fromEntries(rows.map(({ name, png }) => [name, png]))
}

/**
 * Finds pictures that a user has uploaded. They are stored with the user's own merchant, even if
 * the template belongs to another tenant.
 */
const findWaiting = ({ q }: Tx, { id, merchant_id }: UserRow, names: readonly string[]) =>
  q
    .selectFrom('files')
    .select(['name', 'bytes'])
    .where('merchant_id', '=', merchant_id)
    .where('user_id', '=', id)
    .where('content_type', '=', 'image/png')
    .where('kept', '=', false)
    .where(sql<boolean>`length(bytes) <= ${TENT_PICTURE_KEPT_MAX}::int`)
    .where('name', '=', sql<string>`any(${names}::uuid[])`)
    .execute()

/**
 * Reads all pictures of a layout: saved pictures, and pictures that this user has uploaded.
 * @throws AppError badRequest for the field of a picture that has expired or that another user
 * uploaded
 */
export async function readPictures(
  tx: Tx,
  user: UserRow,
  fields: readonly TentField[],
): Promise<TentPictures> {
  const kept = await readKeptPictures(tx, tenantIdOf(tx), fields)
  const others = picturesOf(fields).filter((name) => !(name in kept))
  const waiting =
    others.length === 0
      ? []
      : await asTenant(tx, user.tenant_id, (own) => findWaiting(own, user, others))
  const found = { ...kept, ...Object.fromEntries(waiting.map(({ name, bytes }) => [name, bytes])) }
  const lost = fields.flatMap(({ picture }, at) =>
    picture === undefined || picture in found
      ? []
      : [{ path: `fields[${at}].picture`, problem: 'value' as const }],
  )
  if (lost.length > 0) throw new AppError('badRequest', { fields: lost })
  return found
}

/** Saves the pictures of a layout permanently. @throws AppError, as listed at `readPictures` */
export async function keepPictures(
  tx: Tx,
  user: UserRow,
  fields: readonly TentField[],
): Promise<void> {
  const pictures = Object.entries(await readPictures(tx, user, fields))
  if (pictures.length === 0) return
  await tx.q
    .insertInto('tent_pictures')
    .values(
      pictures.map(([name, png]) => ({ tenant_id: tenantIdOf(tx), name, png: Buffer.from(png) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
