import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { Services } from '#platform/calls/area.ts'
import { gatewayAddress } from '#platform/gateway/choose.ts'
import { canConnect } from '#platform/gateway/reach.ts'

/**
 * Finds the address of the gateway that handles a payment or refund, by its payment number. Returns
 * null if no gateway is called.
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
 * Checks if the gateway of a payment accepts no connections now (docs/decisions/0139). The check
 * only opens a connection and sends no request, so a refund that was not sent before cannot have
 * been made. Must not run inside a database transaction.
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
