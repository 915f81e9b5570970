import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readNumber } from './search-number.ts'

/** The number of a terminal, or its beginning. Nothing typed means any. */
export function TerminalControl({ value, onApply }: { value: string; onApply: (value: string | undefined) => void }) {
  const t = useTranslations('transactions.filter')
  const kit = useTranslations('kit')
  const id = useId()
  const [text, setText] = useState(value)
  const [refused, setRefused] = useState(false)

  function apply() {
    const read = text.trim() === '' ? undefined : readNumber(text)
    setRefused(read === null)
    if (read !== null) onApply(read)
  }

  return (
    <form
      className="flex w-70 max-w-full flex-col gap-1.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex gap-2">
        <TextField
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t('terminal')}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}fault ${id}help` : `${id}help`}
          className="font-mono"
        />
        <Button type="submit" className="shrink-0">
          {kit('apply')}
        </Button>
      </div>
      {refused && <FieldError id={`${id}fault`}>{t('numberInvalid')}</FieldError>}
      <FieldHelp id={`${id}help`}>{t('terminalHint')}</FieldHelp>
    </form>
  )
}
