import { eachDay, firstOfMonth, lastOfMonth, weekday } from '@choba/contract/period.ts'
import { CALENDAR_MONTHS } from '@choba/contract/point-rules.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { shortDayText } from '#ui/instants.ts'

export type DayLook = 'none' | 'one' | 'overlap'

const looks: Record<DayLook, string> = {
  none: 'text-muted',
  one: 'bg-accent-soft font-semibold text-accent-strong',
  overlap: 'bg-warn-soft font-semibold text-warn underline underline-offset-3',
}

/** Legend of the calendar: a sample of each style of day with its meaning. */
export function CalendarKey({ words }: { words: Partial<Record<DayLook, string>> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {(Object.keys(words) as DayLook[]).map((look) => (
        <li key={look} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-sm text-xs ${looks[look]}`}
          >
            1
          </span>
          {words[look]}
        </li>
      ))}
    </ul>
  )
}

/**
 * Calendar of thirteen months that starts with the current month. Each day has a style and a
 * tooltip.
 */
export function RuleCalendar({
  today,
  look,
  title,
}: {
  today: string
  look: (day: string) => DayLook
  /** Returns the text that a day's tooltip shows after the date. */
  title: (day: string) => string
}) {
  const months = Array.from({ length: CALENDAR_MONTHS }, (_, index) => firstOfMonth(today, index))
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] items-start gap-x-6 gap-y-4">
      {months.map((month) => (
        <Month key={month} month={month} today={today} look={look} title={title} />
      ))}
    </div>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

function Month({
  month,
  today,
  look,
  title,
}: { month: string } & Pick<Parameters<typeof RuleCalendar>[0], 'today' | 'look' | 'title'>) {
  const t = useTranslations('kit')
  const days = eachDay({ from: month, to: lastOfMonth(month) })
  const weeks: (string | null)[][] = []
  const padded = [...Array.from({ length: (weekday(month) + 6) % 7 }, () => null), ...days]
  for (let at = 0; at < padded.length; at += 7) weeks.push(padded.slice(at, at + 7))
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums">
      <caption className="pb-1 text-left font-semibold">
        {t('monthTitle', { year: month.slice(0, 4), month: String(Number(month.slice(5, 7))) })}
      </caption>
      <thead>
        <tr>
          {weekdays.map((one) => (
            <th key={one} scope="col" className="text-xs font-normal text-muted">
              {t(`weekday${one}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {weekdays.map((one, index) => {
              const day = week[index] ?? null
              const isToday = day === today
              return (
                <td
                  key={one}
                  title={day === null ? undefined : `${shortDayText(day)} ${title(day)}`}
                  className={`h-6 rounded-sm ${day === null ? '' : looks[look(day)]} ${isToday ? 'outline outline-accent' : ''}`}
                >
                  {day !== null && (
                    <>
                      {Number(day.slice(8))}
                      <span className="sr-only"> {title(day)}</span>
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
