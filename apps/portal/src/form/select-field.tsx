import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldFrame } from '#form/field.tsx'
import { type Option, Select } from '#ui/select.tsx'

/**
 * Field with a select element, for a few options. `placeholder` is shown while no option is
 * selected, and cannot be selected.
 */
export function SelectField<V extends FieldValues>({
  control,
  name,
  options,
  placeholder,
  disabled,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
  options: readonly Option[]
  placeholder?: string
  disabled?: boolean
}) {
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? '') as string
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={value === ''}
    >
      {(props) => (
        <Select
          {...props}
          ref={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          value={value}
          onChange={field.onChange}
          disabled={disabled}
          options={
            placeholder !== undefined && value === ''
              ? [{ value: '', label: placeholder }, ...options]
              : options
          }
        />
      )}
    </Field>
  )
}
