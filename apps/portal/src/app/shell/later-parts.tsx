import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RatingFrequency } from '@choba/contract/rating-frequency.ts'
import { RatingPrompt } from '#app/shell/rating-prompt.tsx'
import { TourPrompt } from '#app/guides/tour-prompt.tsx'
import { headersOf } from '#lib/request.ts'
import { session } from '#lib/session.ts'
import { frequencyOf } from '#areas/feedback/rating-frequency.ts'

/** Interval between health checks of the feedback service, in milliseconds. */
const ASKED_EVERY = 60_000
const ANSWER_MS = 10_000

/**
 * Components of the page frame that load shortly after the first screen: availability of feedback,
 * rating prompt, guided tour. Calls `onFeedback` with true if the feedback service is available.
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
 * Returns how often the tenant asks users of a merchant for a rating. Returns null for
 * administrators, or while the feedback service is unavailable.
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

/**
 * Requests from the feedback service how often to ask for ratings; returns null if the service is
 * unavailable. This endpoint is not in the API contract.
 */
async function askFeedbackService(): Promise<RatingFrequency | null> {
  const headers = await headersOf(true, false)
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch('/edge/health', { headers, cache: 'no-store', signal }).catch(
    () => null,
  )
  // Reads the body in every case: an unread response keeps its connection open.
  const body: unknown = await response?.json().catch(() => null)
  return response?.status === 200 ? frequencyOf(body) : null
}
