import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { transfers } from '@choba/contract/transfers.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { AppError } from '#platform/calls/app-error.ts'

type Calls = typeof transfers

/**
 * Returns the bank's result for the transfer of a deposit. Requires access to all stores, because
 * the result concerns the whole company.
 * @throws AppError notFound if the merchant has no such deposit
 */
export async function readOwnResult(
  { q, ...tx }: Tx,
  merchant: MerchantRow,
  { depositNo }: QueryOf<Calls['own']>,
): Promise<ResultOf<Calls['own']>> {
  if (storesSeen({ q, ...tx }) !== 'all') return null
  const row = await q
    .selectFrom('deposits as d')
    .leftJoin('transfer_items as i', (join) =>
      join
        .onRef('i.merchant_id', '=', 'd.merchant_id')
        .onRef('i.deposit_id', '=', 'd.id')
        .on('i.cancelled', '=', false),
    )
    .select(['i.result', 'i.result_on', 'i.reason'])
    .where('d.merchant_id', '=', merchant.id)
    .where('d.deposit_no', '=', depositNo)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row.result === null
    ? null
    : { result: row.result, resultOn: row.result_on!, reason: row.reason }
}
