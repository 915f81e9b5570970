import type { Gateway, GatewayAnswer } from './gateway.ts'

const done = (gatewayKey: string): GatewayAnswer => ({ outcome: 'succeeded', reference: gatewayKey })

/** Cash and point cards: the money goes back over the counter, so recording it is all there is to do. */
export const atOnce: Gateway = {
  refund: async ({ gatewayKey }) => done(gatewayKey),
  find: async (gatewayKey) => done(gatewayKey),
}
