import { useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldFrame } from '#form/field.tsx'
import { Combobox } from '#ui/combobox.tsx'
import type { Option } from '#ui/select.tsx'

/** Combobox field for one option. The form value is the value of the option, or null. */
export function ComboboxField<V extends FieldValues>({
  control,
  name,
  options,
  onSearch,
  onChosen,
  busy,
  placeholder,
  disabled,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | null | undefined>
  /** Options to select from. With `onSearch`, the first options must contain the initial value. */
  options: readonly Option[]
  onSearch?: (sought: string) => void
  /** Called after the user selects an option, to reset fields that depend on it. */
  onChosen?: () => void
  busy?: boolean
  placeholder?: string
  disabled?: boolean
}) {
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? null) as string | null
  // Keeps the selected option, because the results of another search may not contain it.
  const [chosen, setChosen] = useState<Option | null>(null)
  const option =
    options.find((candidate) => candidate.value === value) ??
    (chosen?.value === value ? chosen : null)
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={value === null}
    >
      {(props) => (
        <Combobox
          {...props}
          inputRef={field.ref}
          onBlur={field.onBlur}
          value={option}
          onChange={(next) => {
            setChosen(next)
            field.onChange(next?.value ?? null)
            onChosen?.()
          }}
          options={options}
          onSearch={onSearch}
          busy={busy}
          placeholder={placeholder}
          disabled={disabled}
          clearable={optional === true}
        />
      )}
    </Field>
  )
}
