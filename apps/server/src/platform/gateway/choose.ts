import { isSettledAtOnce } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { Services } from '#platform/calls/area.ts'
import { PermanentFailure, RetryLater } from '#platform/jobs/jobs.ts'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'
import type { Gateway, GatewayAnswer } from './gateway.ts'
import { createHttpGateway } from './http.ts'
import { openGatewaySecret } from './secrets.ts'

export type GatewayDeps = Pick<Services, 'sealer' | 'reach'>

/**
 * Finds the gateway that refunds a payment class of the tenant. Only reads in `tx`; call the
 * gateway after `tx` has ended, because no transaction stays open during outside calls.
 * @throws PermanentFailure if the tenant has no gateway for this class
 * @throws RetryLater if the gateway is switched off, its secret is not sealed yet, or its address
 * is not allowed
 */
export async function gatewayFor(
  tx: Tx<WorkerScope>,
  { sealer, reach }: GatewayDeps,
  paymentClass: number,
): Promise<Gateway> {
  if (isSettledAtOnce(paymentClass)) return atOnce
  const { scope } = tx
  const row = await tx.q
    .selectFrom('gateways')
    .select(['url', 'sealed_secret', 'is_on'])
    .where('tenant_id', '=', scope.tenantId)
    .where('payment_class', '=', paymentClass)
    .executeTakeFirst()
  const name = `gateway of tenant ${scope.tenantId} for payment class ${paymentClass}`
  if (!row) throw new PermanentFailure(`there is no ${name}`)
  if (!row.is_on) throw new RetryLater(`the ${name} is switched off`)
  if (!row.url) throw new PermanentFailure(`the ${name} has no address`)
  if (!row.sealed_secret) throw new RetryLater(`the ${name} has no sealed secret yet`)
  const secret = openGatewaySecret(sealer, scope.tenantId, paymentClass, row.sealed_secret)
  return gatewayAt({ url: row.url, secret, reach }, name)
}

/**
 * Checks the address again, because the operator may have blocked its network after it was saved.
 */
function gatewayAt(
  options: { url: string; secret: string; reach: OutsideReach },
  name: string,
): Gateway {
  try {
    return createHttpGateway(options)
  } catch (error) {
    if (error instanceof TypeError)
      throw new RetryLater(`the address of the ${name} may not be called`)
    throw error
  }
}

/**
 * Returns the addresses of the tenant's gateways that are switched on, by payment class. Leaves out
 * gateways without an address.
 */
export async function gatewayAddresses({
  q,
  scope,
}: Tx<WorkerScope>): Promise<Map<number, string>> {
  const rows = await q
    .selectFrom('gateways')
    .select(['payment_class', 'url'])
    .where('tenant_id', '=', scope.tenantId)
    .where('is_on', '=', true)
    .execute()
  return new Map(
    rows.flatMap(({ payment_class, url }) => (url === null ? [] : [[payment_class, url] as const])),
  )
}

const done = (gatewayKey: string): GatewayAnswer => ({
  outcome: 'succeeded',
  reference: gatewayKey,
})

/**
 * Gateway of cash and point cards. The staff of the store pay the money back, so the refund is only
 * recorded.
 */
const atOnce: Gateway = {
  address: null,
  refund: async ({ gatewayKey }) => done(gatewayKey),
  find: async ({ gatewayKey }) => done(gatewayKey),
  check: async () => null,
}
