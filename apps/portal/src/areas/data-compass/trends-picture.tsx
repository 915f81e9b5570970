import type { CompassTrends } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_SAMPLE } from '@choba/contract/data-compass.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { shareText } from '#chart/chart-data.ts'
import { byDay, byWeek, sumsOf } from '#chart/day-groups.ts'
import { SmallMultiples } from '#chart/small-multiples.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { isThin, shareOf } from './compass-figures.ts'
import { narrowingOf, useMarkActions, useTransactionsAddress } from './compass-links.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'

/** Above this many days, the charts group by week. */
const MONTH = 31
/** Maximum number of stores that get a chart. The table shows all stores. */
const DRAWN = 12

type Column = CompassTrends['columns'][number]

/** Small charts of each store's net amount by day. All have the same scale. */
export function TrendsPicture({ filters, search }: Omit<PictureProps, 'onSearch'>) {
  const t = useTranslations('dataCompass')
  const words = useTranslations('dataCompass.trends')
  const chart = useTranslations('chart')
  const field = useTranslations('statistics.field')
  const { money } = useChartFormats()
  const address = useTransactionsAddress()
  const actionsOf = useMarkActions(search)
  const own = narrowingOf(filters)
  const { data, frame } = usePicture(dataCompassApi.trends.query(filters))
  const format = money(data?.currency ?? 'JPY')
  const columns = data?.columns ?? []
  const rows = data?.rows ?? []
  const dates = rows.map(({ key }) => key)
  const groups = dates.length > MONTH ? byWeek(dates) : byDay(dates)
  const labels = groups.map(({ label }) => label)
  const isUnknown = rows.some(({ nets }) => nets.includes(null))
  const nameOf = ({ key, name }: Column) => (key === '' ? t('others') : name!)
  const all = columns.map((column, at) => ({
    column,
    name: nameOf(column),
    values: sumsOf(
      groups,
      rows.map(({ nets }) => nets[at]!),
    ),
  }))
  const wholes = sumsOf(
    groups,
    rows.map(({ net }) => net),
  )
  const stores = all.filter(({ column }) => column.key !== '')
  const drawn = stores.slice(0, DRAWN)
  /** @param place index of a period; null for the whole time */
  const linkOf = (column: Column | null, place: number | null) => {
    if (!data || column?.key === '') return undefined
    const group = place === null ? null : groups[place]!
    const period = group ? { from: dates[group.first]!, to: dates[group.last]! } : data.period
    return address(period, 'net', { ...own, ...(column && { storeId: [column.key] }) })
  }
  const tableRow = (name: string, values: readonly (number | null)[], place: number | null) => ({
    cells: [name, ...values.map((value) => (value === null ? '—' : format.full(value)))],
    plain: [name, ...values.map((value) => (value === null ? '' : format.plain(value)))],
    links: [undefined, ...columns.map((column) => linkOf(column, place)), linkOf(null, place)],
  })
  const [first] = stores

  function answerOf(): string | undefined {
    // Returns no sentence for a single store, because it would only repeat the figure.
    if (!data || !first || columns.length === 1) return undefined
    if (isThin(data.sum.paymentCount)) return t('thin', { min: String(COMPASS_SAMPLE) })
    const share = shareOf(first.column.net, data.sum.net)
    return share === null
      ? t('unknown')
      : words('answer', { name: first.name, share: shareText(share) })
  }
  return (
    <SmallMultiples
      {...frame}
      title={words('title')}
      fileName={`compass-trends-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={words('how')}
      {...(isUnknown && { emptyText: t('unknown') })}
      answer={answerOf()}
      {...(data && { sample: t('sample', { count: formatCount(data.sum.paymentCount) }) })}
      caption={[
        ...(columns.length > drawn.length ? [words('first', { count: String(drawn.length) })] : []),
        ...(dates.length > MONTH ? [chart('byWeek')] : []),
      ].join(' ')}
      labels={labels}
      multiples={
        isUnknown
          ? []
          : drawn.map(({ column, name, values }) => ({
              name,
              total: column.net,
              values,
              actions: actionsOf({ storeId: [column.key] }, linkOf(column, null)),
            }))
      }
      table={{
        head: [field('date'), ...all.map(({ name }) => name), chart('total')],
        rows: [
          ...labels.map((label, place) =>
            tableRow(
              label,
              [...all.map(({ values }) => values[place] ?? null), wholes[place] ?? null],
              place,
            ),
          ),
          ...(data
            ? [tableRow(chart('total'), [...columns.map(({ net }) => net), data.sum.net], null)]
            : []),
        ],
      }}
      format={format}
    />
  )
}
