import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { isSigningOut } from '#lib/sign-out.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'

/**
 * Asks for confirmation before the user leaves, closes or reloads the page during an upload. The
 * server keeps the parts that have arrived.
 */
export function UploadGuard({ when }: { when: boolean }) {
  const t = useTranslations('imports.leave')
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !isSigningOut(),
    withResolver: true,
  })
  const keep = () => blocker.reset?.()
  return (
    <ModalFrame
      open={blocker.status === 'blocked'}
      onClose={keep}
      title={t('title')}
      initialFocus={stay}
    >
      <ModalBody>{t('text')}</ModalBody>
      <ModalFooter>
        <Button onClick={() => blocker.proceed?.()}>{t('leave')}</Button>
        <Button ref={stay} kind="primary" onClick={keep}>
          {t('stay')}
        </Button>
      </ModalFooter>
    </ModalFrame>
  )
}
