import { useState } from 'react'
import { ModalForm } from '#form/modal-form.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { AccountDialogProps } from './account-dialog.ts'
import { credentialsApi } from './credentials.api.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { usePasswordCheck } from './use-password-check.ts'

/** Creates recovery codes: asks for the password, then shows the codes once. */
export function RecoveryCodes({
  left,
  hold,
  onBack,
  onDone,
}: {
  left: number
  hold: AccountDialogProps['hold']
  onBack: () => void
  onDone: () => void
}) {
  const t = useTranslations('session')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { submit, busy, field } = usePasswordCheck(async (password) => {
    const made = await credentialsApi.makeRecoveryCodes.call({ password })
    // Keeps the dialog open, so that an accidental key press or click does not lose the codes.
    hold(true)
    setCodes(made.codes)
  })
  if (codes) {
    const finish = () => {
      hold(false)
      onDone()
    }
    return <RecoveryCodeList codes={codes} onDone={finish} />
  }
  return (
    <ModalForm
      onSubmit={(event) => void submit(event)}
      confirmLabel={left > 0 ? t('recovery.renew') : t('recovery.make')}
      cancelLabel={t('step.back')}
      onCancel={onBack}
      busy={busy}
    >
      <p>{t('recovery.intro')}</p>
      {left > 0 && <p>{t('recovery.renewal')}</p>}
      <PasswordField {...field} />
    </ModalForm>
  )
}
