import type { Engine } from '@choba/database/engine.ts'
import type { Gateway } from '@choba/contract/gateways.contract.ts'
import type { GatewayClass } from '@choba/contract/gateway-states.ts'
import { asOwner } from '@choba/database/owner.ts'
import { connectDemoGateway } from '#platform/gateway/demo.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'

/**
 * Returns the gateway of a payment class. The tenant is the named one or, without a name, the
 * client's own.
 */
export async function readGateway(
  client: Client,
  paymentClass: GatewayClass,
  tenantCode?: string,
): Promise<Gateway> {
  const { items } = resultOf<{ items: Gateway[] }>(
    await client.get('gateway/list', tenantCode === undefined ? {} : { tenantCode }),
  )
  return items.find((one) => one.paymentClass === paymentClass)!
}

/**
 * Restores the working demo gateways of every tenant.
 * @returns the version that each gateway then has
 */
export async function resetGateways({ engine, sealer, gateway }: TestApp): Promise<number> {
  const seeded = { url: null, secret: null, sealed_secret: null, is_on: true, version: 1 }
  await asOwner(engine, (q) => q.updateTable('gateways').set(seeded).execute())
  await connectDemoGateway(engine, sealer, gateway)
  return seeded.version
}

/** Switches a gateway on or off. */
export async function switchTo(
  client: Client,
  paymentClass: GatewayClass,
  isOn: boolean,
): Promise<void> {
  const { version } = await readGateway(client, paymentClass)
  resultOf(await client.put('gateway/switch', { paymentClass, isOn, version }))
}

/** Returns the code of the store at which a payment was made. */
export async function storeOf(engine: Engine, paymentNo: string): Promise<string> {
  const row = await asOwner(engine, (q) =>
    q
      .selectFrom('transactions as t')
      .innerJoin('stores as s', (join) =>
        join.onRef('s.merchant_id', '=', 't.merchant_id').onRef('s.id', '=', 't.store_id'),
      )
      .select('s.code')
      .where('t.payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow(),
  )
  return row.code
}

/** Returns the message of the gateway's last answer about the refund of a payment. */
export async function gatewayMessageOf(engine: Engine, paymentNo: string): Promise<string | null> {
  const row = await asOwner(engine, (q) =>
    q
      .selectFrom('refunds')
      .select('gateway_message')
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow(),
  )
  return row.gateway_message
}
