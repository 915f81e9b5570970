import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'
import { TextField as Plain } from '#ui/text-field.tsx'

/** An e-mail address. Spaces around a pasted one are not part of it. `own`: the browser may offer the person's own. */
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
          // Not type="email": that one takes spaces away unseen and has rules of its own.
          inputMode="email"
          autoComplete={own ? 'email' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => field.onChange(event.target.value.trimStart())}
          onBlur={() => {
            if (text !== text.trim()) field.onChange(text.trim())
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}
