import { movingPeriods, movingPeriodsOf, periodOn } from '@choba/contract/moving-periods.ts'
import type { Period } from '@choba/contract/period.ts'
import { useTranslations } from 'use-intl'
import { PeriodPanel } from '#ui/period-panel.tsx'

export interface PeriodBounds {
  /** Current day of the merchant, `YYYY-MM-DD`. The browser's day can differ. */
  today: string
  /** Closing time of a business day, in minutes after midnight. */
  closingMinutes: number
  /** Time zone of the merchant, which selects the holidays of its country. */
  timeZone?: string
  maxMonths?: number
  /** Allows days after today. */
  future?: boolean
  /** Offers whole days only, without times. */
  daysOnly?: boolean
}

/**
 * Popover content of a period button: shortcuts, which apply immediately, and manual entry of days
 * and times.
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
  /** Null if no period is chosen yet. */
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
