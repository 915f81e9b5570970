import { movingPeriods, movingPeriodsOf, periodOn } from '@choba/contract/moving-periods.ts'
import type { Period } from '@choba/contract/period.ts'
import { useTranslations } from 'use-intl'
import { PeriodPanel } from '#ui/period-panel.tsx'

export interface PeriodBounds {
  /**
   * Current business day of the merchant, `YYYY-MM-DD`. The day in the browser's time zone can
   * differ.
   */
  today: string
  /** Closing time of the business day, in minutes after midnight. */
  closingMinutes: number
  /** Time zone of the merchant. The calendar marks the holidays of its country. */
  timeZone?: string
  maxMonths?: number
  /** True to allow days after today. */
  future?: boolean
  /** True to offer only whole days, without times. */
  daysOnly?: boolean
}

/**
 * Content of the popover of a period button: shortcuts, which apply immediately, and fields for
 * days and times.
 */
export function PeriodChoice({
  value,
  today,
  closingMinutes,
  timeZone,
  maxMonths = 3,
  future = false,
  daysOnly = false,
  onChoose,
}: PeriodBounds & {
  /** Selected period; null if none is selected yet. */
  value: Period | null
  onChoose: (value: Period) => void
}) {
  const t = useTranslations('kit')
  const current = value && movingPeriodsOf(value, today)[0]
  return (
    <div className="flex max-sm:flex-col">
      <div className="flex w-40 flex-col gap-0.5 border-line p-2 max-sm:w-full max-sm:flex-row max-sm:flex-wrap max-sm:border-b sm:border-r">
        {movingPeriods.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === current}
            onClick={() => onChoose(periodOn(key, today))}
            className="min-h-8 rounded-sm px-3 py-1 text-left text-sm -outline-offset-2 hover:bg-line-soft aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong"
          >
            {t(key)}
          </button>
        ))}
      </div>
      <PeriodPanel
        value={value ?? { from: today, to: today }}
        today={today}
        closingMinutes={closingMinutes}
        timeZone={timeZone}
        maxMonths={maxMonths}
        future={future}
        daysOnly={daysOnly}
        onApply={onChoose}
      />
    </div>
  )
}
