/** What every screen asks of the payment catalogue, by its address alone: the first list does without the rest of the contract. */
export const catalogueNameCalls = { names: { method: 'GET', path: 'paymenttype/names' } } as const

/**
 * Where the picture of a logo lies, beside the calls: a page shows it without a token. Its address has its hash, and so never
 * shows another picture.
 */
export const logoAddress = (paymentType: string, ground: 'light' | 'dark', hash: string): string =>
  `/brand/payment-types/${paymentType}/${ground}/${hash}.png`
