import type { ComponentProps } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldFrame } from '#form/field.tsx'
import { TextField as Plain } from '#ui/text-field.tsx'

type Own = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'id'

/** One-line text field of a form. */
export function TextField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  optional,
  message,
  ...rest
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
} & Omit<ComponentProps<'input'>, Own>) {
  const { field, fieldState } = useController({ control, name })
  const text = (field.value ?? '') as string
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={text === ''}
    >
      {(props) => <Plain {...rest} {...props} {...field} value={text} />}
    </Field>
  )
}
