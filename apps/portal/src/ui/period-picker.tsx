import type { Period } from '@choba/contract/period.ts'
import { useTranslations } from 'use-intl'
import { FilterChip } from '#ui/chip.tsx'
import { PeriodPanel } from '#ui/period-panel.tsx'
import { periodText, shortcutKeys, shortcutOf, shortcutPeriod } from '#ui/periods.ts'
import { useNarrow } from '#ui/use-narrow.ts'

export interface PeriodPickerProps {
  value: Period
  /** The merchant's day, `YYYY-MM-DD`: the browser's may be another one. */
  today: string
  /** When a business day ends, in minutes after midnight. */
  closingMinutes: number
  onChange: (value: Period) => void
  maxMonths?: number
  /** Days after today may be chosen. */
  future?: boolean
  label?: string
}

/** The period of a list: shortcuts that apply at once, or any days and times up to `maxMonths`. */
export function PeriodPicker({
  value,
  today,
  closingMinutes,
  onChange,
  maxMonths = 3,
  future = false,
  label,
}: PeriodPickerProps) {
  const t = useTranslations('kit')
  const narrow = useNarrow()
  const current = shortcutOf(value, today)
  const text = periodText(value, today)
  // On phones the name of the shortcut says enough; there is no room for both.
  const shown = current ? (narrow ? t(current) : `${t(current)} ${text}`) : text
  return (
    <FilterChip label={label ?? t('period')} value={shown} active className="p-0">
      {(close) => {
        const choose = (period: Period) => {
          onChange(period)
          close()
        }
        return (
          <div className="flex max-sm:flex-col">
            <div className="flex w-40 flex-col gap-0.5 border-line p-2 max-sm:w-full max-sm:flex-row max-sm:flex-wrap max-sm:border-b sm:border-r">
              {shortcutKeys.map((key) => (
                <button
                  key={key}
                  type="button"
                  aria-pressed={key === current}
                  onClick={() => choose(shortcutPeriod(key, today))}
                  className="min-h-8 rounded-sm px-3 py-1 text-left text-sm -outline-offset-2 hover:bg-line-soft aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-strong"
                >
                  {t(key)}
                </button>
              ))}
            </div>
            <PeriodPanel
              value={value}
              today={today}
              closingMinutes={closingMinutes}
              maxMonths={maxMonths}
              future={future}
              onApply={choose}
            />
          </div>
        )
      }}
    </FilterChip>
  )
}
