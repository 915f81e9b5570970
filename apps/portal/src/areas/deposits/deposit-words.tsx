import type { DepositState } from '@choba/contract/deposits.filters.ts'
import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { dayText, nearDayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<DepositState, Tone> = {
  OPEN: 'muted',
  CLOSED: 'info',
  IN_TRANSFER: 'info',
  PAID: 'ok',
  RETURNED: 'danger',
  CARRIED: 'muted',
  INVOICED: 'warn',
}

export function DepositStatus({ state }: { state: DepositState }) {
  const t = useTranslations('deposits.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

/**
 * Returns a function that names a deposit by its payment date. The year is included if it differs
 * from the current year.
 */
export function useDepositTitle() {
  const t = useTranslations('deposits')
  return (payDate: string): string => {
    const [year, month, day] = payDate.split('-').map(Number)
    const isThisYear = year === new Date().getFullYear()
    // The year is text, because a number would get a thousands separator.
    return isThisYear
      ? t('dated', { month: String(month), day: String(day) })
      : t('datedInYear', { year: String(year), month: String(month), day: String(day) })
  }
}

/** An amount, or a dash if the user may not see it. */
export const Figure = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? (
    <span className="text-muted">—</span>
  ) : (
    <Money amount={amount} currency={currency} />
  )

/** Reverses the sign of an amount, for deductions. */
export const less = (amount: number | null): number | null => amount && -amount

/** Payment date, with a mark if the date is provisional. */
export function PayDate({ row, form }: { row: DepositRow; form?: 'plain' }) {
  const t = useTranslations('deposits')
  return (
    <span className="whitespace-nowrap">
      <Day day={row.payDate} {...(form && { form })} />
      {row.payDateProvisional && <span className="text-muted">{t('provisional')}</span>}
    </span>
  )
}

/**
 * Period of a deposit cycle, including the first and the last day. A one-day cycle shows a single
 * day.
 */
export function Cycle({ row: { dateFrom, dateTo } }: { row: DepositRow }) {
  const t = useTranslations('deposits')
  const words =
    dateFrom === dateTo
      ? dayText(dateFrom)
      : t('range', { from: dayText(dateFrom), to: nearDayText(dateTo, dateFrom) })
  return <span className="whitespace-nowrap tabular-nums">{words}</span>
}
