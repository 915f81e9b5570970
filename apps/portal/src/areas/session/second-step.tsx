import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { session } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AccountDialogProps } from './account-dialog.ts'
import { AuthenticatorRemoval } from './authenticator-removal.tsx'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { CodeAddress } from './code-address.tsx'
import { PasskeyRemoval } from './passkey-removal.tsx'
import { PasskeyRename } from './passkey-rename.tsx'
import { PasskeySetUp } from './passkey-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondStepFacts, type SecondStepView } from './second-step-facts.tsx'
import { sessionApi } from './session.api.ts'

/** Dialog content for the user's own two-step verification: the first setup, and later changes. */
export function SecondStep(props: AccountDialogProps) {
  const t = useTranslations('session.step')
  const kit = useTranslations('kit')
  if (session().user.mfa) return <SecondStepSet {...props} />
  return <CodeAddress {...props} cancelLabel={kit('cancel')} intro={t('intro')} />
}

/**
 * Setup of two-step verification that the user cannot skip. The only other action is to log out.
 */
export function ForcedSecondStep(props: AccountDialogProps) {
  const t = useTranslations('session.step')
  const shell = useTranslations('shell')
  return (
    <CodeAddress {...props} cancelLabel={shell('logOut')} intro={`${t('forced')} ${t('intro')}`} />
  )
}

function SecondStepSet(props: AccountDialogProps) {
  const t = useTranslations('session.step')
  const kit = useTranslations('kit')
  const { data, isError, refetch } = useQuery(sessionApi.secondStep.query())
  const [view, setView] = useState<SecondStepView>('facts')
  const back = () => setView('facts')
  const done = () => {
    void refetch()
    back()
  }

  if (view === 'address') return <CodeAddress {...props} onClose={back} cancelLabel={t('back')} />
  if (view === 'setUp') return <AuthenticatorSetUp onBack={back} onDone={done} />
  if (view === 'removal') return <AuthenticatorRemoval onBack={back} onDone={done} />
  if (view === 'passkey') return <PasskeySetUp onBack={back} onDone={done} />
  if (view === 'recovery') {
    return (
      <RecoveryCodes
        left={data?.recoveryCodes ?? 0}
        hold={props.hold}
        onBack={back}
        onDone={done}
      />
    )
  }
  if (view !== 'facts') {
    const Act = view.act === 'rename' ? PasskeyRename : PasskeyRemoval
    return <Act passkey={view.passkey} onBack={back} onDone={done} />
  }
  if (data) return <SecondStepFacts facts={data} onView={setView} onClose={props.onClose} />
  return (
    <>
      <ModalBody>
        {isError ? <p role="alert">{t('loadFailed')}</p> : <Skeleton className="h-30" />}
      </ModalBody>
      <ModalFooter>
        <Button onClick={props.onClose}>{kit('close')}</Button>
        {isError && (
          <Button kind="primary" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        )}
      </ModalFooter>
    </>
  )
}
