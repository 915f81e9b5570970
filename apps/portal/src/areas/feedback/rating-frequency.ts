import { ratingFrequencies, type RatingFrequency } from '@choba/contract/rating-frequency.ts'

/** What the feedback service's answer says of how often people are asked. Where it says nothing, no one is. */
export function frequencyOf(body: unknown): RatingFrequency {
  const { ratingFrequency } = { ...(body as object | null) } as { ratingFrequency?: unknown }
  return ratingFrequencies.find((known) => known === ratingFrequency) ?? 'never'
}
