import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { TextField } from '#ui/text-field.tsx'

/**
 * Text field of a filter. Pressing Enter or the button applies the text. An empty field removes the
 * filter.
 */
export function TextControl({
  label,
  hint,
  fault,
  value,
  read,
  onApply,
  className = '',
}: {
  label: string
  hint: string
  /** Error message for a text that cannot be searched. */
  fault: string
  value: string
  /** Normalizes the typed text for the search. Returns null if the text is invalid. */
  read: (typed: string) => string | null
  onApply: (value: string | undefined) => void
  className?: string
}) {
  const kit = useTranslations('kit')
  const id = useId()
  const [text, setText] = useState(value)
  const [refused, setRefused] = useState(false)

  function apply() {
    const wanted = text.trim() === '' ? undefined : read(text.trim())
    setRefused(wanted === null)
    if (wanted !== null) onApply(wanted)
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
          className={className}
        />
        <Button type="submit" className="shrink-0">
          {kit('apply')}
        </Button>
      </div>
      {refused && <FieldError id={`${id}fault`}>{fault}</FieldError>}
      <FieldHelp id={`${id}help`}>{hint}</FieldHelp>
    </form>
  )
}
