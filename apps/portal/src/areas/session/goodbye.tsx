import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'

/** What has ended every sign-in, and the way to the next one. `onGo` goes there before it is gone to by itself. */
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
        {/* The form that had the focus is gone. */}
        <Button kind="primary" ref={(button) => button?.focus()} onClick={onGo}>
          {t('go')}
        </Button>
      </ModalFooter>
    </>
  )
}
