import type { dashboard } from '@choba/contract/dashboard.contract.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { lastOfMonth } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readPaidWithin } from '#areas/deposits/deposits.service.ts'
import { assertShown } from './dashboard-day.ts'

type Call = (typeof dashboard)['deposits']

/**
 * Returns the deposits of a month.
 * @throws AppError illegalOperation if the tenant does not show the dashboard
 */
export async function readDeposits(
  tx: Tx,
  tenant: TenantRow,
  merchant: MerchantRow,
  query: QueryOf<Call>,
): Promise<ResultOf<Call>> {
  assertShown(tenant)
  const today = await readToday(tx, merchant)
  const month = query.month ?? today.slice(0, 7)
  const from = `${month}-01`
  return {
    month,
    today,
    ...(await readPaidWithin(tx, merchant, { from, to: lastOfMonth(from) }, today)),
  }
}
