import { isSettledAtOnce } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import type { Services } from '#platform/calls/area.ts'
import { gatewayAddresses } from '#platform/gateway/choose.ts'
import { canConnect } from '#platform/gateway/reach.ts'
import { recentConnections } from '#platform/gateway/recent-connections.ts'

/** Finds the payment class of a payment or refund, by its number. */
async function paymentClassOf(tx: Tx<WorkerScope>, paymentNo: string): Promise<number | undefined> {
  const line = await tx.q
    .selectFrom('transactions as t')
    .innerJoin('payment_methods as b', 'b.id', 't.payment_method_id')
    .select('b.payment_class')
    .where('t.merchant_id', '=', tx.scope.merchantId)
    .where('t.payment_no', '=', paymentNo)
    .executeTakeFirst()
  return line?.payment_class
}

/**
 * Returns true if the gateway of a payment accepts no connections at the moment
 * (docs/decisions/0139). The check opens a connection but sends no request, so it never causes a
 * refund. A connection of this process that succeeded within the last second is enough. If all
 * gateways of the tenant accepted one, the payment is not even read. Must not run inside a database
 * transaction, because the check waits for the network.
 */
export async function isGatewayDown(
  { engine, reach }: Pick<Services, 'engine' | 'reach'>,
  merchant: MerchantRow,
  paymentNo: string,
): Promise<boolean> {
  const recent = recentConnections(engine)
  const { tenant_id: tenantId, id: merchantId } = merchant
  if (recent.acceptsAll(tenantId)) return false
  const at = performance.now()
  const [paymentClass, addresses] = await withScope(
    engine,
    { role: 'worker', tenantId, merchantId } as const,
    (tx) => allOf([paymentClassOf(tx, paymentNo), gatewayAddresses(tx)]),
    { readOnly: true, keepPlans: true },
  )
  recent.noteGateways(tenantId, [...addresses.values()], at)
  // No gateway handles the payment, for example cash, or a payment that does not exist.
  if (paymentClass === undefined || isSettledAtOnce(paymentClass)) return false
  const address = addresses.get(paymentClass)
  if (address === undefined || recent.accepts(address)) return false
  const before = performance.now()
  if (!(await canConnect(address, reach))) return true
  recent.noteConnection(address, before)
  return false
}
