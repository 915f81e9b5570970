import { useState } from 'react'
import { PASSKEY_NAME_MAX, type PasskeyCreation } from '@choba/contract/passkeys.ts'
import { ModalForm } from '#form/modal-form.tsx'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { credentialsApi } from './credentials.api.ts'
import { makePasskey, type PasskeyFault } from './make-passkey.ts'
import { passkeyNameForm, type PasskeyNameInput } from './passkey-form.ts'

/**
 * Form that asks for the name of a new passkey, makes the browser create the passkey, and sends it
 * to the server.
 */
export function PasskeyMaking({
  creation,
  onBack,
  onRefused,
  onDone,
}: {
  creation: PasskeyCreation
  onBack: () => void
  /**
   * Called if the server rejects the passkey. The options for creating a passkey can be used only
   * once, so the form must request new ones.
   */
  onRefused: () => void
  onDone: () => void
}) {
  const t = useTranslations('session.passkey')
  const step = useTranslations('session.step')
  const [fault, setFault] = useState<PasskeyFault | null>(null)
  const { control, handleSubmit, formState } = useAppForm<PasskeyNameInput, PasskeyNameInput>(
    passkeyNameForm,
    {
      defaultValues: { name: '' },
    },
  )

  async function make({ name }: PasskeyNameInput) {
    setFault(null)
    const credential = await makePasskey(creation)
    if (typeof credential === 'string') return setFault(credential)
    try {
      const { added } = await credentialsApi.addPasskey.call({ name, credential })
      if (!added) return onRefused()
    } catch (error) {
      return handleError(error)
    }
    showToast({ severity: 'success', message: t('done') })
    onDone()
  }

  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(make)(event)}
      confirmLabel={t('act')}
      cancelLabel={step('back')}
      onCancel={onBack}
      busy={formState.isSubmitting}
    >
      <p>{t('making')}</p>
      <TextField
        control={control}
        name="name"
        label={t('name')}
        help={t('nameHelp')}
        message={t('nameMissing')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      {fault && (
        <p role="alert" className="text-sm text-danger">
          {t(fault)}
        </p>
      )}
    </ModalForm>
  )
}
