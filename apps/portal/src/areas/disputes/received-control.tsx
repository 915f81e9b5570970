import { isDay } from '@choba/contract/period.ts'
import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { dayText } from '#ui/instants.ts'
import { parseDay } from '#ui/periods.ts'
import { TextField } from '#ui/text-field.tsx'

interface Days {
  readonly receivedFrom?: string | undefined
  readonly receivedTo?: string | undefined
}

/** Two days that a list is searched between, either of which may be left out. Applied by Enter or the button. */
export function ReceivedControl({ value, onApply }: { value: Days; onApply: (days: Days) => void }) {
  const t = useTranslations('disputes')
  const kit = useTranslations('kit')
  const id = useId()
  const shown = (day: string | undefined) => (day === undefined ? '' : dayText(day))
  const [from, setFrom] = useState(shown(value.receivedFrom))
  const [to, setTo] = useState(shown(value.receivedTo))
  const [refused, setRefused] = useState(false)
  const read = (text: string) => (text.trim() === '' ? undefined : (parseDay(text) ?? ''))

  function apply() {
    const [receivedFrom, receivedTo] = [read(from), read(to)]
    const days = [receivedFrom, receivedTo].filter((day) => day !== undefined)
    const isFit = days.every(isDay) && !(receivedFrom && receivedTo && receivedFrom > receivedTo)
    setRefused(!isFit)
    if (isFit) onApply({ receivedFrom, receivedTo })
  }
  const described = { 'aria-invalid': refused || undefined, 'aria-describedby': refused ? `${id}fault` : `${id}help` }

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
          {t('received.from')}
          <TextField value={from} inputMode="numeric" onChange={({ target }) => setFrom(target.value)} {...described} />
        </label>
        <label className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
          {t('received.to')}
          <TextField value={to} inputMode="numeric" onChange={({ target }) => setTo(target.value)} {...described} />
        </label>
      </div>
      {refused && <FieldError id={`${id}fault`}>{t('received.fault')}</FieldError>}
      <FieldHelp id={`${id}help`}>{t('received.hint')}</FieldHelp>
      <Button type="submit" className="self-end">
        {kit('apply')}
      </Button>
    </form>
  )
}
