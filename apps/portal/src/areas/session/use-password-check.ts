import { useTranslations } from '#lib/translations.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { passwordFault, passwordOnlyForm } from './code-address-form.ts'
import { setServerErrors } from '#form/set-server-errors.ts'

interface PasswordOnly {
  password: string
}

/**
 * Returns the submit handler and the field of a form that asks for the password. Submitting calls
 * `act` with the password.
 */
export function usePasswordCheck(act: (password: string) => Promise<void>) {
  const t = useTranslations('session')
  const { control, handleSubmit, watch, setError, formState } = useAppForm<
    PasswordOnly,
    PasswordOnly
  >(passwordOnlyForm, { defaultValues: { password: '' } })
  const [password] = watch(['password'])
  const fault = passwordFault(password)
  const submit = handleSubmit(async (input) => {
    try {
      await act(input.password)
    } catch (error) {
      setServerErrors<PasswordOnly>(error, setError, {
        wrongCredentials: { field: 'password', words: t('wrongPassword') },
        accountLocked: { field: 'password' },
      })
    }
  })
  return {
    submit,
    busy: formState.isSubmitting,
    field: {
      control,
      name: 'password',
      kind: 'current-password',
      label: t('step.password'),
      message: fault ? t(`step.${fault}`) : undefined,
    } as const,
  }
}
