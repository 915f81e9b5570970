import { currencySymbol, formatAmount, parseMoney } from '@choba/contract/money.ts'
import { type ReactNode, useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'

/**
 * Field for an amount. Users type text; the form value is in minor units, or null for an empty or
 * invalid text. `hint` is shown inside the field on the right ("refundable ¥4,280"). With
 * `emptyIsValue`, the form value for an invalid text is NaN, which every schema rejects, so that
 * the text does not count as an empty field.
 */
export function MoneyField<V extends FieldValues>({
  control,
  name,
  currency,
  hint,
  label,
  help,
  optional,
  message,
  emptyIsValue = false,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, number | null | undefined>
  currency: string
  hint?: ReactNode
  emptyIsValue?: boolean
}) {
  const t = useTranslations('kit')
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? null) as number | null
  // Keeps the typed text while it means the form value. If the form value changes otherwise, the
  // new value replaces the text.
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  const isNone = value === null || Number.isNaN(value)
  const text =
    typed && Object.is(typed.value, value)
      ? typed.text
      : isNone
        ? ''
        : formatAmount(value, currency)

  function take(next: string) {
    const amount = parseMoney(next, currency)
    const read = amount === null && emptyIsValue && next.trim() !== '' ? Number.NaN : amount
    setTyped({ text: next, value: read })
    field.onChange(read)
  }

  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={value === null && text !== '' ? t('amountInvalid') : message}
      fault={fieldState.error}
      empty={text === ''}
    >
      {(props) => (
        <div className="field-box flex items-center gap-1.5">
          <span aria-hidden="true" className="text-lg text-muted">
            {currencySymbol(currency).trim()}
          </span>
          <input
            {...props}
            ref={field.ref}
            name={field.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => take(event.target.value)}
            onBlur={() => {
              field.onBlur()
              if (!isNone) setTyped(null)
            }}
            className="min-w-0 flex-1 self-stretch bg-transparent text-lg outline-none"
          />
          {hint && <span className="shrink-0 text-xs text-muted">{hint}</span>}
        </div>
      )}
    </Field>
  )
}
