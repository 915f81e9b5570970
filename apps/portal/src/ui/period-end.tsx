import { useId, useState } from 'react'
import { FieldLabel } from '#ui/field-label.tsx'
import { dayText } from '#ui/instants.ts'
import { parseDay, parseTime } from '#ui/periods.ts'
import { TextField } from '#ui/text-field.tsx'

/**
 * Returns the state of a text field. The field keeps the typed text while the text means the value,
 * and shows the value if it changes otherwise.
 */
function useTyped(
  value: string,
  parse: (text: string) => string | null,
  format: (value: string) => string,
) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const text = typed && typed.value === value ? typed.text : format(value)
  return {
    text,
    take(next: string): string | null {
      const read = parse(next)
      setTyped({ text: next, value: read ?? value })
      return read
    },
    settle: () => typed && parse(typed.text) !== null && setTyped(null),
  }
}

const same = (text: string): string => text

/**
 * Fields for the first or last day of a period, and for its time if `time` is given. `onDay` and
 * `onTime` receive null for an invalid text.
 */
export function PeriodEnd({
  label,
  timeLabel,
  day,
  time,
  invalid,
  describedBy,
  onDay,
  onTime,
}: {
  label: string
  timeLabel: string
  day: string
  time: string | null
  invalid: boolean
  describedBy?: string
  onDay: (day: string | null) => void
  onTime: (time: string | null) => void
}) {
  const id = useId()
  const dayField = useTyped(day, parseDay, dayText)
  const timeField = useTyped(time ?? '', parseTime, same)
  return (
    <div className="flex flex-col gap-1">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div className="flex gap-1.5">
        <TextField
          id={id}
          className="max-w-32"
          inputMode="numeric"
          value={dayField.text}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onDay(dayField.take(event.target.value))}
          onBlur={dayField.settle}
        />
        {time !== null && (
          <TextField
            aria-label={timeLabel}
            className="max-w-25"
            inputMode="numeric"
            value={timeField.text}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => onTime(timeField.take(event.target.value))}
            onBlur={timeField.settle}
          />
        )}
      </div>
    </div>
  )
}
