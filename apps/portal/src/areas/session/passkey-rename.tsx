import type { Passkey } from '@choba/contract/session.contract.ts'
import { PASSKEY_NAME_MAX } from '@choba/contract/passkeys.ts'
import { ModalForm } from '#form/modal-form.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { credentialsApi } from './credentials.api.ts'
import { passkeyNameForm, type PasskeyNameInput } from './passkey-form.ts'

export function PasskeyRename({
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
  const { control, handleSubmit, formState } = useAppForm<PasskeyNameInput, PasskeyNameInput>(
    passkeyNameForm,
    {
      defaultValues: { name: passkey.name },
    },
  )

  async function rename({ name }: PasskeyNameInput) {
    try {
      await credentialsApi.renamePasskey.call({ passkeyId: passkey.passkeyId, name })
    } catch (error) {
      return handleError(error)
    }
    showToast({ severity: 'success', message: t('renamed') })
    onDone()
  }

  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(rename)(event)}
      confirmLabel={t('rename')}
      cancelLabel={step('back')}
      onCancel={onBack}
      busy={formState.isSubmitting}
    >
      <TextField
        control={control}
        name="name"
        label={t('name')}
        message={t('nameMissing')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
    </ModalForm>
  )
}
