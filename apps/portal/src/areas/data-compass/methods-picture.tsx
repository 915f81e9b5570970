import type { CompassMethods } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_SAMPLE, methodKeys, methodViews } from '@choba/contract/data-compass.filters.ts'
import type { StatRow } from '@choba/contract/statistics.contract.ts'
import type { PaymentClass } from '@choba/contract/transactions.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { shareText } from '#chart/chart-data.ts'
import { byDay, byWeek, sumsOf } from '#chart/day-groups.ts'
import { StackedBars } from '#chart/stacked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { useKindName, useNamesSettled } from '#lib/use-catalogue-names.ts'
import { Segmented } from '#ui/segmented.tsx'
import { isThin, shareOf, shiftedMost, tenths } from './compass-figures.ts'
import { narrowingOf, useMarkActions, useTransactionsAddress } from './compass-links.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'

/** Above this many days, the chart groups by week. */
const MONTH = 31
/**
 * Maximum number of parts in the chart, because readers cannot distinguish more. The smallest parts
 * are combined.
 */
const PARTS = 4
/** 100 % in tenths of a percent, the unit of shares. */
const WHOLE = 1000

/** Chart of payment methods over time, as amounts or as shares. */
export function MethodsPicture({ filters, search, onSearch }: PictureProps) {
  const t = useTranslations('dataCompass')
  const words = useTranslations('dataCompass.methods')
  const chart = useTranslations('chart')
  const field = useTranslations('statistics.field')
  const kindName = useKindName()
  const { money, rate } = useChartFormats()
  const address = useTransactionsAddress()
  const { methods: by = 'class', view = 'amount' } = search
  const isNamed = useNamesSettled()
  const picture = usePicture(dataCompassApi.methods.query({ ...filters, by }))
  const data = isNamed ? picture.data : undefined
  const frame =
    isNamed || picture.frame.status === 'failed'
      ? picture.frame
      : { ...picture.frame, status: 'busy' as const }
  const amounts = money(data?.currency ?? 'JPY')
  const format = view === 'share' ? rate : amounts
  const actionsOf = useMarkActions(search)
  const own = narrowingOf(filters)
  const nameOf = ({ key, name }: StatRow) =>
    key === '' ? t('others') : (name ?? kindName(key as PaymentClass))
  const columns = data?.columns ?? []
  const days = data?.rows ?? []
  const isUnknown = columns.some(({ payment }) => payment === null)
  const dates = days.map(({ day }) => day)
  const groups = dates.length > MONTH ? byWeek(dates) : byDay(dates)
  const valuesOf = (at: number) =>
    sumsOf(
      groups,
      days.map(({ payments }) => payments[at]!),
    )
  const all = columns.map((column, at) => ({
    column,
    name: nameOf(column),
    values: isUnknown ? [] : valuesOf(at),
  }))
  const drawn = partsOf(all, t('others'))
  const wholes = groups.map((_none, place) =>
    drawn.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  )
  const labels = groups.map(({ label }) => label)
  const onlyOf = ({ key }: StatRow) =>
    data?.by === 'paymentMethod' ? { paymentType: [key] } : { paymentClass: [key as PaymentClass] }
  /** @param place index of a period; null for the whole time */
  const linkOf = (column: StatRow | null, place: number | null) => {
    if (!data || column?.key === '') return undefined
    const group = place === null ? null : groups[place]!
    const period = group ? { from: dates[group.first]!, to: dates[group.last]! } : data.period
    return address(period, 'payment', { ...own, ...(column && onlyOf(column)) })
  }
  const shift = data && shiftedMost(columns, data.sum, data.beforeSum)

  function answerOf(): string | undefined {
    if (!data) return undefined
    if (isThin(data.sum.paymentCount, data.beforeSum.paymentCount))
      return t('thin', { min: String(COMPASS_SAMPLE) })
    if (!shift) return t('unknown')
    if (shift.change === 0) return t('same')
    return words(shift.change > 0 ? 'up' : 'down', {
      name: nameOf(shift.column),
      share: shareText(shift.now),
      before: shareText(shift.before),
      points: tenths.full(Math.abs(shift.change)),
    })
  }
  const tableRow = (name: string, values: readonly (number | null)[], place: number | null) => {
    const shown =
      view === 'share' ? values.map((value) => shareOf(value, values.at(-1) ?? null)) : values
    return {
      cells: [name, ...shown.map((value) => (value === null ? '—' : format.full(value)))],
      plain: [name, ...shown.map((value) => (value === null ? '' : format.plain(value)))],
      links:
        place === null
          ? []
          : [undefined, ...columns.map((column) => linkOf(column, place)), linkOf(null, place)],
    }
  }
  return (
    <StackedBars
      {...frame}
      title={words('title')}
      fileName={`compass-methods-${by}-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={words('how')}
      {...(isUnknown && { emptyText: t('unknown') })}
      tools={
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={words('byLabel')}
            value={by}
            segments={methodKeys.map((value) => ({ value, label: words(`by.${value}`) }))}
            onChange={(value) => onSearch({ methods: value === 'class' ? undefined : value })}
          />
          <Segmented
            label={words('viewLabel')}
            value={view}
            segments={methodViews.map((value) => ({ value, label: words(`view.${value}`) }))}
            onChange={(value) => onSearch({ view: value === 'amount' ? undefined : value })}
          />
        </div>
      }
      answer={answerOf()}
      {...(data && {
        sample: t('sampleTwo', {
          count: formatCount(data.sum.paymentCount),
          before: formatCount(data.beforeSum.paymentCount),
        }),
      })}
      {...(dates.length > MONTH && { caption: chart('byWeek') })}
      labels={labels}
      series={drawn.map(({ name, values }) => ({
        name,
        values:
          view === 'share'
            ? values.map((value, place) => shareOf(value, wholes[place] ?? null))
            : values,
      }))}
      {...(view === 'share' && { whole: WHOLE })}
      table={{
        head: [field('date'), ...all.map(({ name }) => name), chart('total')],
        rows: isUnknown
          ? []
          : [
              ...labels.map((label, place) =>
                tableRow(
                  label,
                  [...all.map(({ values }) => values[place] ?? 0), wholes[place]!],
                  place,
                ),
              ),
              ...(data ? [tableRow(chart('total'), totalsOf(data), null)] : []),
            ],
      }}
      actionsOf={(series, place) => {
        const column = drawn[series]?.column
        return column && column.key !== '' ? actionsOf(onlyOf(column), linkOf(column, place)) : []
      }}
      format={format}
    />
  )
}

const totalsOf = ({ columns, sum }: CompassMethods) => [
  ...columns.map(({ payment }) => payment),
  sum.payment,
]

interface Part {
  /** Payment method of the part; null for the part that combines the smallest methods. */
  readonly column: StatRow | null
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** Keeps the largest parts and combines the rest into one. */
function partsOf(all: readonly Part[], others: string): Part[] {
  if (all.length <= PARTS) return [...all]
  const rest = all.slice(PARTS - 1)
  const values = rest[0]!.values.map((_none, place) =>
    rest.reduce((sum, part) => sum + (part.values[place] ?? 0), 0),
  )
  return [...all.slice(0, PARTS - 1), { column: null, name: others, values }]
}
