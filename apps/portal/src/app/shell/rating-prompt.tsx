import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { tourState } from '#app/guides/tour-store.ts'
import { whenTaskFinished } from '#lib/finished-task.ts'
import { loadPhrases } from '#lib/i18n.ts'
import { session } from '#lib/session.ts'
import { localStore, sessionStore } from '#lib/storage.ts'
import { loadChunk } from '#ui/chunks.ts'
import { isSomethingOpen } from '#ui/modal.tsx'
import { startStopwatch } from '#ui/stopwatch.ts'
import { listToasts, subscribeToasts } from '#ui/toasts.ts'
import { type Frequency, isAsked } from '#areas/feedback/rating-memory.ts'

/** Duration after the start in which users are not asked for a rating, in milliseconds. */
const FIRST_MINUTES = 600_000
/**
 * Delay after a finished task, in milliseconds. The screen has then shown the result. If a dialog,
 * drawer or form is open, the next attempt follows after the same delay.
 */
const SETTLING = 2_000

const isAskedNow = (frequency: Frequency): boolean =>
  isAsked(
    frequency,
    { session: sessionStore.get('rating'), local: localStore.get('rating') },
    session().user.userId,
  )

const isBusy = (): boolean =>
  isSomethingOpen() ||
  tourState().phase !== 'none' ||
  document.querySelector('form > footer') !== null

/** Loads the card and its phrases before the card renders, so no loading state appears. */
async function fetchCard() {
  const [chunk] = await Promise.all([
    loadChunk(import('#areas/feedback/rating-card.tsx')),
    loadPhrases('feedback'),
  ])
  return chunk
}

/**
 * Calls `onFinished` after each reported task and each toast of success. Returns a function that
 * ends the subscription.
 */
function watchTasks(onFinished: () => void): () => void {
  const ends = [
    whenTaskFinished(onFinished),
    subscribeToasts(() => {
      if (listToasts().at(-1)?.severity === 'success') onFinished()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

type Card = ComponentType<{ address: string; onClose: () => void }>

/**
 * Asks for a rating as often as the tenant's setting says: once after each start, when a user has
 * finished a task and nothing is open.
 */
export function RatingPrompt({ frequency }: { frequency: Frequency }) {
  const [RatingCard, setCard] = useState<Card | null>(null)
  const address = useLocation({ select: ({ pathname }) => pathname })
  const close = useCallback(() => setCard(null), [])
  useEffect(() => {
    if (!isAskedNow(frequency)) return undefined
    const passed = startStopwatch()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function ask() {
      if (isBusy()) {
        timer = setTimeout(() => void ask(), SETTLING)
        return
      }
      // If the card cannot be fetched, no rating is asked for and no error is shown.
      const chunk = await fetchCard().catch(() => null)
      if (chunk && !isOver) setCard(() => chunk.RatingCard)
    }
    const end = watchTasks(() => {
      if (timer !== undefined || passed() < FIRST_MINUTES) return
      timer = setTimeout(() => void ask(), SETTLING)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [frequency])
  return RatingCard && <RatingCard address={address} onClose={close} />
}
