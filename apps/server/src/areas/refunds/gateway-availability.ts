import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { Services } from '#platform/calls/area.ts'
import { gatewayAddress } from '#platform/gateway/choose.ts'
import { canConnect } from '#platform/gateway/reach.ts'

/**
 * Finds the address of the gateway that handles a payment or refund, by its number. Returns null if
 * no gateway handles it, for example for cash.
 */
async function addressFor(tx: Tx<WorkerScope>, paymentNo: string): Promise<string | null> {
  const line = await tx.q
    .selectFrom('transactions as t')
    .innerJoin('payment_methods as b', 'b.id', 't.payment_method_id')
    .select('b.payment_class')
    .where('t.merchant_id', '=', tx.scope.merchantId)
    .where('t.payment_no', '=', paymentNo)
    .executeTakeFirst()
  return line ? gatewayAddress(tx, line.payment_class) : null
}

/**
 * Returns true if the gateway of a payment accepts no connections at the moment
 * (docs/decisions/0139). The check opens a connection but sends no request, so it never causes a
 * refund. Must not run inside a database transaction, because the check waits for the network.
 */
export async function isGatewayDown(
  { engine, reach }: Pick<Services, 'engine' | 'reach'>,
  merchant: MerchantRow,
  paymentNo: string,
): Promise<boolean> {
  const scope: WorkerScope = {
    role: 'worker',
    tenantId: merchant.tenant_id,
    merchantId: merchant.id,
  }
  const address = await withScope(engine, scope, (tx) => addressFor(tx, paymentNo), {
    readOnly: true,
    keepPlans: true,
  })
  return address !== null && !(await canConnect(address, reach))
}
