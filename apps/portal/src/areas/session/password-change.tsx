import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { passwordProblem } from '@choba/contract/password.ts'
import { PasswordField } from '#form/password-field.tsx'
import { ModalForm } from '#form/modal-form.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { session } from '#lib/session.ts'
import { signOutSoon, whileEnding } from '#lib/sign-out.ts'
import type { AccountDialogProps } from './account-dialog.ts'
import { credentialsApi } from './credentials.api.ts'
import { Goodbye } from './goodbye.tsx'
import { emptyPasswords, passwordForm, type PasswordInput } from './password-form.ts'
import { PasswordRules } from '#form/password-rules.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'

/** Changes the user's own password, then requires a new sign-in. */
export function PasswordChange({ onClose, hold }: AccountDialogProps) {
  const t = useTranslations('session.password')
  const signIn = useTranslations('signIn')
  const results = useTranslations('results')
  const all = useTranslations()
  const { userId, userName } = session().user
  const { control, handleSubmit, watch, reset, setError, formState } = useAppForm<
    PasswordInput,
    PasswordInput
  >(passwordForm(userName), { defaultValues: emptyPasswords })
  const [go, setGo] = useState<(() => void) | null>(null)
  const [oldPassword, newPassword] = watch(['oldPassword', 'newPassword'])
  const problem = passwordProblem(newPassword, userName)

  async function change(input: PasswordInput) {
    hold(true)
    try {
      await whileEnding(() => credentialsApi.changePassword.call({ userId, ...input }))
    } catch (error) {
      hold(false)
      const there = { field: 'newPassword' } as const
      return setServerErrors<PasswordInput>(error, setError, {
        wrongCredentials: { field: 'oldPassword', words: all('session.wrongPassword') },
        accountLocked: { field: 'oldPassword' },
        passwordUnchanged: there,
        passwordFormatInvalid: there,
        passwordReused: there,
        passwordContainsUsername: there,
      })
    }
    reset()
    const leave = signOutSoon()
    setGo(() => leave)
  }

  if (go) return <Goodbye done={t('done')} next={t('next')} onGo={go} />
  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(change)(event)}
      confirmLabel={t('act')}
      cancelLabel={all('kit.cancel')}
      onCancel={onClose}
      busy={formState.isSubmitting}
    >
      {/* Hidden user name, so that password managers store the password for the right account. */}
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        control={control}
        name="oldPassword"
        kind="current-password"
        label={t('old')}
        message={oldPassword === '' ? t('oldMissing') : undefined}
      />
      <PasswordField
        control={control}
        name="newPassword"
        kind="new-password"
        label={signIn('newPassword')}
        message={
          newPassword === '' ? signIn('newPasswordMissing') : problem ? results(problem) : undefined
        }
      />
      <PasswordRules password={newPassword} username={userName} />
      <PasswordField
        control={control}
        name="rePassword"
        kind="new-password"
        label={signIn('newPasswordAgain')}
        message={signIn('passwordsDiffer')}
      />
      <p className="text-sm text-muted">{t('note')}</p>
    </ModalForm>
  )
}
