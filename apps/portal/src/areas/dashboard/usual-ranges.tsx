import type { DashboardDay, UsualRange } from '@choba/contract/dashboard.contract.ts'
import { type Currency, formatAverage } from '@choba/contract/money.ts'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { weekdayKey } from '#ui/instants.ts'

const two = (value: number): string => String(value).padStart(2, '0')
/** Formats minutes after midnight as `14:05`. */
export const timeText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Explains with which days a day is compared, and lists the usual range of each figure. */
export function UsualRanges({
  title,
  read: { day, usual, until },
  currency,
}: {
  title: string
  read: DashboardDay
  currency: Currency
}) {
  const t = useTranslations('dashboard.day')
  const { count, money, rate } = useChartFormats()
  if (!usual) return null
  const amounts = money(currency)
  const facts = { days: String(usual.days), weekday: t(weekdayKey(day)) }
  const ranges: [string, UsualRange | null, (value: number) => string][] = [
    [t('net'), usual.net, (value) => amounts.full(value)],
    [t('paymentCount'), usual.paymentCount, (value) => count.full(value)],
    [t('average'), usual.average, (value) => formatAverage(value, currency)],
    [t('refundRate'), usual.refundRate, (value) => rate.full(value)],
  ]
  return (
    <span className="block [&+&]:mt-3">
      <span className="block font-semibold">{title}</span>
      <span className="block">
        {until === null ? t('how', facts) : t('howUntil', { ...facts, time: timeText(until) })}
      </span>
      {ranges.map(
        ([name, range, text]) =>
          range && (
            <span key={name} className="block">
              {name}{' '}
              <span className="whitespace-nowrap tabular-nums">
                {t('range', { low: text(range.low), high: text(range.high) })}
              </span>
            </span>
          ),
      )}
    </span>
  )
}
