import type { Passkey } from '@choba/contract/session.contract.ts'
import { ModalForm } from '#form/modal-form.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { credentialsApi } from './credentials.api.ts'
import { usePasswordCheck } from './use-password-check.ts'

/** Deletes a passkey, after confirmation. */
export function PasskeyRemoval({
  passkey,
  onBack,
  onDone,
}: {
  passkey: Passkey
  onBack: () => void
  onDone: () => void
}) {
  const t = useTranslations('session.passkey')
  const step = useTranslations('session.step')
  const { submit, busy, field } = usePasswordCheck(async (password) => {
    await credentialsApi.removePasskey.call({ passkeyId: passkey.passkeyId, password })
    showToast({ severity: 'success', message: t('removed') })
    onDone()
  })
  return (
    <ModalForm
      onSubmit={(event) => void submit(event)}
      confirmLabel={t('remove')}
      cancelLabel={step('back')}
      onCancel={onBack}
      busy={busy}
      danger
    >
      <p className="break-words">{t('removal', { name: passkey.name })}</p>
      <PasswordField {...field} />
    </ModalForm>
  )
}
