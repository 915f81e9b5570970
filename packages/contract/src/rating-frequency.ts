/** Frequency of asking users for a rating (specification §4). Each tenant has its own setting. */
export const ratingFrequencies = ['once', 'session', 'everytime', 'never'] as const
export type RatingFrequency = (typeof ratingFrequencies)[number]
