/**
 * Payment classes with refunds through a gateway. Payments of other classes are refunded at the
 * store.
 */
export const gatewayClasses = ['WALLET', 'CARD'] as const
export type GatewayClass = (typeof gatewayClasses)[number]

/** Availability of a payment class's gateway: enabled, disabled, or not set up. */
export const gatewayStates = ['ON', 'OFF', 'NONE'] as const
export type GatewayState = (typeof gatewayStates)[number]
