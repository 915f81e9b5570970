import { isDay } from '@choba/contract/period.ts'
import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { dayText } from '#ui/instants.ts'
import { parseDay } from '#ui/periods.ts'
import { TextField } from '#ui/text-field.tsx'

/** Range of days. An undefined end means no limit. */
export interface Days {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Labels and error messages of the filter. Each list supplies different ones. */
export interface DaysWords {
  readonly any: string
  readonly from: string
  readonly to: string
  readonly hint: string
  readonly fault: string
  readonly since: (day: string) => string
  readonly until: (day: string) => string
}

interface Props {
  words: DaysWords
  days: Days
  onChange: (days: Days) => void
}

/**
 * Builds a filter by a range of days that, unlike a period, has no maximum length and may be open
 * at either end.
 */
export const daysFilter = ({
  label,
  words,
  days,
  onChange,
}: Props & { label: string }): FilterSpec => ({
  label,
  idle: words.any,
  value:
    days.from && days.to
      ? `${dayText(days.from)} – ${dayText(days.to)}`
      : days.from
        ? words.since(dayText(days.from))
        : days.to && words.until(dayText(days.to)),
  onClear: () => onChange({ from: undefined, to: undefined }),
  control: (close) => (
    <DaysControl
      words={words}
      days={days}
      onChange={(next) => {
        onChange(next)
        close()
      }}
    />
  ),
})

/** Fields for the first and the last day. Pressing Enter or the button applies them. */
function DaysControl({ words, days, onChange }: Props) {
  const kit = useTranslations('kit')
  const id = useId()
  const shown = (day: string | undefined) => (day === undefined ? '' : dayText(day))
  const [from, setFrom] = useState(shown(days.from))
  const [to, setTo] = useState(shown(days.to))
  const [refused, setRefused] = useState(false)
  const read = (text: string) => (text.trim() === '' ? undefined : (parseDay(text) ?? ''))

  function apply() {
    const next = { from: read(from), to: read(to) }
    const given = [next.from, next.to].filter((day) => day !== undefined)
    const isFit = given.every(isDay) && !(next.from && next.to && next.from > next.to)
    setRefused(!isFit)
    if (isFit) onChange(next)
  }
  const described = {
    'aria-invalid': refused || undefined,
    'aria-describedby': refused ? `${id}fault` : `${id}help`,
  }

  return (
    <form
      className="flex w-70 max-w-full flex-col gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex items-end gap-2">
        <label className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
          {words.from}
          <TextField
            value={from}
            inputMode="numeric"
            onChange={({ target }) => setFrom(target.value)}
            {...described}
          />
        </label>
        <label className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
          {words.to}
          <TextField
            value={to}
            inputMode="numeric"
            onChange={({ target }) => setTo(target.value)}
            {...described}
          />
        </label>
      </div>
      {refused && <FieldError id={`${id}fault`}>{words.fault}</FieldError>}
      <FieldHelp id={`${id}help`}>{words.hint}</FieldHelp>
      <Button type="submit" className="self-end">
        {kit('apply')}
      </Button>
    </form>
  )
}
