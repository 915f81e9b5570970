import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { tidyEmail } from '@choba/contract/email.ts'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'
import { TextField as Plain } from '#ui/text-field.tsx'

/**
 * Field for an e-mail address. When the field loses the focus, it shows the address as it will be
 * stored: trimmed and in ASCII characters. With `own`, the browser suggests the user's own address.
 */
export function EmailField<V extends FieldValues>({
  control,
  name,
  own = false,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
  own?: boolean
}) {
  const t = useTranslations('kit')
  const { field, fieldState } = useController({ control, name })
  const text = (field.value ?? '') as string
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message ?? (text === '' ? undefined : t('emailInvalid'))}
      fault={fieldState.error}
      empty={text === ''}
    >
      {(props) => (
        <Plain
          {...props}
          {...field}
          value={text}
          // The type is not "email", because browsers silently trim such fields and validate them
          // by other rules.
          inputMode="email"
          autoComplete={own ? 'email' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => field.onChange(event.target.value.trimStart())}
          onBlur={() => {
            if (text !== tidyEmail(text)) field.onChange(tidyEmail(text))
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}
