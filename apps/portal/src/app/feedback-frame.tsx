import { useQuery } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, use, useEffect, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { ACCOUNT_DIALOG_WIDTH, AccountDialogContent } from '#app/account-dialogs.tsx'
import { RatingPrompt } from '#app/rating-prompt.tsx'
import { session } from '#lib/session.ts'
import { loadChunk } from '#ui/chunks.ts'
import { ModalFrame } from '#ui/modal.tsx'

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

/** Whoever works for a merchant can tell us what they think, while the service that takes it is at work. */
function useOffered(): boolean {
  const { isAdmin } = session().holder
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: ['edge health'],
    queryFn: isFeedbackUp,
    enabled: isSettled && !isAdmin,
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  })
  return data === true
}

/** Feedback and rating, over `children`. The dialog's content is fetched when it is first asked for. */
export function FeedbackFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  const isOffered = useOffered()
  const close = () => setOpen(false)
  return (
    <Opening value={isOffered ? () => setOpen(true) : null}>
      {children}
      {isOffered && <RatingPrompt />}
      <ModalFrame open={isOpen} onClose={close} title={t('feedback')} width={ACCOUNT_DIALOG_WIDTH} holdsInput>
        <AccountDialogContent>
          <FeedbackDialog onClose={close} />
        </AccountDialogContent>
      </ModalFrame>
    </Opening>
  )
}

const ANSWER_MS = 10_000

/** Whether the feedback service is at work. It answers by its status alone, so this is no call of the contract. */
async function isFeedbackUp(): Promise<boolean> {
  const response = await fetch('/edge/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => null,
  )
  // A response whose body is not read to its end keeps its connection.
  await response?.body?.cancel().catch(() => undefined)
  return response?.status === 200
}
