import { useEffect, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { session } from '#lib/session.ts'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { isSomethingOpen, ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'

/**
 * The way out where the frame of the portal is not shown: Esc opens it, and so does a button that is there for the
 * keyboard and for readers of the screen.
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
    // Looked at before anyone hears the key, because afterwards what it closed is gone, and answered after everyone
    // has, because a menu that is there sooner is closed by the same key.
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
