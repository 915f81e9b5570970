import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RatingFrequency } from '@choba/contract/rating-frequency.ts'
import { RatingPrompt } from '#app/shell/rating-prompt.tsx'
import { TourPrompt } from '#app/guides/tour-prompt.tsx'
import { headersOf } from '#lib/request.ts'
import { session } from '#lib/session.ts'
import { frequencyOf } from '#areas/feedback/rating-frequency.ts'

/** How often the feedback service is asked whether it is at work, in milliseconds. */
const ASKED_EVERY = 60_000
const ANSWER_MS = 10_000

/**
 * What the frame fetches a moment after the first screen: whether feedback can be given, the request for a rating, the tour.
 * `onFeedback` hears whether the feedback service is at work.
 */
export function LaterParts({ onFeedback }: { onFeedback: (isOffered: boolean) => void }) {
  const frequency = useRatingFrequency()
  const isOffered = frequency !== null
  useEffect(() => onFeedback(isOffered), [onFeedback, isOffered])
  return (
    <>
      {frequency && <RatingPrompt frequency={frequency} />}
      <TourPrompt />
    </>
  )
}

/**
 * Whoever works for a merchant can tell us what they think, while the service that takes it is at work: then it is known how often
 * they are asked to rate.
 */
function useRatingFrequency(): RatingFrequency | null {
  const { isAdmin } = session().holder
  const { data } = useQuery({
    queryKey: ['edge health'],
    queryFn: askFeedbackService,
    enabled: !isAdmin,
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  })
  return data ?? null
}

/** How often the feedback service wants people to rate; null while it is not at work. Its answer is no call of the contract. */
async function askFeedbackService(): Promise<RatingFrequency | null> {
  const headers = await headersOf(true, false)
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch('/edge/health', { headers, cache: 'no-store', signal }).catch(
    () => null,
  )
  // Read to its end, whatever it is: a response that is not keeps its connection.
  const body: unknown = await response?.json().catch(() => null)
  return response?.status === 200 ? frequencyOf(body) : null
}
