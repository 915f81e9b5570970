import type { Language } from '@choba/contract/session.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readSettlements } from '#settlement/transaction-settlement.ts'
import type { Principal } from '#platform/access/principals.ts'
import { readTransaction } from './transactions.service.ts'

/**
 * Returns one transaction. If the user has permission to see deposits, includes the deposits that
 * contain the transaction.
 * @throws AppError notFound
 */
export async function readDetail(
  tx: Tx,
  merchant: MerchantRow,
  paymentNo: string,
  language: Language,
  reader: Principal,
): Promise<TransactionDetail> {
  const detail = await readTransaction(tx, merchant, paymentNo, language, reader)
  const maySee = reader.permissions.has('Settle.search')
  return {
    ...detail,
    settlements: maySee ? await readSettlements(tx, merchant, detail.paymentNo) : null,
  }
}
