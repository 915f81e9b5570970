import { useEffect, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { session } from '#lib/session.ts'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { isSomethingOpen, ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'

/**
 * Menu for `childmode`, in which the portal runs inside another application without its own frame.
 * The menu opens with Esc, or with a button for users of a keyboard or screen reader.
 */
export function ChildMenu() {
  const t = useTranslations('shell.child')
  const shell = useTranslations('shell')
  const kit = useTranslations('kit')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { userFullName, userName } = session().user

  useEffect(() => {
    let hadElse = false
    // Looks for open layers in the capture phase, before other handlers close them. Opens the menu
    // after all other handlers, because they would close it again with the same Esc key.
    const look = () => void (hadElse = isSomethingOpen())
    const answer = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !hadElse) setOpen(true)
    }
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', answer)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', answer)
    }
  }, [])

  return (
    <>
      <div className="fixed top-2 left-2 z-20 -translate-y-20 focus-within:translate-y-0">
        <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      </div>
      <ModalFrame open={isOpen} onClose={close} title={shell('menu')} width="25rem">
        <ModalBody>
          <p>{t('text', { name: userFullName || userName })}</p>
        </ModalBody>
        <ModalFooter>
          <Button onClick={close}>{kit('close')}</Button>
          <Button kind="primary" onClick={() => void signOut()}>
            {shell('logOut')}
          </Button>
        </ModalFooter>
      </ModalFrame>
    </>
  )
}
