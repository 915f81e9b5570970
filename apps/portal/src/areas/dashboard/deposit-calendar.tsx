import type { DepositDay, DepositMonth } from '@choba/contract/deposit-month.ts'
import { addDays, eachDay, firstOfMonth, lastOfMonth, weekday } from '@choba/contract/period.ts'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId } from 'react'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { Figure } from '#ui/figure.tsx'
import { HowFound } from '#ui/how-found.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { nearDayText, weekdayKey } from '#ui/instants.ts'
import { Status, type Tone } from '#ui/status.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { StoreShare } from '#chart/store-share.tsx'

const WEEK = 7
/** Number of months before and after the current month that can be shown. */
const MONTHS_BACK = 12
const MONTHS_AHEAD = 2

/** Calendar of a month with the arrived and expected deposits of each day. A list on phones. */
export function DepositCalendar({
  read: { days, today, share },
  month,
  onMonth,
}: {
  read: DepositMonth
  month: string
  onMonth: (month: string) => void
}) {
  const t = useTranslations('dashboard.calendar')
  const kit = useTranslations('kit')
  const id = useId()
  const isNarrow = useNarrow()
  const first = `${month}-01`
  const step = (months: number) => firstOfMonth(first, months).slice(0, 7)
  const [year, number] = month.split('-')
  const isFirst = first <= firstOfMonth(today, -MONTHS_BACK)
  const isLast = first >= firstOfMonth(today, MONTHS_AHEAD)
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex min-h-8.5 flex-wrap items-center gap-x-3">
        <h2 id={id} className="font-semibold">
          {t('title')}
        </h2>
        <StoreShare quiet />
        <div className="ml-auto flex items-center">
          <IconButton
            label={kit('previousMonth')}
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMonth(step(-1))}
          />
          <span aria-live="polite" className="text-sm whitespace-nowrap tabular-nums">
            {kit('monthTitle', { year: year!, month: String(Number(number)) })}
          </span>
          <IconButton
            label={kit('nextMonth')}
            icon={<ChevronRight size={16} aria-hidden="true" />}
            aria-disabled={isLast}
            onClick={() => !isLast && onMonth(step(1))}
          />
          <HowFound label={`${t('title')}: ${kit('howFound')}`}>
            {t(share ? 'howShare' : 'how')}
          </HowFound>
        </div>
      </header>
      {isNarrow ? (
        <DayList days={days} today={today} />
      ) : (
        <MonthGrid first={first} days={days} today={today} label={id} />
      )}
    </section>
  )
}

const tones: Record<DepositDay['state'], Tone> = {
  OPEN: 'muted',
  CLOSED: 'info',
  IN_TRANSFER: 'info',
  PAID: 'ok',
  RETURNED: 'danger',
  CARRIED: 'muted',
  INVOICED: 'warn',
}

function State({ of: { state } }: { of: DepositDay }) {
  const t = useTranslations('deposits.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

interface Of {
  days: readonly DepositDay[]
  today: string
}

const keyOf = ({ payDate, currency, state }: DepositDay) => `${payDate} ${currency} ${state}`

function DayList({ days, today }: Of) {
  const t = useTranslations('dashboard.calendar')
  const kit = useTranslations('kit')
  if (days.length === 0) return <p className="py-2 text-sm text-muted">{t('none')}</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {days.map((one) => (
        <li key={keyOf(one)} className="flex flex-wrap items-baseline gap-x-3 py-1">
          <span className="whitespace-nowrap tabular-nums">
            {kit('weekdayDay', {
              day: nearDayText(one.payDate, today),
              weekday: kit(weekdayKey(one.payDate)),
            })}
          </span>
          <State of={one} />
          <span className="ml-auto">
            <ToDeposit of={one}>
              <Figure amount={one.amount} currency={one.currency} />
            </ToDeposit>
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Table of weeks. Amounts are short and never broken; the full amount is the name of the link. The
 * table scrolls inside itself if the amounts need more room.
 */
function MonthGrid({ first, days, today, label }: Of & { first: string; label: string }) {
  const kit = useTranslations('kit')
  const byDay = Map.groupBy(days, ({ payDate }) => payDate)
  const start = addDays(first, -weekday(first))
  const shown = eachDay({ from: start, to: lastOfMonth(first) })
  const weeks = Array.from({ length: Math.ceil(shown.length / WEEK) }, (_, nth) =>
    Array.from({ length: WEEK }, (_unused, at) => addDays(start, nth * WEEK + at)),
  )
  return (
    <div className="relative overflow-x-auto">
      <table aria-labelledby={label} className="w-full table-fixed border-collapse text-xs">
        <thead>
          <tr className="text-muted">
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" className="min-w-16 py-1 text-left font-normal">
                {kit(weekdayKey(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="border-t border-line">
              {week.map((day) => (
                <td key={day} className="h-12 py-1 pr-1 align-top">
                  {day.slice(0, 7) === first.slice(0, 7) && (
                    <>
                      <span
                        {...(day === today && { 'aria-current': 'date' })}
                        className={`tabular-nums ${day === today ? 'rounded-full bg-accent-soft px-1.5 font-semibold text-accent-strong' : 'text-muted'}`}
                      >
                        {Number(day.slice(8))}
                      </span>
                      {byDay.get(day)?.map((one) => (
                        <Amount key={keyOf(one)} of={one} />
                      ))}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Short amount of a day with its status. Screen readers read the full amount. */
function Amount({ of }: { of: DepositDay }) {
  const { money } = useChartFormats()
  const format = money(of.currency)
  const full = of.amount === null ? '—' : format.full(of.amount)
  return (
    <span className="block leading-snug" title={full}>
      <ToDeposit of={of}>
        <span className="sr-only">{full}</span>
        <span aria-hidden="true" className="block font-semibold whitespace-nowrap tabular-nums">
          {of.amount === null ? '—' : format.short(of.amount)}
        </span>
        <span className="block">
          <State of={of} />
        </span>
      </ToDeposit>
    </span>
  )
}

/** Link to a single closed deposit, otherwise to the list of deposits. */
function ToDeposit({ of: { depositNo }, children }: { of: DepositDay; children: ReactNode }) {
  const look = 'hover:text-accent-strong hover:underline'
  return depositNo === null ? (
    <Link to="/deposit" className={look}>
      {children}
    </Link>
  ) : (
    <Link to="/payment/$depositNo" params={{ depositNo }} className={look}>
      {children}
    </Link>
  )
}
