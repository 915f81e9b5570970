import type { CompassHours } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_SAMPLE, compassMeasures } from '@choba/contract/data-compass.filters.ts'
import { addDays, weekday } from '@choba/contract/period.ts'
import { daysOf } from '@choba/contract/period.ts'
import { formatCount } from '@choba/contract/money.ts'
import { HeatMap } from '#chart/heat-map.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { shortDayText } from '#ui/instants.ts'
import { Segmented } from '#ui/segmented.tsx'
import { busiestOf, isThin, meanOf, tenths } from './compass-figures.ts'
import { narrowingOf, spansOfHour, useTransactionsAddress } from './compass-links.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'

/**
 * Heat map of hours for each weekday. Each cell is the mean over all days of the period that are
 * that weekday.
 */
export function HoursPicture({ filters, search, onSearch }: PictureProps) {
  const t = useTranslations('dataCompass')
  const hours = useTranslations('dataCompass.hours')
  const chart = useTranslations('chart')
  const kit = useTranslations('kit')
  const { money } = useChartFormats()
  const { data, frame } = usePicture(dataCompassApi.hours.query(filters))
  const { measure = 'count' } = search
  const format = measure === 'count' ? tenths : money(data?.currency ?? 'JPY')
  const means = new Map(
    data?.cells.map((cell) => [
      `${cell.weekday} ${cell.hour}`,
      meanOf(cell, data.occurrences, measure),
    ]),
  )
  const isUnknown =
    measure === 'amount' && data?.cells.some(({ payment }) => payment === null) === true
  const busiest = data && busiestOf(data, measure)
  const nameOf = (field: { weekday: number; hour: number }) =>
    chart('hourOf', { weekday: kit(`weekday${field.weekday as 0}`), hour: String(field.hour) })
  return (
    <HeatMap
      {...frame}
      title={hours('title')}
      fileName={`compass-hours-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={hours('how')}
      tools={
        <div>
          <Segmented
            label={hours('measureLabel')}
            value={measure}
            segments={compassMeasures.map((value) => ({ value, label: hours(`measure.${value}`) }))}
            onChange={(value) => onSearch({ measure: value === 'count' ? undefined : value })}
          />
        </div>
      }
      {...(isUnknown && { emptyText: t('unknown') })}
      answer={
        busiest &&
        (isThin(busiest.cell.paymentCount)
          ? t('thin', { min: String(COMPASS_SAMPLE) })
          : hours('answer', {
              hour: nameOf(busiest.cell),
              figure:
                measure === 'count'
                  ? hours('payments', { count: tenths.full(busiest.mean) })
                  : format.full(busiest.mean),
            }))
      }
      {...(data && { sample: t('sample', { count: formatCount(data.sum.paymentCount) }) })}
      values={Array.from({ length: 7 }, (_none, of) =>
        Array.from({ length: 24 }, (_one, hour) =>
          isUnknown ? 0 : (means.get(`${of} ${hour}`) ?? 0),
        ),
      )}
      format={format}
      detail={(field) =>
        field && data ? (
          <Field read={data} field={field} name={nameOf(field)} narrowed={narrowingOf(filters)} />
        ) : (
          <p className="text-xs text-muted">{hours('none')}</p>
        )
      }
    />
  )
}

/** Detail of one cell: its total, and links to its transactions for each day. */
function Field({
  read,
  field,
  name,
  narrowed,
}: {
  read: CompassHours
  field: { weekday: number; hour: number }
  name: string
  narrowed: ReturnType<typeof narrowingOf>
}) {
  const t = useTranslations('dataCompass.hours')
  const { money } = useChartFormats()
  const address = useTransactionsAddress()
  const { period, today, closingMinutes, cells, occurrences, currency } = read
  const cell = cells.find(({ weekday: of, hour }) => of === field.weekday && hour === field.hour)
  const days = Array.from({ length: daysOf(period) }, (_none, nth) =>
    addDays(period.from, nth),
  ).filter((day) => weekday(day) === field.weekday && day <= today)
  const amount = cell ? cell.payment : 0
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      <p>
        {t('cell', {
          hour: name,
          count: formatCount(cell?.paymentCount ?? 0),
          amount: amount === null ? '—' : money(currency).full(amount),
          days: String(occurrences[field.weekday]),
        })}
      </p>
      <ul aria-label={t('days')} className="flex flex-wrap gap-x-3">
        {days.flatMap((day) =>
          spansOfHour(day, field.hour, closingMinutes).map((span) => {
            const href = address(span, 'payment', narrowed)
            const text = `${shortDayText(span.from)} ${span.from.slice(11, 16)}–${span.to.slice(11, 16)}`
            return (
              <li key={span.from} className="tabular-nums">
                {href === undefined ? (
                  text
                ) : (
                  <a href={href} className="underline">
                    {text}
                  </a>
                )}
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}
