import type { Tables } from '@choba/database/tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Kysely } from 'kysely'

/**
 * Returns the purpose with which a part of an import file is sealed. Each part opens only at its
 * own position in the same import.
 */
export const partPurpose = (importId: bigint, position: number): string =>
  `part ${position} of import ${importId}`

/**
 * Seals the parts of waiting import files again with another master secret, with one part in memory
 * at a time.
 * @returns the number of parts
 * @throws Error if a part does not open with the old master secret
 */
export async function resealImportParts(
  q: Kysely<Tables>,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const rows = await q
    .selectFrom('import_parts')
    .select(['tenant_id', 'merchant_id', 'import_id', 'position'])
    .execute()
  for (const { tenant_id: tenantId, merchant_id, import_id, position } of rows) {
    const purpose = partPurpose(import_id, position)
    const one = { merchant_id, import_id, position }
    const { sealed } = await q
      .selectFrom('import_parts')
      .select('sealed')
      .where((where) => where.and(one))
      .executeTakeFirstOrThrow()
    const bytes = from.openBytes(tenantId, purpose, Buffer.from(sealed))
    await q
      .updateTable('import_parts')
      .set({ sealed: to.sealBytes(tenantId, purpose, bytes) })
      .where((where) => where.and(one))
      .execute()
  }
  return rows.length
}
