import { currencySymbol, formatAmount, parseMoney } from '@choba/contract/money.ts'
import { type ReactNode, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'

/**
 * An amount: people type text, the form holds minor units, or null while the text is no amount. `hint` stands at the
 * right inside the field ("refundable ¥4,280").
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
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, number | null | undefined>
  currency: string
  hint?: ReactNode
}) {
  const t = useTranslations('kit')
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? null) as number | null
  // What was typed stays as typed while it means the value; a value set from elsewhere replaces it.
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  const text = typed && typed.value === value ? typed.text : value === null ? '' : formatAmount(value, currency)

  function take(next: string) {
    const read = parseMoney(next, currency)
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
              if (value !== null) setTyped(null)
            }}
            className="min-w-0 flex-1 self-stretch bg-transparent text-lg outline-none"
          />
          {hint && <span className="shrink-0 text-xs text-muted">{hint}</span>}
        </div>
      )}
    </Field>
  )
}
