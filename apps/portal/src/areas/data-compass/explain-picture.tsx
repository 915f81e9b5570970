import { changeKeys, COMPASS_SAMPLE } from '@choba/contract/data-compass.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { Segmented } from '#ui/segmented.tsx'
import { changeOf, isThin, signed } from './compass-figures.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'
import { useChangeParts } from './use-change-filters.ts'

/**
 * Chart of the causes of the difference between two periods, the largest first. The parts add up to
 * the whole difference.
 */
export function ExplainPicture({ filters, search, onSearch }: PictureProps) {
  const t = useTranslations('dataCompass')
  const explain = useTranslations('dataCompass.explain')
  const { money } = useChartFormats()
  const { explain: by = 'paymentMethod' } = search
  const { data, frame } = usePicture(dataCompassApi.changes.query({ ...filters, by }))
  const { parts, table, nameOf } = useChangeParts(data, search, (a, b) => Math.abs(b) - Math.abs(a))
  const format = money(data?.currency ?? 'JPY')
  const changes = signed(format)
  const whole = data ? changeOf({ net: data.sum.net, before: data.beforeSum }) : null
  const [first] = data?.rows ?? []
  const part = first ? changeOf(first) : null

  function answerOf(): string | undefined {
    if (!data) return undefined
    if (whole === null || part === null || !first) return t('unknown')
    if (isThin(data.sum.paymentCount, data.beforeSum.paymentCount))
      return t('thin', { min: String(COMPASS_SAMPLE) })
    if (whole === 0) return t('same')
    return explain(whole > 0 ? 'up' : 'down', {
      change: format.full(Math.abs(whole)),
      name: nameOf(first),
      part: changes.full(part),
    })
  }
  return (
    <RankedBars
      {...frame}
      title={explain('title')}
      fileName={`compass-difference-${by}-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={explain('how')}
      tools={
        <div>
          <Segmented
            label={explain('byLabel')}
            value={by}
            segments={changeKeys.map((value) => ({ value, label: explain(`by.${value}`) }))}
            onChange={(value) =>
              onSearch({ explain: value === 'paymentMethod' ? undefined : value })
            }
          />
        </div>
      }
      answer={answerOf()}
      {...(data && {
        sample: [
          ...(whole === null ? [] : [explain('adds', { change: changes.full(whole) })]),
          t('sampleTwo', {
            count: formatCount(data.sum.paymentCount),
            before: formatCount(data.beforeSum.paymentCount),
          }),
        ].join(' '),
      })}
      axis={explain(`by.${data?.by ?? by}`)}
      figures={t('change')}
      parts={parts}
      most={null}
      table={table}
      format={changes}
    />
  )
}
