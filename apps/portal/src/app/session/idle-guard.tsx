import { useRef } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { useIdle } from '#app/session/use-idle.ts'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'

/**
 * Warns the user after fourteen minutes without activity, and counts down the last minute before
 * the sign-out.
 */
export function IdleGuard() {
  const t = useTranslations('shell.idle')
  const shell = useTranslations('shell')
  const [left, stay] = useIdle()
  const stayButton = useRef<HTMLButtonElement>(null)
  return (
    <ModalFrame
      open={left !== null}
      onClose={stay}
      title={t('title')}
      holdsInput
      initialFocus={stayButton}
    >
      <ModalBody>
        <p role="timer">{left !== null && t('text', { seconds: left })}</p>
      </ModalBody>
      <ModalFooter>
        <Button onClick={() => void signOut()}>{shell('logOut')}</Button>
        <Button kind="primary" ref={stayButton} onClick={stay}>
          {t('stay')}
        </Button>
      </ModalFooter>
    </ModalFrame>
  )
}
