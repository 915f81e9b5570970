import type { Engine } from '@choba/database/engine.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { partPurpose } from '#platform/settings/import-secrets.ts'

type Key = Pick<ImportTableRow, 'tenant_id' | 'merchant_id' | 'id'>

/**
 * Bytes that are kept, and read again, at once: few enough that they come in one piece. The driver puts larger ones together in
 * buffers of ever twice the size, and V8 clears away what is outside of its heap late.
 */
const KEPT = 16 * 1024
/** How many of these are read in one transaction. */
const READ = 64

/**
 * Keeps bytes of a file, sealed: what is in them is known when they are read by its mapping, and a card number that is masked there
 * must not lie in the database before.
 * @param offset where in the file they begin: a multiple of what is kept at once
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

/** Bytes that are looked at to say what a file is: a line that is longer than any may be is seen to be so. */
const OF_HEAD = 2 * 1024 * 1024

/** The beginning of a file, and whether that is all of it; null where it has no part. */
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
 * The bytes of a file, a part at a time, some of them read in a transaction of their own. Its parts are as large as they were when they came.
 * @throws when one is gone
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
