/**
 * Response header of every call by a merchant's user. Figures are sums of the stores that the user
 * sees, so the portal and scripts label them as partial if the value is `some`.
 */
export const STORES_HEADER = 'x-stores'

/** `all`: every store of the merchant. `some`: only a part of them, or none. */
export type SeenStores = 'all' | 'some'
