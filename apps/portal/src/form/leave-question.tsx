import { useRef } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'

/**
 * Confirmation before typed input is lost. Esc and Enter continue editing, because the button for
 * that has the initial focus.
 */
export function LeaveQuestion({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}) {
  const t = useTranslations('kit')
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <ModalFrame open={open} onClose={onStay} title={t('leaveTitle')} initialFocus={stay}>
      <ModalBody>{t('leaveText')}</ModalBody>
      <ModalFooter>
        <Button onClick={onLeave}>{t('leave')}</Button>
        <Button ref={stay} kind="primary" onClick={onStay}>
          {t('stay')}
        </Button>
      </ModalFooter>
    </ModalFrame>
  )
}
