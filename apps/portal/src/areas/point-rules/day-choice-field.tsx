import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Field, type FieldFrame } from '#form/field.tsx'
import type { PointRuleInput } from './point-rule-form.ts'

/**
 * Checkboxes for weekdays or days of the month. The form value contains the checked days in
 * ascending order.
 */
export function DayChoiceField({
  control,
  name,
  options,
  ...frame
}: FieldFrame & {
  control: Control<PointRuleInput, unknown, unknown>
  name: 'weekdays' | 'dates'
  options: readonly { readonly value: number; readonly label: string }[]
}) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const chosen = new Set(field.value)
  function toggle(value: number) {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    field.onChange(options.map((option) => option.value).filter((one) => next.has(one)))
  }
  return (
    <Field group {...frame} fault={fieldState.error} empty={chosen.size === 0}>
      {({ 'aria-invalid': _invalid, ...props }) => (
        <div {...props} role="group" className="grid max-w-100 grid-cols-7 gap-1">
          {options.map(({ value, label }, index) => (
            <label
              key={value}
              htmlFor={`${id}${value}`}
              className="flex min-h-9 flex-col items-center justify-center rounded-sm border border-line px-1 py-1 text-sm tabular-nums has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold"
            >
              {label}
              <input
                id={`${id}${value}`}
                ref={index === 0 ? field.ref : undefined}
                type="checkbox"
                checked={chosen.has(value)}
                onChange={() => toggle(value)}
                onBlur={field.onBlur}
              />
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
