import { IMPORT_PART } from '@choba/contract/imports.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'

type Key = Pick<ImportTableRow, 'merchant_id' | 'id'>

export const insertPart = ({ q }: Tx, row: ImportTableRow, position: number, bytes: Buffer) =>
  q
    .insertInto('import_parts')
    .values({ merchant_id: row.merchant_id, import_id: row.id, position, tenant_id: row.tenant_id, bytes })
    .execute()

export async function findPart({ q }: Tx, { merchant_id, id }: Key, position: number): Promise<Buffer | null> {
  const part = await q
    .selectFrom('import_parts')
    .select('bytes')
    .where('merchant_id', '=', merchant_id)
    .where('import_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return part ? Buffer.from(part.bytes) : null
}

export const deleteParts = ({ q }: Tx, { merchant_id, id }: Key) =>
  q.deleteFrom('import_parts').where('merchant_id', '=', merchant_id).where('import_id', '=', id).execute()

/** The bytes of a file, a part at a time, each read in a transaction of its own. @throws when one is gone */
export async function* partsOf(
  engine: Engine,
  scope: Scope,
  row: Key & Pick<ImportTableRow, 'file_size'>,
): AsyncGenerator<Buffer> {
  const count = Math.ceil(Number(row.file_size) / IMPORT_PART)
  for (let position = 0; position < count; position++) {
    const bytes = await withScope(engine, scope, (tx) => findPart(tx, row, position), { readOnly: true })
    if (!bytes) throw new Error('a part of an imported file is missing')
    yield bytes
  }
}
