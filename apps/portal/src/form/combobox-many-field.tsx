import { useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldFrame } from '#form/field.tsx'
import { ComboboxMany } from '#ui/combobox-many.tsx'
import type { Option } from '#ui/select.tsx'

/**
 * Combobox field for several options. The form value contains the values of the options in the
 * order of selection.
 */
export function ComboboxManyField<V extends FieldValues>({
  control,
  name,
  options,
  onSearch,
  busy,
  placeholder,
  disabled,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string[] | undefined>
  /** Options to select from. With `onSearch`, the first options must contain the initial values. */
  options: readonly Option[]
  onSearch?: (sought: string) => void
  busy?: boolean
  placeholder?: string
  disabled?: boolean
}) {
  const { field, fieldState } = useController({ control, name })
  const values = (field.value ?? []) as string[]
  // Keeps the selected options, because the results of another search may not contain them.
  const [seen, setSeen] = useState<readonly Option[]>([])
  const known = [...options, ...seen]
  const chosen = values.map(
    (value) => known.find((option) => option.value === value) ?? { value, label: value },
  )
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={values.length === 0}
    >
      {(props) => (
        <ComboboxMany
          {...props}
          inputRef={field.ref}
          onBlur={field.onBlur}
          value={chosen}
          onChange={(next) => {
            setSeen(next)
            field.onChange(next.map((option) => option.value))
          }}
          options={options}
          onSearch={onSearch}
          busy={busy}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
