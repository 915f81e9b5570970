import { useTranslations } from '#lib/translations.ts'
import { ModalForm } from '#form/modal-form.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { credentialsApi } from './credentials.api.ts'
import { usePasswordCheck } from './use-password-check.ts'

/** Dialog that removes the authenticator app. Afterwards, the user gets codes by e-mail again. */
export function AuthenticatorRemoval({
  onBack,
  onDone,
}: {
  onBack: () => void
  onDone: () => void
}) {
  const t = useTranslations('session')
  const { submit, busy, field } = usePasswordCheck(async (password) => {
    await credentialsApi.removeAuthenticator.call({ password })
    showToast({ severity: 'success', message: t('app.removed') })
    onDone()
  })
  return (
    <ModalForm
      onSubmit={(event) => void submit(event)}
      confirmLabel={t('step.remove')}
      cancelLabel={t('step.back')}
      onCancel={onBack}
      busy={busy}
    >
      <p>{t('app.removal')}</p>
      <PasswordField {...field} />
    </ModalForm>
  )
}
