import { COMPASS_SAMPLE } from '@choba/contract/data-compass.filters.ts'
import { averageOf } from '@choba/contract/stat-figures.ts'
import { formatCount } from '@choba/contract/money.ts'
import { Steps } from '#chart/steps.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { isThin, signed } from './compass-figures.ts'
import { narrowingOf, useMarkActions, useTransactionsAddress } from './compass-links.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'

/** Chart of the average payment amount, and its contribution to the growth of sales. */
export function AveragePicture({ filters, search }: Omit<PictureProps, 'onSearch'>) {
  const t = useTranslations('dataCompass')
  const words = useTranslations('dataCompass.average')
  const field = useTranslations('statistics.field')
  const { money, count } = useChartFormats()
  const address = useTransactionsAddress()
  const actionsOf = useMarkActions(search)
  const own = narrowingOf(filters)
  const { data, frame } = usePicture(dataCompassApi.average.query(filters))
  const format = money(data?.currency ?? 'JPY')
  const changes = signed(format)
  const now = data ? averageOf(data.sum) : null
  const before = data ? averageOf(data.beforeSum) : null

  function answerOf(): string | undefined {
    if (!data) return undefined
    if (data.sum.payment === null || data.beforeSum.payment === null) return t('unknown')
    if (isThin(data.sum.paymentCount, data.beforeSum.paymentCount))
      return t('thin', { min: String(COMPASS_SAMPLE) })
    const change = now! - before!
    return words(change > 0 ? 'up' : change < 0 ? 'down' : 'same', {
      average: format.full(now!),
      change: format.full(Math.abs(change)),
    })
  }
  const split = data?.split
  const links = data && {
    now: address(data.period, 'payment', own),
    before: address(data.before, 'payment', own),
  }
  const whole = (name: string, value: number | null, href: string | undefined) =>
    value === null ? [] : [{ name, value, kind: 'whole' as const, actions: actionsOf(null, href) }]
  const part = (name: string, value: number | null | undefined) =>
    value === null || value === undefined ? [] : [{ name, value, kind: 'part' as const }]
  const unknown = (value: number | null, write: (value: number) => string, missing = '—') =>
    value === null ? missing : write(value)
  const row = (
    name: string,
    values: readonly (number | null)[],
    of: typeof format,
    href: boolean,
  ) => ({
    cells: [name, ...values.map((value) => unknown(value, (known) => of.full(known)))],
    plain: [name, ...values.map((value) => unknown(value, (known) => of.plain(known), ''))],
    ...(href && { links: [undefined, links?.now, links?.before] }),
  })
  const difference = (a: number | null, b: number | null) =>
    a === null || b === null ? null : a - b
  return (
    <Steps
      {...frame}
      title={words('title')}
      fileName={`compass-average-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={words('how')}
      answer={answerOf()}
      {...(data && {
        sample: [
          ...(split || data.sum.payment === null || data.beforeSum.payment === null
            ? []
            : [words('unsplit')]),
          t('sampleTwo', {
            count: formatCount(data.sum.paymentCount),
            before: formatCount(data.beforeSum.paymentCount),
          }),
        ].join(' '),
      })}
      steps={
        data
          ? [
              ...whole(
                `${words('payment')} (${t('before')})`,
                data.beforeSum.payment,
                links?.before,
              ),
              ...part(words('byCount'), split?.byCount),
              ...part(words('byAverage'), split?.byAverage),
              ...whole(`${words('payment')} (${t('now')})`, data.sum.payment, links?.now),
            ]
          : []
      }
      table={{
        head: [t('hours.measureLabel'), t('now'), t('before'), t('change')],
        rows: data
          ? [
              row(
                field('payment'),
                [
                  data.sum.payment,
                  data.beforeSum.payment,
                  difference(data.sum.payment, data.beforeSum.payment),
                ],
                format,
                true,
              ),
              row(
                field('paymentCount'),
                [
                  data.sum.paymentCount,
                  data.beforeSum.paymentCount,
                  data.sum.paymentCount - data.beforeSum.paymentCount,
                ],
                count,
                true,
              ),
              row(field('average'), [now, before, difference(now, before)], format, false),
              ...(split
                ? [
                    row(words('byCount'), [null, null, split.byCount], format, false),
                    row(words('byAverage'), [null, null, split.byAverage], format, false),
                  ]
                : []),
            ]
          : [],
      }}
      format={format}
      changes={changes}
    />
  )
}
