import { type Period, periodFault } from '@choba/contract/period.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { FieldError } from '#ui/field-note.tsx'
import { PeriodEnd } from '#ui/period-end.tsx'
import {
  closingText,
  DAY_END,
  DAY_START,
  partsOf,
  type PeriodParts,
  periodOf,
} from '#ui/periods.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

// Loaded on demand, because the calendar is large and many users only press a shortcut.
const PeriodCalendar = lazy(() => loadChunk(import('#ui/period-calendar.tsx')))

/**
 * Form for the days and times of a period, which users type or select on the calendar. Shows errors
 * while the user types; a button applies the period.
 */
export function PeriodPanel({
  value,
  today,
  closingMinutes,
  timeZone,
  maxMonths,
  future,
  daysOnly,
  onApply,
}: {
  value: Period
  today: string
  closingMinutes: number
  timeZone: string | undefined
  maxMonths: number
  future: boolean
  daysOnly: boolean
  onApply: (value: Period) => void
}) {
  const t = useTranslations('kit')
  const id = useId()
  const narrow = useNarrow()
  const [parts, setParts] = useState<PeriodParts>(() => partsOf(value))
  const [timed, setTimed] = useState(value.from.length > 10)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())

  const draft = periodOf(parts)
  const fault = faultPhrase(parts, draft, unread, maxMonths)
  const words = fault && t(fault, { months: maxMonths })

  // While a typed text is invalid, keeps the last valid value and disables the button that applies
  // the period.
  function edit(part: keyof PeriodParts, read: string | null) {
    setUnread((before) => {
      const next = new Set(before)
      if (read === null) next.add(part)
      else next.delete(part)
      return next
    })
    if (read !== null) setParts((before) => ({ ...before, [part]: read }))
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex flex-wrap gap-3">
        <PeriodEnd
          label={t('periodFrom')}
          timeLabel={t('timeFrom')}
          day={parts.fromDay}
          time={timed ? parts.fromTime : null}
          invalid={Boolean(fault)}
          describedBy={words ? id : undefined}
          onDay={(day) => edit('fromDay', day)}
          onTime={(time) => edit('fromTime', time)}
        />
        <PeriodEnd
          label={t('periodTo')}
          timeLabel={t('timeTo')}
          day={parts.toDay}
          time={timed ? parts.toTime : null}
          invalid={Boolean(fault)}
          describedBy={words ? id : undefined}
          onDay={(day) => edit('toDay', day)}
          onTime={(time) => edit('toTime', time)}
        />
      </div>
      <ChunkBoundary>
        <Suspense fallback={<Skeleton className="h-66" width={narrow ? '16rem' : '34rem'} />}>
          <PeriodCalendar
            from={parts.fromDay}
            to={parts.toDay}
            today={today}
            months={narrow ? 1 : 2}
            future={future}
            timeZone={timeZone}
            onChange={(fromDay, toDay) => {
              setUnread(new Set())
              setParts((before) => ({ ...before, fromDay, toDay }))
            }}
          />
        </Suspense>
      </ChunkBoundary>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {!daysOnly && (
          <label htmlFor={`${id}timed`} className="flex min-h-7 items-center gap-2">
            <input
              id={`${id}timed`}
              type="checkbox"
              checked={timed}
              onChange={(event) => {
                setTimed(event.target.checked)
                if (!event.target.checked)
                  setParts({ ...parts, fromTime: DAY_START, toTime: DAY_END })
              }}
            />
            {t('timeOfDay')}
          </label>
        )}
        {closingMinutes > 0 && (
          <span className="text-muted">
            {t('closingHint', { time: closingText(closingMinutes) })}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <div aria-live="polite" className="min-w-0 flex-1 basis-50">
          {words && <FieldError id={id}>{words}</FieldError>}
        </div>
        <Button kind="primary" disabledReason={words ?? undefined} onClick={() => onApply(draft)}>
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}

const faults = {
  mixed: 'periodMixed',
  reversed: 'periodReversed',
  tooLong: 'periodTooLong',
} as const

/** Returns the phrase key of the error in the form, or null. */
function faultPhrase(
  parts: PeriodParts,
  draft: Period,
  unread: ReadonlySet<string>,
  maxMonths: number,
) {
  if (unread.size > 0) return 'periodNotADay'
  if (!parts.toDay) return 'pickEnd'
  const fault = periodFault(draft, maxMonths)
  return fault && faults[fault]
}
