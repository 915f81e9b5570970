import { COMPASS_SAMPLE } from '@choba/contract/data-compass.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { comparable, grewMost, signed } from './compass-figures.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'
import { useChangeParts } from './use-change-filters.ts'

/**
 * Chart of the change of each store's net amount, from the largest increase to the largest
 * decrease.
 */
export function GrowthPicture({ filters, search }: Omit<PictureProps, 'onSearch'>) {
  const t = useTranslations('dataCompass')
  const growth = useTranslations('dataCompass.growth')
  const { money } = useChartFormats()
  const { data, frame } = usePicture(dataCompassApi.changes.query({ ...filters, by: 'store' }))
  const { parts, table, nameOf } = useChangeParts(data, search, (a, b) => b - a)
  const format = signed(money(data?.currency ?? 'JPY'))
  const min = String(COMPASS_SAMPLE)
  const grown = data && grewMost(data.rows)
  return (
    <RankedBars
      {...frame}
      title={growth('title')}
      fileName={`compass-stores-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={growth('how', { min })}
      answer={
        data &&
        (grown
          ? growth('answer', {
              name: nameOf(grown.row),
              change: money(data.currency).full(grown.change),
            })
          : growth(comparable(data.rows).length === 0 ? 'few' : 'none', { min }))
      }
      {...(data && {
        sample: t('sampleTwo', {
          count: formatCount(data.sum.paymentCount),
          before: formatCount(data.beforeSum.paymentCount),
        }),
      })}
      axis={t('explain.by.store')}
      figures={t('change')}
      parts={parts}
      most={null}
      table={table}
      format={format}
    />
  )
}
