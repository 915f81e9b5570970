import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { EmailField } from '#form/email-field.tsx'
import { ModalForm } from '#form/modal-form.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
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
import { AddressProof } from './address-proof.tsx'
import { credentialsApi } from './credentials.api.ts'
import { Goodbye } from './goodbye.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { ModalBody } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sessionApi } from './session.api.ts'

interface Props extends AccountDialogProps {
  cancelLabel: string
  /** Explanation that is shown above the fields. */
  intro?: string
}

/**
 * Form that sets or changes the e-mail address for one-time codes. The user proves the address with
 * a code, then must sign in again.
 */
export function CodeAddress({ cancelLabel, intro, onClose, hold }: Props) {
  const t = useTranslations('session.step')
  const all = useTranslations()
  const { userName } = session().user
  // Keeps the value from before the change, because the stored value changes when the address is
  // proven.
  const [mfa] = useState(session().user.mfa)
  const { data: facts, isPending, refetch } = useQuery(sessionApi.secondStep.query())
  const { control, handleSubmit, watch, reset, setError, formState } = useAppForm<
    CodeAddressInput,
    CodeAddressInput
  >(codeAddressForm, { defaultValues: { password: '', email: '', confirmEmail: '' } })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isAnother, wantAnother] = useState(false)
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
        ? credentialsApi.changeSecondStep.call(body)
        : credentialsApi.setSecondStep.call({ ...body, account: userName }))
    } catch (error) {
      hold(false)
      return setServerErrors<CodeAddressInput>(error, setError, {
        wrongCredentials: { field: 'password', words: all('session.wrongPassword') },
        accountLocked: { field: 'password' },
      })
    }
    // The address has not changed yet. If the user closes the dialog now, it shows the code field
    // when it is opened again.
    hold(false)
    await refetch()
    reset()
    setSentTo(body.email)
    wantAnother(false)
  }

  if (done) {
    return (
      <Goodbye
        done={mfa ? t('changed') : t('done')}
        next={t('next', { email: done.email })}
        onGo={done.go}
      />
    )
  }
  if (isPending) {
    return (
      <ModalBody>
        <Skeleton className="mb-6 h-60" />
      </ModalBody>
    )
  }
  const waiting = sentTo ?? facts?.pending?.maskedEmail
  if (waiting !== undefined && !isAnother) {
    return (
      <AddressProof
        email={waiting}
        againIn={facts?.pending?.againIn ?? 0}
        hasOther={mfa}
        hold={hold}
        onOther={() => wantAnother(true)}
        onProven={() => setDone({ email: waiting, go: signOutSoon() })}
      />
    )
  }
  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(set)(event)}
      confirmLabel={t('act')}
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
      <EmailField
        control={control}
        name="confirmEmail"
        label={t('confirmEmail')}
        message={words('confirmEmail')}
      />
      <p className="text-sm text-muted">{t('note')}</p>
    </ModalForm>
  )
}
