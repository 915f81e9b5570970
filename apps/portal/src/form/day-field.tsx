import { isDay } from '@choba/contract/period.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { lazy, Suspense, useState } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { Field, type FieldFrame } from '#form/field.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { dayText } from '#ui/instants.ts'
import { parseDay } from '#ui/periods.ts'
import { Popover } from '#ui/popover.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'

const Calendar = lazy(() => loadChunk(import('#ui/period-calendar.tsx')))

/**
 * Field for one day, which the user types (`2026/1/5`, `20260105`, full-width digits) or selects on
 * a calendar. The form value is `YYYY-MM-DD`, or an empty text. If the typed text is not a day, the
 * form value is that text, which the schema rejects.
 */
export function DayField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  optional,
  message,
  today,
  future = false,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, string | undefined>
  /** The merchant's current business day, at which the calendar opens. */
  today: string
  /** True if the user can select days after today. */
  future?: boolean
}) {
  const t = useTranslations('kit')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? '') as string
  // Shows the day as the user has typed it, while the typed text and the form value are the same
  // day.
  const text = (parseDay(typed) ?? typed) === value ? typed : isDay(value) ? dayText(value) : value
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty={value === ''}
    >
      {(props) => (
        <div className="flex items-center gap-1.5">
          <TextField
            {...props}
            ref={field.ref}
            name={field.name}
            className="max-w-36"
            inputMode="numeric"
            value={text}
            onChange={({ target }) => {
              setTyped(target.value)
              field.onChange(parseDay(target.value) ?? target.value)
            }}
            onBlur={() => {
              setTyped('')
              field.onBlur()
            }}
          />
          <Popover
            open={open}
            onOpenChange={setOpen}
            label={t('chooseDay')}
            trigger={
              <IconButton
                outlined
                label={t('chooseDay')}
                icon={<CalendarDays aria-hidden="true" size="1.1em" />}
              />
            }
          >
            <ChunkBoundary>
              <Suspense fallback={<Skeleton className="h-66" width="16rem" />}>
                <Calendar
                  from={isDay(value) ? value : ''}
                  to={isDay(value) ? value : ''}
                  today={today}
                  months={1}
                  future={future}
                  onChange={(day) => {
                    field.onChange(day)
                    setOpen(false)
                  }}
                />
              </Suspense>
            </ChunkBoundary>
          </Popover>
        </div>
      )}
    </Field>
  )
}
