import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { searchNumbers } from '@choba/contract/transactions.contract.ts'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readNumber } from './search-number.ts'

type Kind = (typeof searchNumbers)[number]

/** Which of the numbers, and the number. */
export function NumberControl({
  kind: kindNow,
  number,
  onApply,
}: {
  kind: Kind
  number: string
  onApply: (kind: Kind, number: string) => void
}) {
  const t = useTranslations('transactions')
  const kit = useTranslations('kit')
  const id = useId()
  const [kind, setKind] = useState(kindNow)
  const [text, setText] = useState(number)
  const [refused, setRefused] = useState(false)

  function apply() {
    const read = readNumber(text)
    setRefused(read === null)
    if (read !== null) onApply(kind, read)
  }

  return (
    <form
      className="flex w-75 max-w-full flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex flex-col gap-1">
        <FieldLabel htmlFor={`${id}number`}>{t('filter.number')}</FieldLabel>
        <TextField
          id={`${id}number`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}fault ${id}help` : `${id}help`}
          className="font-mono"
        />
        {refused && <FieldError id={`${id}fault`}>{t('filter.numberInvalid')}</FieldError>}
        <FieldHelp id={`${id}help`}>{t('filter.numberHint')}</FieldHelp>
      </div>
      <div className="flex flex-col gap-1">
        <FieldLabel htmlFor={`${id}kind`}>{t('filter.numberKind')}</FieldLabel>
        <Select
          id={`${id}kind`}
          value={kind}
          options={searchNumbers.map((value) => ({ value, label: t(`column.${value}`) }))}
          onChange={setKind}
        />
      </div>
      <Button kind="primary" type="submit" className="self-end">
        {kit('apply')}
      </Button>
    </form>
  )
}
