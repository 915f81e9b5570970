import type { Period } from '@choba/contract/period.ts'
import CalendarRange from 'lucide-react/icons/calendar-range'
import { useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'
import { dayText } from '#ui/instants.ts'
import { PeriodChoice, type PeriodBounds } from '#ui/period-choice.tsx'
import { partsOf } from '#ui/periods.ts'
import { Popover } from '#ui/popover.tsx'

/**
 * Field for a period: shortcuts, a calendar, and text fields for days and times. Times are shown
 * with seconds (00:00:00 – 23:59:59 for whole days). The form value is a `Period`, or null while no
 * period is selected.
 */
export function DateTimeRangeField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  optional,
  message,
  ...bounds
}: FieldFrame &
  PeriodBounds & {
    control: Control<V, unknown, unknown>
    name: FieldPathByValue<V, Period | null | undefined>
  }) {
  const t = useTranslations('kit')
  const [open, setOpen] = useState(false)
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? null) as Period | null
  return (
    <Field
      group
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={value === null}
    >
      {({
        id,
        'aria-labelledby': labelId,
        'aria-invalid': invalid,
        'aria-describedby': described,
      }) => (
        <Popover
          open={open}
          onOpenChange={(next) => {
            setOpen(next)
            if (!next) field.onBlur()
          }}
          label={t('period')}
          className="p-0"
          trigger={
            <button
              ref={field.ref}
              type="button"
              aria-labelledby={`${labelId} ${id}text`}
              aria-describedby={described}
              data-invalid={invalid}
              className="field-box flex max-w-116 items-center gap-2 py-1 text-left data-invalid:border-danger"
            >
              <span id={`${id}text`} className={`min-w-0 flex-1 ${value ? '' : 'text-muted'}`}>
                {value ? <Span value={value} /> : t('choosePeriod')}
              </span>
              <CalendarRange aria-hidden="true" size="1.1em" className="shrink-0 text-muted" />
            </button>
          }
        >
          <PeriodChoice
            {...bounds}
            value={value}
            onChoose={(period) => {
              field.onChange(period)
              setOpen(false)
            }}
          />
        </Popover>
      )}
    </Field>
  )
}

function Span({ value }: { value: Period }) {
  const t = useTranslations('kit')
  const { fromDay, fromTime, toDay, toTime } = partsOf(value)
  return t('periodSpan', {
    from: `${dayText(fromDay)} ${fromTime}`,
    to: `${dayText(toDay)} ${toTime}`,
  })
}
