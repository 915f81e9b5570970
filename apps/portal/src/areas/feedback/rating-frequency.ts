import { ratingFrequencies, type RatingFrequency } from '@choba/contract/rating-frequency.ts'

/**
 * Reads the rating frequency from the feedback service's response. Returns "never" if the response
 * contains no valid frequency.
 */
export function frequencyOf(body: unknown): RatingFrequency {
  const { ratingFrequency } = { ...(body as object | null) } as { ratingFrequency?: unknown }
  return ratingFrequencies.find((known) => known === ratingFrequency) ?? 'never'
}
