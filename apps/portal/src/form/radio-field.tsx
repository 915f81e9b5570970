import { type ReactNode, useId } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldFrame } from '#form/field.tsx'

export interface RadioOption {
  readonly value: string
  readonly label: string
  /** Explanation that is shown below the option. */
  readonly note?: ReactNode
}

/** Radio buttons for two to five options. Each option can have an explanation. */
export function RadioField<V extends FieldValues>({
  control,
  name,
  options,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
  options: readonly RadioOption[]
}) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? '') as string
  return (
    <Field
      group
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={value === ''}
    >
      {({ 'aria-invalid': _invalid, ...props }) => (
        <div {...props} role="radiogroup" className="flex flex-col">
          {options.map((option, index) => (
            <label
              key={option.value}
              htmlFor={`${id}${index}`}
              className="flex min-h-8 items-start gap-2.5 rounded-sm py-1.5 hover:bg-line-soft"
            >
              <input
                id={`${id}${index}`}
                // The first radio button takes the focus if a choice is required but missing.
                ref={index === 0 ? field.ref : undefined}
                type="radio"
                name={id}
                checked={option.value === value}
                onChange={() => field.onChange(option.value)}
                onBlur={field.onBlur}
                className="mt-1"
              />
              <span className="min-w-0">
                {option.label}
                {option.note && <span className="block text-sm text-muted">{option.note}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
