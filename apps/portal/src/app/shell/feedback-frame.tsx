import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { AccountDialogContent } from '#app/session/account-dialogs.tsx'
import { lazyLater } from '#app/lazy-later.ts'
import { loadChunk } from '#ui/chunks.ts'
import { ModalFrame } from '#ui/modal.tsx'

const LaterParts = lazyLater(() => import('#app/shell/later-parts.tsx'), 'LaterParts')
const FeedbackDialog = lazy(async () => ({
  default: (await loadChunk(import('#areas/feedback/feedback-dialog.tsx'))).FeedbackDialog,
}))

const Opening = createContext<(() => void) | null>(null)

/**
 * Returns a function that opens the feedback dialog, or null while the feedback service is
 * unavailable.
 */
export const useFeedback = () => use(Opening)

/**
 * Provides the feedback dialog, the rating prompt and the guided tour to `children`. The dialog's
 * content loads when the dialog first opens.
 */
export function FeedbackFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  const [isOffered, setOffered] = useState(false)
  const close = () => setOpen(false)
  return (
    <Opening value={isOffered ? () => setOpen(true) : null}>
      {children}
      <Suspense>
        <LaterParts onFeedback={setOffered} />
      </Suspense>
      <ModalFrame open={isOpen} onClose={close} title={t('feedback')} holdsInput>
        <AccountDialogContent>
          <FeedbackDialog onClose={close} />
        </AccountDialogContent>
      </ModalFrame>
    </Opening>
  )
}
