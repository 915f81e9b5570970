import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { EmailField } from '#form/email-field.tsx'
import { ModalForm } from '#form/modal-form.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { sessionApi } from '#lib/session.api.ts'
import { session } from '#lib/session.ts'
import { signOutSoon } from '#lib/sign-out.ts'
import {
  cleanAddress,
  codeAddressForm,
  confirmFault,
  emailFault,
  passwordFault,
  type CodeAddressInput,
} from './code-address-form.ts'
import type { AccountDialogProps } from './account-dialog.ts'
import { Goodbye } from './goodbye.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'

interface Props extends AccountDialogProps {
  cancelLabel: string
  /** Why this is asked for, above the fields. */
  intro?: string
}

/** Where one-time codes go: for the first time, or somewhere else from now on. Then a new sign-in. */
export function CodeAddress({ cancelLabel, intro, onClose, hold }: Props) {
  const t = useTranslations('session.step')
  const all = useTranslations()
  const { userName, mfa } = session().user
  const { control, handleSubmit, watch, reset, setError, formState } = useAppForm<CodeAddressInput, CodeAddressInput>(
    codeAddressForm,
    { defaultValues: { password: '', email: '', confirmEmail: '' } },
  )
  const [done, setDone] = useState<{ email: string; go: () => void } | null>(null)
  const [password, email, confirmEmail] = watch(['password', 'email', 'confirmEmail'])
  const faults = {
    password: passwordFault(password),
    email: emailFault(email),
    confirmEmail: confirmFault(email, confirmEmail),
  }
  const words = (field: keyof typeof faults) => (faults[field] ? t(faults[field]) : undefined)

  async function set(input: CodeAddressInput) {
    const body = cleanAddress(input)
    hold(true)
    try {
      await (mfa
        ? sessionApi.changeSecondStep.call(body)
        : sessionApi.setSecondStep.call({ ...body, account: userName }))
    } catch (error) {
      hold(false)
      return setServerErrors<CodeAddressInput>(error, setError, {
        wrongCredentials: { field: 'password', words: all('session.wrongPassword') },
        accountLocked: { field: 'password' },
      })
    }
    reset()
    setDone({ email: body.email, go: signOutSoon() })
  }

  if (done) {
    return <Goodbye done={mfa ? t('changed') : t('done')} next={t('next', { email: done.email })} onGo={done.go} />
  }
  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(set)(event)}
      confirmLabel={mfa ? t('change') : t('act')}
      cancelLabel={cancelLabel}
      onCancel={onClose}
      busy={formState.isSubmitting}
    >
      {intro && <p>{intro}</p>}
      <PasswordField
        control={control}
        name="password"
        kind="current-password"
        label={t('password')}
        message={words('password')}
      />
      <EmailField
        control={control}
        name="email"
        own
        label={mfa ? t('newEmail') : t('email')}
        message={words('email')}
      />
      <EmailField control={control} name="confirmEmail" label={t('confirmEmail')} message={words('confirmEmail')} />
      <p className="text-sm text-muted">{t('note')}</p>
    </ModalForm>
  )
}
