import { isSettledAtOnce } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { PermanentFailure } from '../jobs.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Gateway, GatewayAnswer } from './gateway.ts'
import { createHttpGateway } from './http.ts'
import { openGatewaySecret } from './secrets.ts'
import { createSimulator } from './simulator.ts'

/**
 * Reads in `tx` which gateway refunds a class of payment for the tenant. The function that comes back makes it, and is
 * called after `tx` has ended: gateways work outside transactions.
 *
 * @throws PermanentFailure when the tenant has none for this class
 */
export async function gatewayFor(
  tx: Tx<WorkerScope>,
  sealer: SecretBox,
  paymentClass: number,
): Promise<(engine: Engine) => Gateway> {
  if (isSettledAtOnce(paymentClass)) return () => atOnce
  const { scope } = tx
  const row = await tx.q
    .selectFrom('gateways')
    .select(['kind', 'url', 'sealed_secret'])
    .where('tenant_id', '=', scope.tenantId)
    .where('payment_class', '=', paymentClass)
    .executeTakeFirst()
  if (row?.kind === 'simulator') return (engine) => createSimulator(engine, scope)
  const { url, sealed_secret: sealed } = row ?? {}
  if (!url || !sealed) {
    throw new PermanentFailure(`tenant ${scope.tenantId} has no gateway for payment class ${paymentClass}`)
  }
  const secret = openGatewaySecret(sealer, scope.tenantId, paymentClass, sealed)
  return () => createHttpGateway({ url, secret })
}

/** Reads the address of the gateway that refunds a class of payment; null: none is called over HTTP. */
export async function gatewayAddress({ q, scope }: Tx<WorkerScope>, paymentClass: number): Promise<string | null> {
  if (isSettledAtOnce(paymentClass)) return null
  const row = await q
    .selectFrom('gateways')
    .select('url')
    .where('tenant_id', '=', scope.tenantId)
    .where('payment_class', '=', paymentClass)
    .where('kind', '=', 'http')
    .executeTakeFirst()
  return row?.url ?? null
}

const done = (gatewayKey: string): GatewayAnswer => ({ outcome: 'succeeded', reference: gatewayKey })

/** Cash and point cards: the money goes back over the counter, so recording it is all there is to do. */
const atOnce: Gateway = {
  refund: async ({ gatewayKey }) => done(gatewayKey),
  find: async (gatewayKey) => done(gatewayKey),
}
