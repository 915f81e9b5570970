import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A text that is searched for whole. Nothing typed means any. */
export function TextControl({
  label,
  hint,
  max,
  value,
  onApply,
}: {
  label: string
  hint: string
  /** The most characters it may have. */
  max: number
  value: string
  onApply: (value: string | undefined) => void
}) {
  const t = useTranslations('audit.filter')
  const kit = useTranslations('kit')
  const id = useId()
  const [text, setText] = useState(value)
  const [refused, setRefused] = useState(false)

  function apply() {
    const wanted = text.trim()
    const isTooLong = Array.from(wanted).length > max
    setRefused(isTooLong)
    if (!isTooLong) onApply(wanted === '' ? undefined : wanted)
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
          aria-label={label}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}fault ${id}help` : `${id}help`}
        />
        <Button type="submit" className="shrink-0">
          {kit('apply')}
        </Button>
      </div>
      {refused && <FieldError id={`${id}fault`}>{t('tooLong', { max })}</FieldError>}
      <FieldHelp id={`${id}help`}>{hint}</FieldHelp>
    </form>
  )
}
