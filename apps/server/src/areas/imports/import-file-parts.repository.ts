import type { Engine } from '@choba/database/engine.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { partPurpose } from '#platform/settings/import-secrets.ts'

type Key = Pick<ImportTableRow, 'tenant_id' | 'merchant_id' | 'id'>

/**
 * Number of bytes of an uploaded file per database row. The database driver receives a value of
 * this size in one piece. It would assemble larger values in buffers of doubling size outside V8's
 * heap, which V8 frees late.
 */
const KEPT = 16 * 1024
/** Number of these rows that one database transaction reads. */
const READ = 64

/**
 * Stores a part of an uploaded file in encrypted form. The file may contain card numbers. They can
 * only be masked once a mapping reads the file, so the plain text must not be in the database.
 * @param offset position of the part in the file: a multiple of `KEPT`
 */
export async function insertParts(
  { q }: Tx,
  sealer: SecretBox,
  row: Key,
  offset: number,
  bytes: Buffer,
): Promise<void> {
  for (let from = 0; from < bytes.length; from += KEPT) {
    const position = (offset + from) / KEPT
    const part = bytes.subarray(from, from + KEPT)
    await q
      .insertInto('import_parts')
      .values({
        merchant_id: row.merchant_id,
        import_id: row.id,
        position,
        tenant_id: row.tenant_id,
        sealed: sealer.sealBytes(row.tenant_id, partPurpose(row.id, position), part),
      })
      .execute()
  }
}

async function findPart(
  { q }: Tx,
  sealer: SecretBox,
  row: Key,
  position: number,
): Promise<Buffer | null> {
  const part = await q
    .selectFrom('import_parts')
    .select('sealed')
    .where('merchant_id', '=', row.merchant_id)
    .where('import_id', '=', row.id)
    .where('position', '=', position)
    .executeTakeFirst()
  if (!part) return null
  const { buffer, byteOffset, length } = part.sealed
  return sealer.openBytes(
    row.tenant_id,
    partPurpose(row.id, position),
    Buffer.from(buffer, byteOffset, length),
  )
}

export const deleteParts = ({ q }: Tx, { merchant_id, id }: Pick<Key, 'merchant_id' | 'id'>) =>
  q
    .deleteFrom('import_parts')
    .where('merchant_id', '=', merchant_id)
    .where('import_id', '=', id)
    .execute()

const findPositions = async (
  { q }: Tx,
  { merchant_id, id }: Pick<Key, 'merchant_id' | 'id'>,
): Promise<number[]> =>
  (
    await q
      .selectFrom('import_parts')
      .select('position')
      .where('merchant_id', '=', merchant_id)
      .where('import_id', '=', id)
      .orderBy('position')
      .execute()
  ).map(({ position }) => position)

/**
 * Number of bytes with which the format of a file is recognized. It exceeds the longest permitted
 * line, so that a longer line is noticed.
 */
const OF_HEAD = 2 * 1024 * 1024

/**
 * Returns the beginning of an uploaded file, and whether that is the whole file. Returns null if no
 * part is stored.
 */
export async function findHead(
  tx: Tx,
  sealer: SecretBox,
  row: Key & Pick<ImportTableRow, 'file_size'>,
): Promise<{ first: Buffer; isWhole: boolean } | null> {
  const parts: Buffer[] = []
  let length = 0
  for (const position of await findPositions(tx, row)) {
    if (length >= OF_HEAD) break
    const bytes = await findPart(tx, sealer, row, position)
    if (!bytes) break
    parts.push(bytes)
    length += bytes.length
  }
  if (parts.length === 0) return null
  const first = Buffer.concat(parts)
  return { first, isWhole: first.length === Number(row.file_size) }
}

/**
 * Yields the bytes of an uploaded file part by part. Each database transaction reads `READ` parts.
 * @throws if a part is missing
 */
export async function* partsOf(
  engine: Engine,
  sealer: SecretBox,
  scope: Scope,
  row: Key & Pick<ImportTableRow, 'file_size'>,
): AsyncGenerator<Buffer> {
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withScope(engine, scope, work, { readOnly: true })
  const positions = await read((tx) => findPositions(tx, row))
  let left = Number(row.file_size)
  for (let from = 0; from < positions.length; from += READ) {
    const parts = await read(async (tx) => {
      const found: (Buffer | null)[] = []
      for (const position of positions.slice(from, from + READ))
        found.push(await findPart(tx, sealer, row, position))
      return found
    })
    for (const bytes of parts) {
      if (!bytes) throw new Error('a part of an imported file is missing')
      left -= bytes.length
      yield bytes
    }
  }
  if (left !== 0) throw new Error('a part of an imported file is missing')
}
