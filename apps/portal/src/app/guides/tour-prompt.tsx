import { lazy, Suspense, useEffect } from 'react'
import { endTour, isTourAnswered, offerTour, tourState, useTour } from '#app/guides/tour-store.ts'
import { loadPhrases } from '#lib/i18n.ts'
import { viewing } from '#lib/view-as.ts'
import { loadChunk } from '#ui/chunks.ts'
import { isSomethingOpen } from '#ui/modal.tsx'

/** How long after the frame’s later parts the tour is offered, and how soon again if something is open, in milliseconds. */
const SETTLING = 2_000

const Nothing = (): null => null

/** If its code or words cannot be fetched, there is no tour: no one waits for it. */
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

/** Offers the tour once to each person, when nothing else is open, and shows it while it runs. */
export function TourPrompt() {
  const { phase } = useTour()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function ask() {
      if (tourState().phase !== 'none' || isTourAnswered()) return
      if (isSomethingOpen()) timer = setTimeout(ask, SETTLING)
      else offerTour()
    }
    // A person who views the portal as another role sees that role's screens. Nothing is stored.
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
