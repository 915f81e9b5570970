/** How often people are asked to rate the product (specification §4); each tenant has its own. */
export const ratingFrequencies = ['once', 'session', 'everytime', 'never'] as const
export type RatingFrequency = (typeof ratingFrequencies)[number]
