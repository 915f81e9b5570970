import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'

/**
 * Page that says that a change has ended all sessions of the user, with a button to sign in again.
 * @param onGo opens the sign-in page before the automatic redirect does
 */
export function Goodbye({ done, next, onGo }: { done: string; next: string; onGo: () => void }) {
  const t = useTranslations('session.goodbye')
  return (
    <>
      <ModalBody>
        <Banner tone="ok" urgent>
          <p className="font-semibold">{done}</p>
          <p>{next}</p>
        </Banner>
        <p className="mt-3 text-sm text-muted">{t('soon')}</p>
      </ModalBody>
      <ModalFooter>
        {/* Takes the focus, because the form that had the focus is gone. */}
        <Button kind="primary" ref={(button) => button?.focus()} onClick={onGo}>
          {t('go')}
        </Button>
      </ModalFooter>
    </>
  )
}
