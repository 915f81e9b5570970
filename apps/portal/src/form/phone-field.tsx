import { plainPhone } from '@choba/contract/phone.ts'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'
import { TextField as Plain } from '#ui/text-field.tsx'

/**
 * Field for a phone number of digits and hyphens. When the field loses the focus, it converts
 * full-width characters from a Japanese keyboard.
 */
export function PhoneField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
}) {
  const t = useTranslations('kit')
  const { field, fieldState } = useController({ control, name })
  const text = (field.value ?? '') as string
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message ?? (text === '' ? undefined : t('phoneInvalid'))}
      fault={fieldState.error}
      empty={text === ''}
    >
      {(props) => (
        <Plain
          {...props}
          {...field}
          value={text}
          type="tel"
          className="max-w-60"
          onBlur={() => {
            const plain = plainPhone(text)
            if (plain !== text) field.onChange(plain)
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}
