import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { ModalForm } from '#form/modal-form.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { AuthenticatorProof, type Begun } from './authenticator-proof.tsx'
import { credentialsApi } from './credentials.api.ts'
import { usePasswordCheck } from './use-password-check.ts'

/**
 * Sets up an authenticator app: asks for the password, shows the secret, then asks for a code from
 * the app as proof.
 */
export function AuthenticatorSetUp({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const t = useTranslations('session')
  const [begun, setBegun] = useState<Begun | null>(null)
  const { submit, busy, field } = usePasswordCheck(async (password) => {
    setBegun(await credentialsApi.beginAuthenticator.call({ password }))
  })
  if (begun) return <AuthenticatorProof begun={begun} onBack={onBack} onDone={onDone} />
  return (
    <ModalForm
      onSubmit={(event) => void submit(event)}
      confirmLabel={t('app.next')}
      cancelLabel={t('step.back')}
      onCancel={onBack}
      busy={busy}
    >
      <p>{t('app.intro')}</p>
      <PasswordField {...field} />
    </ModalForm>
  )
}
