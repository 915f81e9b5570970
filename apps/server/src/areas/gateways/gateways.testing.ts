import type { Gateway } from '@choba/contract/gateways.contract.ts'
import type { GatewayClass } from '@choba/contract/gateway-states.ts'
import { type Client, resultOf } from '#testing/test-app.ts'

/** The gateway of a payment class as the client reads it, of a tenant, or of their own. */
export async function readGateway(client: Client, paymentClass: GatewayClass, tenantCode?: string): Promise<Gateway> {
  const { items } = resultOf<{ items: Gateway[] }>(
    await client.get('gateway/list', tenantCode === undefined ? {} : { tenantCode }),
  )
  return items.find((one) => one.paymentClass === paymentClass)!
}

/** Switches a gateway on or off. */
export async function switchTo(client: Client, paymentClass: GatewayClass, isOn: boolean): Promise<void> {
  const { version } = await readGateway(client, paymentClass)
  resultOf(await client.put('gateway/switch', { paymentClass, isOn, version }))
}
