import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'
import { useSecretField } from '#form/secret-fields.ts'

/**
 * Field for a password, which is hidden until the user shows it. `kind` tells password managers
 * which password to fill in.
 */
export function PasswordField<V extends FieldValues>({
  control,
  name,
  kind,
  label,
  help,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
  kind: 'current-password' | 'new-password'
}) {
  const t = useTranslations('kit')
  const { field, fieldState } = useController({ control, name })
  useSecretField(control, name)
  const [isShown, show] = useState(false)
  const text = (field.value ?? '') as string
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} help={help} message={message} fault={fieldState.error} empty={text === ''}>
      {(props) => (
        <div className="field-box flex items-center gap-1.5 pr-1">
          <input
            {...props}
            {...field}
            value={text}
            type={isShown ? 'text' : 'password'}
            autoComplete={kind}
            autoCapitalize="none"
            spellCheck={false}
            className="min-w-0 flex-1 self-stretch bg-transparent outline-none"
          />
          <button
            type="button"
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            onClick={() => show(!isShown)}
            className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" size="1.1em" />
          </button>
        </div>
      )}
    </Field>
  )
}
