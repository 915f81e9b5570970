import type { DashboardMonth } from '@choba/contract/dashboard.contract.ts'
import type { Currency } from '@choba/contract/money.ts'
import { Link } from '@tanstack/react-router'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { shortDayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { Change } from '#chart/change-text.tsx'
import { FigureCard } from './figure-card.tsx'

/**
 * Current month up to today compared with the previous month, and a forecast for the end of the
 * month.
 */
export function MonthCard({ read, currency }: { read: DashboardMonth; currency: Currency }) {
  const t = useTranslations('dashboard.month')
  const kit = useTranslations('kit')
  const { money } = useChartFormats()
  const { sum, compared, forecast, period } = read
  const amounts = money(currency)
  const text = (value: number | null) => (value === null ? '—' : amounts.full(value))
  return (
    <FigureCard
      title={t('title')}
      how={
        forecast
          ? {
              label: `${t('title')}: ${kit('howFound')}`,
              text: t('how', { replays: String(forecast.replays) }),
            }
          : undefined
      }
      figure={
        <Link
          to="/statistics"
          search={{ dateFrom: period.from, dateTo: period.to }}
          className="hover:text-accent-strong hover:underline"
        >
          {sum.net === null ? '—' : <Money amount={sum.net} currency={currency} />}
        </Link>
      }
    >
      {compared && (
        <p className="flex flex-wrap gap-x-2 text-sm">
          <Change now={compared.now.sum.net} before={compared.before.sum.net} />
          <span className="text-muted">
            {t('before', {
              from: shortDayText(compared.now.period.from),
              to: shortDayText(compared.now.period.to),
              beforeFrom: shortDayText(compared.before.period.from),
              beforeTo: shortDayText(compared.before.period.to),
              now: text(compared.now.sum.net),
              before: text(compared.before.sum.net),
            })}
          </span>
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {forecast
          ? t.rich('forecast', {
              low: text(forecast.low),
              high: text(forecast.high),
              range: (words) => <span className="whitespace-nowrap">{words}</span>,
            })
          : t('unknown')}
      </p>
    </FigureCard>
  )
}
