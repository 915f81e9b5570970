import { type ReactNode, useId } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'

/**
 * Checkbox field with its text on the right. `message` is the error if the user must tick the
 * checkbox.
 */
export function CheckboxField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  message,
}: {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, boolean | undefined>
  label: ReactNode
  help?: ReactNode
  message?: string
}) {
  const t = useTranslations('kit')
  const id = useId()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name })
  const described = [fieldState.error && `${id}fault`, help && `${id}help`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex min-h-8 items-start gap-2.5 py-1">
        <input
          id={id}
          ref={ref}
          type="checkbox"
          checked={value ?? false}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          aria-invalid={fieldState.error ? true : undefined}
          aria-describedby={described || undefined}
          className="mt-1"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {fieldState.error && <FieldError id={`${id}fault`}>{message ?? t('invalid')}</FieldError>}
      {help && <FieldHelp id={`${id}help`}>{help}</FieldHelp>}
    </div>
  )
}
