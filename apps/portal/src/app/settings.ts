/** How often people are asked to rate the product (specification §4). */
export type RatingFrequency = 'once' | 'session' | 'everytime' | 'never'

/** What this product decides for all of its tenants. */
export const settings: { readonly ratingFrequency: RatingFrequency } = { ratingFrequency: 'once' }
