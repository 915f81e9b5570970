import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { PasswordField } from '#form/password-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'

const passwordForm = z.object({ password: z.string().check(z.minLength(1)) })

type Answer = ResultOf<(typeof stores)['revealSignKey']>

/** Dialog that asks for the user's password before a secret is shown or created. */
export function KeyPassword({
  title,
  text,
  act,
  ask,
  onShown,
  onClose,
}: {
  title: string
  text: string
  act: string
  ask: (password: string) => Promise<Answer>
  onShown: (answer: Answer) => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('stores')
  const form = useAppForm<{ password: string }, { password: string }>(passwordForm, {
    defaultValues: { password: '' },
  })
  async function confirm({ password }: { password: string }) {
    try {
      await onShown(await ask(password))
    } catch (error) {
      setServerErrors(error, form.setError, {
        wrongCredentials: { field: 'password', words: t('key.wrongPassword') },
        accountLocked: { field: 'password' },
        illegalOperation: { field: 'password', words: t('key.two') },
      })
    }
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={title}
      form={form}
      onConfirm={confirm}
      confirmLabel={act}
    >
      <p>{text}</p>
      <PasswordField
        control={form.control}
        name="password"
        kind="current-password"
        label={t('field.password')}
        message={t('key.passwordMissing')}
      />
    </FormConfirm>
  )
}
