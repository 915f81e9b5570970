import type {
  DashboardDay,
  DashboardSummary,
  LastWeek,
} from '@choba/contract/dashboard.contract.ts'
import { type Currency, formatAverage, formatMoney } from '@choba/contract/money.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LineChart } from '#chart/line-chart.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useMay } from '#lib/permission.ts'
import { transactionsBehind } from '#lib/transactions-behind.ts'
import { useTranslations } from '#lib/translations.ts'
import { Figure } from '#ui/figure.tsx'
import { weekdayKey } from '#ui/instants.ts'
import { dashboardApi, RENEWED_EVERY } from './dashboard.api.ts'
import { timeText, UsualRanges } from './usual-ranges.tsx'

type Sales = NonNullable<DashboardSummary['sales']>

/**
 * Sales of today up to now, beside the same weekday last week: a figure, a sentence and an hourly
 * line. Yesterday is a small line below.
 */
export function TodayCard({
  sales: { today, lastWeek, yesterday },
  currency,
}: {
  sales: Sales
  currency: Currency
}) {
  const t = useTranslations('dashboard.day')
  const { money } = useChartFormats()
  const { data, isError, refetch } = useQuery({
    ...dashboardApi.hours.query(),
    refetchInterval: RENEWED_EVERY,
  })
  const points = data?.points ?? []
  const before = points.map((point) => point.before)
  return (
    <LineChart
      title={t('today')}
      how={
        (today.usual ?? yesterday.usual) && (
          <>
            <UsualRanges title={t('today')} read={today} currency={currency} />
            <UsualRanges title={t('yesterday')} read={yesterday} currency={currency} />
          </>
        )
      }
      lead={
        <div className="flex flex-col gap-1">
          <p className="text-3xl font-semibold">
            <Net read={today} currency={currency} tour />
          </p>
          <Comparison net={today.net} lastWeek={lastWeek} currency={currency} />
          <Facts read={today} currency={currency} />
        </div>
      }
      foot={<Yesterday read={yesterday} currency={currency} />}
      fileName={`today-${today.day}`}
      height={132}
      status={data ? 'ready' : isError ? 'failed' : 'busy'}
      onRetry={() => void refetch()}
      axis={t('time')}
      labels={points.map(({ at }) => timeText(at))}
      series={[{ name: t('today'), values: points.map(({ net }) => net) }]}
      {...(data &&
        before.some((value) => value !== null) && {
          previous: {
            name: t('lastWeek', { weekday: t(weekdayKey(data.before)) }),
            values: before,
          },
        })}
      format={money(data?.currency ?? currency)}
    />
  )
}

/** Net amount of a day. Links to the transactions of the day if the user may see them. */
function Net({
  read: { day, net },
  currency,
  tour = false,
}: {
  read: DashboardDay
  currency: Currency
  /** True for the figure that the tour points at. */
  tour?: boolean
}) {
  const maySee = useMay(merchantMay('Record.search'))
  const amount = <Figure amount={net} currency={currency} />
  const behind = transactionsBehind(
    { groupBy: 'date', period: { from: day, to: day } },
    null,
    {},
    'net',
  )
  if (!maySee || !behind) return amount
  return (
    <Link
      to="/trade"
      search={behind}
      {...(tour && { 'data-tour': 'sales' })}
      className="hover:text-accent-strong hover:underline"
    >
      {amount}
    </Link>
  )
}

/**
 * Sentence that compares today with the same weekday last week up to the same time. The color is
 * neutral, because more is not always better.
 */
function Comparison({
  net,
  lastWeek,
  currency,
}: {
  net: number | null
  lastWeek: LastWeek | null
  currency: Currency
}) {
  const t = useTranslations('dashboard.day')
  if (net === null || lastWeek === null || lastWeek.net === null)
    return <p className="text-sm text-muted">{t('unknown')}</p>
  const change = net - lastWeek.net
  const weekday = t(weekdayKey(lastWeek.day))
  if (change === 0) return <p className="text-sm">{t('sameAsLastWeek', { weekday })}</p>
  const sign = change > 0 ? '+' : '\u2212'
  return (
    <p className="text-sm">
      <span aria-hidden="true">{change > 0 ? '▲ ' : '▼ '}</span>
      {t.rich('comparedWithLastWeek', {
        weekday,
        change: `${sign}${formatMoney(Math.abs(change), currency)}`,
        amount: (figure) => <span className="whitespace-nowrap tabular-nums">{figure}</span>,
      })}
    </p>
  )
}

/** Further figures of the day, each with its name. A name and its figure stay on one line. */
function Facts({ read, currency }: { read: DashboardDay; currency: Currency }) {
  const t = useTranslations('dashboard.day')
  const { count, rate } = useChartFormats()
  const average = averageOf(read)
  const refundRate = refundRateOf(read)
  const facts = [
    ['paymentCount', count.full(read.paymentCount)],
    ['average', average === null ? '—' : formatAverage(average, currency)],
    ['refundRate', refundRate === null ? '—' : rate.full(refundRate)],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-x-1.5 whitespace-nowrap">
          <dt className="text-muted">{t(name)}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Sales of yesterday, and their position relative to the usual range. */
function Yesterday({ read, currency }: { read: DashboardDay; currency: Currency }) {
  const t = useTranslations('dashboard.day')
  const { net, usual } = read
  return (
    <p className="flex flex-wrap gap-x-2 border-t border-line pt-2 text-sm">
      <span className="text-muted">{t('yesterday')}</span>
      <Net read={read} currency={currency} />
      {usual && net !== null && (
        <span className="text-muted">
          {t(net < usual.net.low ? 'below' : net > usual.net.high ? 'above' : 'within')}
        </span>
      )}
    </p>
  )
}
