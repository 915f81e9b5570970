import type { GatewayState } from '@choba/contract/gateway-states.ts'
import { isSettledAtOnce, throughGateways } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: refunds of this payment method can be sent now, or need no gateway. Same rule as
 * `readGatewayState`.
 */
export const gatewayHolds = (
  tenantId: RawBuilder<unknown>,
  paymentMethodId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql`not exists (select from payment_methods b where b.id = ${paymentMethodId}
    and b.payment_class = any(array[${sql.join(throughGateways.map((code) => sql.lit(code)))}]::int[])
    and not exists (select from gateways g
      where g.tenant_id = ${tenantId} and g.payment_class = b.payment_class and g.is_on))`

/**
 * Returns the state of the gateway for a payment class: whether refunds can be sent now. Classes
 * that need no gateway are `ON`.
 */
export async function readGatewayState(
  { q }: Tx,
  tenantId: number,
  paymentClass: number,
): Promise<GatewayState> {
  if (isSettledAtOnce(paymentClass)) return 'ON'
  const row = await q
    .selectFrom('gateways')
    .select('is_on')
    .where('tenant_id', '=', tenantId)
    .where('payment_class', '=', paymentClass)
    .executeTakeFirst()
  if (!row) return 'NONE'
  return row.is_on ? 'ON' : 'OFF'
}
