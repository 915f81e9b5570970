import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { DayPicker } from 'react-day-picker'
import { useTranslations } from 'use-intl'
import { isHoliday } from '#ui/holidays.ts'
import { dayText, weekdayKey } from '#ui/instants.ts'

// The calendar library uses local dates. Only their year, month and day are used, so the time zone
// does not matter.
const dateOf = (day: string): Date =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const square = 'size-9.5'
const classNames = {
  root: 'relative mx-auto w-fit',
  months: 'flex gap-6',
  month: 'flex flex-col gap-1.5',
  month_caption: 'flex h-8 items-center justify-center text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous:
    'grid size-8 place-items-center rounded-md hover:bg-line-soft aria-disabled:text-line',
  button_next:
    'grid size-8 place-items-center rounded-md hover:bg-line-soft aria-disabled:text-line',
  month_grid: 'border-collapse',
  weekday: `${square} text-xs font-normal text-muted`,
  day: `${square} p-0 text-center text-sm`,
  day_button: 'size-full rounded-md hover:bg-line-soft',
  today: 'font-semibold underline underline-offset-3',
  disabled: 'text-muted opacity-50',
  hidden: 'invisible',
  outside: 'invisible',
  range_start: 'rounded-l-md bg-accent text-on-fill! [&_button]:hover:bg-accent-strong',
  range_end: 'rounded-r-md bg-accent text-on-fill! [&_button]:hover:bg-accent-strong',
  range_middle: 'bg-accent-soft',
}

// Text colors of days off. The ends of the selected range have another color, so that they are
// readable on the theme color.
const dayOff = { saturday: 'text-info', sunday: 'text-danger', holiday: 'text-danger' }

function Chevron({ orientation }: { orientation?: string }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden="true" size="1.1em" />
}

/**
 * Calendar of two months (one on phones) in which users select a range. In a separate chunk; it is
 * the default export, because React's `lazy` needs one.
 */
export default function PeriodCalendar({
  from,
  to,
  today,
  months,
  future,
  timeZone,
  onChange,
}: {
  /** First day of the range; empty until the user selects a day. */
  from: string
  to: string
  today: string
  months: 1 | 2
  future: boolean
  /** Time zone of the merchant. The calendar marks the holidays of its country. */
  timeZone?: string
  /** Called with an empty `to` while only the first day is selected. */
  onChange: (from: string, to: string) => void
}) {
  const t = useTranslations('kit')
  const title = (date: Date) =>
    t('monthTitle', { year: String(date.getFullYear()), month: String(date.getMonth() + 1) })
  const weekdayName = (date: Date) => t(weekdayKey(dayOf(date)))
  const isOff = (date: Date) => isHoliday(dayOf(date), timeZone)
  const shown = dateOf(to || from || today)
  const first = months === 2 ? new Date(shown.getFullYear(), shown.getMonth() - 1, 1) : shown
  return (
    <DayPicker
      mode="range"
      selected={from ? { from: dateOf(from), to: to ? dateOf(to) : undefined } : undefined}
      // The first press starts a new range, and the second ends it. The two days can be pressed in
      // either order.
      onSelect={(_range, pressed) => {
        const day = dayOf(pressed)
        if (to) onChange(day, '')
        else if (!from) onChange(day, '')
        else if (day < from) onChange(day, from)
        else onChange(from, day)
      }}
      defaultMonth={first}
      numberOfMonths={months}
      weekStartsOn={1}
      today={dateOf(today)}
      disabled={future ? undefined : { after: dateOf(today) }}
      classNames={classNames}
      modifiers={{
        saturday: (date) => date.getDay() === 6 && !isOff(date),
        sunday: { dayOfWeek: [0] },
        holiday: isOff,
      }}
      modifiersClassNames={dayOff}
      components={{ Chevron }}
      formatters={{
        formatCaption: title,
        formatWeekdayName: weekdayName,
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelGrid: title,
        // The accessible name must contain the visible text. `2026/11/1` contains the day `1` as a
        // whole number, but `2026/11/01` does not.
        labelDayButton: (date) =>
          t(isOff(date) ? 'holidayDay' : 'weekdayDay', {
            day: dayText(dayOf(date)).replaceAll('/0', '/'),
            weekday: weekdayName(date),
          }),
        labelWeekday: weekdayName,
        labelPrevious: () => t('previousMonth'),
        labelNext: () => t('nextMonth'),
        labelNav: () => t('period'),
      }}
    />
  )
}
