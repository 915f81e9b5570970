import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { HOUR_EXCEPTIONS_MAX } from '@choba/contract/store-parts.ts'
import { DayField } from '#form/day-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { StoreInput } from './store-form.ts'
import { useExceptionDay } from './store-overview.tsx'

interface Props {
  control: Control<StoreInput, unknown, unknown>
  today: string
}

/** Form fields for the regular opening hours of a store, and for exceptions. */
export function HourFields({ control, today }: Props) {
  const t = useTranslations('stores')
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          control={control}
          name="opens"
          type="time"
          label={t('field.opens')}
          message={t('form.hoursFault')}
        />
        <TextField
          control={control}
          name="closes"
          type="time"
          label={t('field.closes')}
          message={t('form.hoursFault')}
        />
      </div>
      <p className="text-sm text-muted">{t('form.hoursHelp')}</p>
      <h3 className="font-semibold">{t('field.exceptions')}</h3>
      <p className="text-sm text-muted">{t('form.exceptionsHelp')}</p>
      {fields.map(({ id }, at) => (
        <Exception key={id} control={control} today={today} at={at} onRemove={() => remove(at)} />
      ))}
      {fields.length < HOUR_EXCEPTIONS_MAX && (
        <Button
          className="self-start"
          icon={<Plus aria-hidden="true" size="1.1em" />}
          onClick={() => append({ on: '0', day: '', closed: true, opens: '', closes: '' })}
        >
          {t('form.exceptionAdd')}
        </Button>
      )}
    </>
  )
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

function Exception({ control, today, at, onRemove }: Props & { at: number; onRemove: () => void }) {
  const t = useTranslations('stores')
  const dayOf = useExceptionDay()
  const { on, day, closed } = useWatch({ control, name: `exceptions.${at}` })
  const said = on === 'DATE' ? day : dayOf({ weekday: Number(on) })
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="grid flex-1 gap-3 sm:grid-cols-2">
          <SelectField
            control={control}
            name={`exceptions.${at}.on`}
            label={t('form.exceptionKind')}
            options={[
              ...weekdays.map((weekday) => ({ value: String(weekday), label: dayOf({ weekday }) })),
              { value: 'DATE', label: t('form.exceptionDay') },
            ]}
            message={t('form.exceptionTaken')}
          />
          {on === 'DATE' && (
            <DayField
              control={control}
              name={`exceptions.${at}.day`}
              label={t('form.exceptionDay')}
              today={today}
              future
            />
          )}
        </div>
        <IconButton
          label={t('form.exceptionRemove', { day: said })}
          icon={<Trash2 aria-hidden="true" size={16} />}
          onClick={onRemove}
        />
      </div>
      <SwitchField
        control={control}
        name={`exceptions.${at}.closed`}
        label={t('form.exceptionClosed')}
      />
      {!closed && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            control={control}
            name={`exceptions.${at}.opens`}
            type="time"
            label={t('field.opens')}
          />
          <TextField
            control={control}
            name={`exceptions.${at}.closes`}
            type="time"
            label={t('field.closes')}
            message={t('form.exceptionHoursFault')}
          />
        </div>
      )}
    </div>
  )
}
