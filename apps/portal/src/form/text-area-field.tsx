import { useId } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'

/**
 * Field for several lines of text. Shows the number of characters and the maximum. `max` counts
 * code points, as on the server.
 */
export function TextAreaField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  optional,
  message,
  max,
  rows = 3,
  placeholder,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
  max: number
  rows?: number
  placeholder?: string
}) {
  const t = useTranslations('kit')
  const counterId = useId()
  const { field, fieldState } = useController({ control, name })
  const text = (field.value ?? '') as string
  const count = Array.from(text).length
  const over = count > max
  const overWords = t('charactersOver', { max, count })
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={over ? overWords : message}
      // Shows an error for a text that is too long while the user types, without waiting for the
      // submit. The text is not truncated.
      fault={over ? { type: 'tooLong' } : fieldState.error}
      empty={text === ''}
    >
      {(props) => (
        <div className="relative">
          <textarea
            {...props}
            {...field}
            value={text}
            rows={rows}
            placeholder={placeholder}
            aria-describedby={[props['aria-describedby'], counterId].filter(Boolean).join(' ')}
            className="field-box block resize-y py-2 pr-18"
          />
          <span
            id={counterId}
            className={`pointer-events-none absolute right-3 bottom-2 text-xs ${over ? 'text-danger' : 'text-muted'}`}
          >
            {t('characters', { count, max })}
          </span>
        </div>
      )}
    </Field>
  )
}
