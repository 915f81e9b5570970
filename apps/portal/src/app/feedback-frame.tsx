import { useQuery } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { AccountDialogContent } from '#app/account-dialogs.tsx'
import type { RatingFrequency } from '@choba/contract/rating-frequency.ts'
import { frequencyOf } from '../areas/feedback/rating-frequency.ts'
import { headersOf } from '#lib/request.ts'
import { session } from '#lib/session.ts'
import { loadChunk } from '#ui/chunks.ts'
import { ModalFrame } from '#ui/modal.tsx'

/** Where it cannot be fetched no one is asked: it is nothing that anyone waits for. */
const RatingPrompt = lazy(async () => {
  const chunk = await loadChunk(import('#app/rating-prompt.tsx')).catch(() => null)
  return { default: chunk?.RatingPrompt ?? (() => null) }
})
const FeedbackDialog = lazy(async () => ({
  default: (await loadChunk(import('../areas/feedback/feedback-dialog.tsx'))).FeedbackDialog,
}))

/** How often the feedback service is asked whether it is at work. */
const ASKED_EVERY = 60_000

/** What the screen itself needs comes first. */
const SETTLING = 1_000

const Opening = createContext<(() => void) | null>(null)

/** Opens the feedback dialog; null for whom or while there is none. */
export const useFeedback = () => use(Opening)

/**
 * Whoever works for a merchant can tell us what they think, while the service that takes it is at work: then it is known how often
 * they are asked to rate.
 */
function useOffered(): RatingFrequency | null {
  const { isAdmin } = session().holder
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: ['edge health'],
    queryFn: askFeedbackService,
    enabled: isSettled && !isAdmin,
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  })
  return data ?? null
}

/** Feedback and rating, over `children`. The dialog's content is fetched when it is first asked for. */
export function FeedbackFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  const frequency = useOffered()
  const close = () => setOpen(false)
  return (
    <Opening value={frequency ? () => setOpen(true) : null}>
      {children}
      <Suspense>{frequency && <RatingPrompt frequency={frequency} />}</Suspense>
      <ModalFrame open={isOpen} onClose={close} title={t('feedback')} holdsInput>
        <AccountDialogContent>
          <FeedbackDialog onClose={close} />
        </AccountDialogContent>
      </ModalFrame>
    </Opening>
  )
}

const ANSWER_MS = 10_000

/** How often the feedback service wants people to rate; null while it is not at work. Its answer is no call of the contract. */
async function askFeedbackService(): Promise<RatingFrequency | null> {
  const headers = await headersOf(true, false)
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch('/edge/health', { headers, cache: 'no-store', signal }).catch(() => null)
  // Read to its end, whatever it is: a response that is not keeps its connection.
  const body: unknown = await response?.json().catch(() => null)
  return response?.status === 200 ? frequencyOf(body) : null
}
