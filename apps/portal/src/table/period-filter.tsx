import type { Period } from '@choba/contract/period.ts'
import { useTranslations } from '#lib/translations.ts'
import { defaultPeriod } from '#table/list-period.ts'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/**
 * Period filter of a list. If `value` is null, the period is any time if the list allows that;
 * otherwise, the default period is still loading.
 */
export function PeriodFilter({
  value,
  mayBeOpen = false,
  clock,
  months,
  onChange,
}: {
  value: Period | null
  mayBeOpen?: boolean
  /** Current day, closing time and time zone of the merchant; undefined while they load. */
  clock:
    | { readonly today: string; readonly closingMinutes: number; readonly timeZone?: string }
    | undefined
  months: number
  onChange: (period: Period) => void
}) {
  const t = useTranslations('table')
  const kit = useTranslations('kit')
  if (!clock || (!value && !mayBeOpen)) return <Skeleton width="14rem" className="h-8.5" />
  if (!value) {
    return (
      <FilterChip label={kit('period')} value={t('anyPeriod')} active={false}>
        <Button onClick={() => onChange(defaultPeriod(clock.today))}>{kit('custom')}</Button>
      </FilterChip>
    )
  }
  return (
    <PeriodPicker
      value={value}
      today={clock.today}
      closingMinutes={clock.closingMinutes}
      timeZone={clock.timeZone}
      maxMonths={months}
      onChange={onChange}
    />
  )
}
