import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { currencySymbol, formatAmount } from '@choba/contract/money.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readRange, type AmountFault } from '#table/amount-range.ts'

/** Labels and error messages of the amount filter. Each list supplies different ones. */
export type AmountWords = Readonly<Record<'amountFrom' | 'amountTo' | AmountFault, string>>

/** Fields for the minimum and the maximum amount. An empty field means no limit. */
export function AmountControl({
  words,
  currency,
  min,
  max,
  onApply,
}: {
  words: AmountWords
  currency: string
  min: number | undefined
  max: number | undefined
  onApply: (min: number | undefined, max: number | undefined) => void
}) {
  const kit = useTranslations('kit')
  const id = useId()
  const shown = (amount: number | undefined) =>
    amount === undefined ? '' : formatAmount(amount, currency)
  const [from, setFrom] = useState(shown(min))
  const [to, setTo] = useState(shown(max))
  const [fault, setFault] = useState<AmountFault | null>(null)

  function apply() {
    const range = readRange(from, to, currency)
    setFault(typeof range === 'string' ? range : null)
    if (typeof range !== 'string') onApply(range.min, range.max)
  }

  const field = {
    inputMode: 'decimal' as const,
    'aria-invalid': fault !== null || undefined,
    'aria-describedby': fault ? `${id}fault` : undefined,
    className: 'text-right',
  }
  return (
    <form
      className="flex w-75 max-w-full flex-col gap-1.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="text-muted">
          {currencySymbol(currency).trim()}
        </span>
        <TextField
          {...field}
          aria-label={words.amountFrom}
          placeholder={words.amountFrom}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <span aria-hidden="true">–</span>
        <TextField
          {...field}
          aria-label={words.amountTo}
          placeholder={words.amountTo}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" className="shrink-0">
          {kit('apply')}
        </Button>
      </div>
      {fault && <FieldError id={`${id}fault`}>{words[fault]}</FieldError>}
    </form>
  )
}
