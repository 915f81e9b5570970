import type { ImportMappingRow } from '@choba/database/import-tables.ts'
import type { Tx } from '@choba/database/scope.ts'

/** Returns the mappings that a merchant has saved, sorted by name. */
export const findMappings = ({ q }: Tx, merchantId: number): Promise<ImportMappingRow[]> =>
  q
    .selectFrom('import_mappings')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('name')
    .execute()

/** @param forUpdate locks the row until the transaction ends */
export const findMapping = (
  { q }: Tx,
  merchantId: number,
  id: bigint,
  forUpdate = false,
): Promise<ImportMappingRow | undefined> =>
  q
    .selectFrom('import_mappings')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
