import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { tourState } from '#app/guides/tour-store.ts'
import { loadPhrases } from '#lib/i18n.ts'
import { session } from '#lib/session.ts'
import { localStore, sessionStore } from '#lib/storage.ts'
import { loadChunk } from '#ui/chunks.ts'
import { isSomethingOpen } from '#ui/modal.tsx'
import { type Frequency, isAsked } from '#areas/feedback/rating-memory.ts'

/** Duration after the start in which users are not asked for a rating, in milliseconds. */
const FIRST_MINUTE = 60_000
/** Delay before the next attempt to ask for a rating if a dialog is open, in milliseconds. */
const AGAIN = 2_000

const isAskedNow = (frequency: Frequency): boolean =>
  isAsked(
    frequency,
    { session: sessionStore.get('rating'), local: localStore.get('rating') },
    session().user.userId,
  )

/** Loads the panel and its phrases before the panel renders, so no loading state appears. */
async function fetchPanel() {
  const [chunk] = await Promise.all([
    loadChunk(import('#areas/feedback/rating-panel.tsx')),
    loadPhrases('feedback'),
  ])
  return chunk
}

/** Asks for a rating as often as the tenant's setting says, while no dialog is open. */
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
      // If the panel cannot be fetched, no rating is asked for and no error is shown.
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
