import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { tourState } from '#app/guides/tour-store.ts'
import { loadPhrases } from '#lib/i18n.ts'
import { session } from '#lib/session.ts'
import { localStore, sessionStore } from '#lib/storage.ts'
import { loadChunk } from '#ui/chunks.ts'
import { isSomethingOpen } from '#ui/modal.tsx'
import { type Frequency, isAsked } from '#areas/feedback/rating-memory.ts'

/** No one is asked about their work in its first minute. */
const FIRST_MINUTE = 60_000
/** How soon it is tried again when something else is in view. */
const AGAIN = 2_000

const isAskedNow = (frequency: Frequency): boolean =>
  isAsked(
    frequency,
    { session: sessionStore.get('rating'), local: localStore.get('rating') },
    session().user.userId,
  )

/** The panel and what it says: it stands outside of whatever could show that something is on its way. */
async function fetchPanel() {
  const [chunk] = await Promise.all([
    loadChunk(import('#areas/feedback/rating-panel.tsx')),
    loadPhrases('feedback'),
  ])
  return chunk
}

/** Asks how the product is to work with, as often as its tenant wants, when nothing else is open. */
export function RatingPrompt({ frequency }: { frequency: Frequency }) {
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  const close = useCallback(() => setPanel(null), [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask() {
      if (isSomethingOpen() || tourState().phase !== 'none') {
        timer = setTimeout(() => void ask(), AGAIN)
        return
      }
      // Where it cannot be fetched, no one is asked: it is nothing that anyone waits for.
      const chunk = await fetchPanel().catch(() => null)
      if (chunk && timer) setPanel(() => chunk.RatingPanel)
    }
    if (isAskedNow(frequency)) timer = setTimeout(() => void ask(), FIRST_MINUTE)
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [frequency])
  return Panel && <Panel onClose={close} />
}
