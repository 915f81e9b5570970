import { useState } from 'react'
import type { PasskeyCreation } from '@choba/contract/passkeys.ts'
import { ModalForm } from '#form/modal-form.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { credentialsApi } from './credentials.api.ts'
import { PasskeyMaking } from './passkey-making.tsx'
import { usePasswordCheck } from './use-password-check.ts'

/** Sets up a passkey: asks for the password, then for a name, then opens the browser's dialog. */
export function PasskeySetUp({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const t = useTranslations('session')
  const [creation, setCreation] = useState<PasskeyCreation | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { submit, busy, field } = usePasswordCheck(async (password) => {
    setCreation(await credentialsApi.beginPasskey.call({ password }))
  })
  if (creation) {
    const startOver = () => {
      setRefused(true)
      setCreation(null)
    }
    return (
      <PasskeyMaking creation={creation} onBack={onBack} onRefused={startOver} onDone={onDone} />
    )
  }
  return (
    <ModalForm
      onSubmit={(event) => void submit(event)}
      confirmLabel={t('app.next')}
      cancelLabel={t('step.back')}
      onCancel={onBack}
      busy={busy}
    >
      <p>{t('passkey.intro')}</p>
      {isRefused && (
        <p role="alert" className="text-sm text-danger">
          {t('passkey.refused')}
        </p>
      )}
      <PasswordField {...field} />
    </ModalForm>
  )
}
