/** The payment classes whose refunds go through a gateway. The others are refunded over the counter. */
export const gatewayClasses = ['WALLET', 'CARD'] as const
export type GatewayClass = (typeof gatewayClasses)[number]

/** The gateway of a payment class: it takes refunds, is switched off, or there is none. */
export const gatewayStates = ['ON', 'OFF', 'NONE'] as const
export type GatewayState = (typeof gatewayStates)[number]
