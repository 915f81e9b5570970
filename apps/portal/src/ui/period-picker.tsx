import { movingPeriodsOf } from '@choba/contract/moving-periods.ts'
import type { Period } from '@choba/contract/period.ts'
import { useTranslations } from 'use-intl'
import { FilterChip } from '#ui/chip.tsx'
import { PeriodChoice, type PeriodBounds } from '#ui/period-choice.tsx'
import { periodText } from '#ui/periods.ts'
import { useNarrow } from '#ui/use-narrow.ts'

export interface PeriodPickerProps extends PeriodBounds {
  value: Period
  onChange: (value: Period) => void
  label?: string
}

/**
 * Period picker of a list: shortcuts that apply immediately, or days and times of a period of up to
 * `maxMonths`.
 */
export function PeriodPicker({ value, onChange, label, ...bounds }: PeriodPickerProps) {
  const t = useTranslations('kit')
  const narrow = useNarrow()
  const current = movingPeriodsOf(value, bounds.today)[0]
  const text = periodText(value, bounds.today)
  // Phones show only the name of a shortcut, because there is no space for the dates.
  const shown = current ? (narrow ? t(current) : `${t(current)} ${text}`) : text
  return (
    <FilterChip label={label ?? t('period')} value={shown} active className="p-0">
      {(close) => (
        <PeriodChoice
          {...bounds}
          value={value}
          onChoose={(period) => {
            onChange(period)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
