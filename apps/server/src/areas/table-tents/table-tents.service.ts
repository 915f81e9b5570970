import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { tableTents } from '@choba/contract/table-tents.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Principal } from '#platform/access/principals.ts'
import { listCodesOfStore } from '#areas/qr-codes/qr-codes.service.ts'

/**
 * Lists the QR codes of a store that can be printed on its table tents; empty for a store outside
 * the user's scope.
 */
export async function listCodes(
  tx: Tx,
  person: Principal,
  storeId: string,
): Promise<ResultOf<(typeof tableTents)['codes']>> {
  const rows = await listCodesOfStore(tx, person, storeId)
  return {
    items: rows.map((row) => ({
      qrCodeId: String(row.id),
      name: row.name,
      terminalNo: row.terminal_no,
    })),
  }
}
