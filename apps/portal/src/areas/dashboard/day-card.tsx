import type { DashboardDay, UsualRange } from '@choba/contract/dashboard.contract.ts'
import type { Currency } from '@choba/contract/money.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import { Link } from '@tanstack/react-router'
import type { ChartFormat } from '#chart/chart-data.ts'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { weekdayKey } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { transactionsBehind } from '#lib/transactions-behind.ts'
import { FigureCard } from './figure-card.tsx'

const two = (value: number): string => String(value).padStart(2, '0')
/** Formats minutes after midnight as `14:05`. */
const timeText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Figures of one day, compared with the range that is usual for its weekday. */
export function DayCard({
  title,
  read,
  currency,
}: {
  title: string
  read: DashboardDay
  currency: Currency
}) {
  const t = useTranslations('dashboard.day')
  const kit = useTranslations('kit')
  const { count, money, rate } = useChartFormats()
  const maySee = useMay(merchantMay('Record.search'))
  const { day, net, usual } = read
  const amount = net === null ? '—' : <Money amount={net} currency={currency} />
  const behind = transactionsBehind(
    { groupBy: 'date', period: { from: day, to: day } },
    null,
    {},
    'net',
  )
  const facts = usual && { days: String(usual.days), weekday: kit(weekdayKey(day)) }
  const how = facts
    ? read.until === null
      ? t('how', facts)
      : t('howUntil', { ...facts, time: timeText(read.until) })
    : undefined
  const amounts = money(currency)
  const average = averageOf(read)
  const refundRate = refundRateOf(read)
  return (
    <FigureCard
      title={title}
      how={how === undefined ? undefined : { label: `${title}: ${kit('howFound')}`, text: how }}
      figure={
        maySee && behind ? (
          <Link
            to="/trade"
            search={behind}
            data-tour="sales"
            className="hover:text-accent-strong hover:underline"
          >
            {amount}
          </Link>
        ) : (
          amount
        )
      }
    >
      {usual && net !== null ? (
        <Standing value={net} range={usual.net} format={amounts} />
      ) : (
        <p className="text-sm text-muted">{t('unknown')}</p>
      )}
      <dl className="mt-1 flex flex-col gap-y-0.5 text-sm">
        <Row
          name={t('paymentCount')}
          value={count.full(read.paymentCount)}
          range={usual?.paymentCount}
          format={count}
        />
        <Row
          name={t('average')}
          value={average === null ? '—' : amounts.full(average)}
          range={usual?.average}
          format={amounts}
        />
        <Row
          name={t('refundRate')}
          value={refundRate === null ? '—' : rate.full(refundRate)}
          range={usual?.refundRate}
          format={rate}
        />
      </dl>
    </FigureCard>
  )
}

/**
 * Says that a figure is below, in or above the usual range. The color is neutral, because more is
 * not always better.
 */
function Standing({
  value,
  range,
  format,
}: {
  value: number
  range: UsualRange
  format: ChartFormat
}) {
  const t = useTranslations('dashboard.day')
  const standing = value < range.low ? 'below' : value > range.high ? 'above' : 'within'
  return (
    <p className="text-sm">
      {standing !== 'within' && (
        <span aria-hidden="true">{standing === 'above' ? '▲ ' : '▼ '}</span>
      )}
      {t(standing)}
      <span className="ml-2 text-muted">
        {t('usual', { low: format.full(range.low), high: format.full(range.high) })}
      </span>
    </p>
  )
}

/**
 * Row with a figure and the usual value. The usual value is beside the figure, or below if long
 * amounts leave no room. Figures never wrap.
 */
const Row = ({
  name,
  value,
  range,
  format,
}: {
  name: string
  value: string
  range: UsualRange | null | undefined
  format: ChartFormat
}) => (
  <div className="flex flex-wrap items-baseline justify-end gap-x-3">
    <dt className="mr-auto text-muted">{name}</dt>
    <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    <dd className="min-w-[45%] text-right text-xs text-muted tabular-nums">
      {range && (
        <>
          <span className="whitespace-nowrap">{format.full(range.low)}–</span>
          <wbr />
          <span className="whitespace-nowrap">{format.full(range.high)}</span>
        </>
      )}
    </dd>
  </div>
)
