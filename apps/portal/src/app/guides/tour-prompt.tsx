import { lazy, Suspense, useEffect } from 'react'
import { endTour, isTourAnswered, offerTour, tourState, useTour } from '#app/guides/tour-store.ts'
import { loadPhrases } from '#lib/i18n.ts'
import { viewing } from '#lib/view-as.ts'
import { loadChunk } from '#ui/chunks.ts'
import { isSomethingOpen } from '#ui/modal.tsx'

/**
 * Delay before the tour is offered, in milliseconds. If something else is open by then, the next
 * attempt follows after the same delay.
 */
const SETTLING = 2_000

const Nothing = (): null => null

/**
 * If the code or the phrases cannot be fetched, the component renders nothing, because the tour is
 * optional.
 */
const TourPanel = lazy(async () => {
  const fetching = Promise.all([
    loadChunk(import('#app/guides/tour-panel.tsx')),
    loadPhrases('tour'),
  ])
  return {
    default: await fetching.then(
      ([chunk]) => chunk.TourPanel,
      () => Nothing,
    ),
  }
})

/**
 * Offers the guided tour once to each user while nothing else is open, and shows the running tour.
 */
export function TourPrompt() {
  const { phase } = useTour()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function ask() {
      if (tourState().phase !== 'none' || isTourAnswered()) return
      if (isSomethingOpen()) timer = setTimeout(ask, SETTLING)
      else offerTour()
    }
    // No offer while an administrator views the portal as a role: the visible screens are not the
    // administrator's own, and the answer to the offer would not be stored.
    if (!viewing()) timer = setTimeout(ask, SETTLING)
    return () => {
      clearTimeout(timer)
      endTour()
    }
  }, [])
  return (
    phase !== 'none' && (
      <Suspense>
        <TourPanel />
      </Suspense>
    )
  )
}
