/**
 * Response header of every call by a person of a merchant: which stores the person sees. Figures are sums of these stores, so
 * the portal and scripts label them as partial if it says `some`.
 */
export const STORES_HEADER = 'x-stores'

/** `all`: every store of the merchant. `some`: a part of the stores, or none. */
export type SeenStores = 'all' | 'some'
