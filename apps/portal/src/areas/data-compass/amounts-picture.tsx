import type { CompassAmounts } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_SAMPLE, compassMeasures } from '@choba/contract/data-compass.filters.ts'
import { formatCount, formatMoney } from '@choba/contract/money.ts'
import { shareText } from '#chart/chart-data.ts'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { Segmented } from '#ui/segmented.tsx'
import { isThin, shareOf } from './compass-figures.ts'
import { amountsOf, narrowingOf, useMarkActions, useTransactionsAddress } from './compass-links.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'
import { useRangeName } from './use-range-name.ts'

type Class = CompassAmounts['classes'][number]

/**
 * Chart of payment amounts: number of payments in each range of amounts, the median, and the shares
 * of the smallest and largest payments.
 */
export function AmountsPicture({ filters, search, onSearch }: PictureProps) {
  const t = useTranslations('dataCompass')
  const words = useTranslations('dataCompass.amounts')
  const hours = useTranslations('dataCompass.hours')
  const field = useTranslations('statistics.field')
  const chart = useTranslations('chart')
  const { money, count } = useChartFormats()
  const rangeName = useRangeName()
  const address = useTransactionsAddress()
  const actionsOf = useMarkActions(search)
  const own = narrowingOf(filters)
  const { amounts: measure = 'count' } = search
  const { data, frame } = usePicture(dataCompassApi.amounts.query(filters))
  const currency = data?.currency ?? 'JPY'
  const format = measure === 'count' ? count : money(currency)
  const classes = data?.classes ?? []
  const median = data?.quantiles?.p50
  const whole = data && (measure === 'count' ? data.sum.paymentCount : data.sum.payment)
  const valueOf = ({ paymentCount, payment }: Class) =>
    measure === 'count' ? paymentCount : payment
  const isUnknown = measure === 'amount' && classes.some(({ payment }) => payment === null)
  const linkOf = (range: Class) => {
    const amounts = amountsOf(range)
    return data && amounts && range.paymentCount > 0
      ? address(data.period, 'payment', { ...own, ...amounts })
      : undefined
  }
  const shareIn = (part: number | null, all: number | null | undefined) => {
    const share = shareOf(part, all ?? null)
    return share === null ? '—' : shareText(share)
  }
  const tableRow = (
    name: string,
    { paymentCount, payment }: Pick<Class, 'paymentCount' | 'payment'>,
    href?: string,
  ) => {
    const shares = [
      shareIn(paymentCount, data?.sum.paymentCount),
      shareIn(payment, data?.sum.payment),
    ] as const
    const amount = (as: 'full' | 'plain', missing: string) =>
      payment === null ? missing : money(currency)[as](payment)
    return {
      cells: [name, formatCount(paymentCount), shares[0], amount('full', '—'), shares[1]],
      plain: [name, String(paymentCount), shares[0], amount('plain', ''), shares[1]],
      links: [undefined, href, undefined, href],
    }
  }

  function answerOf(): string | undefined {
    if (!data?.quantiles || !data.tails) return undefined
    if (isThin(data.sum.paymentCount)) return t('thin', { min: String(COMPASS_SAMPLE) })
    const { p10, p50, p90 } = data.quantiles
    const about = (value: number) => formatMoney(value, currency)
    return [
      words('answer', { median: about(p50.about), p10: about(p10.about), p90: about(p90.about) }),
      ...(classes.length > 1 ? tailsOf(data.tails) : []),
    ].join(' ')
  }
  /**
   * Describes the shares of the smallest and largest payments. The shares are computed from whole
   * ranges, so they are approximate.
   */
  function tailsOf({ least, greatest }: NonNullable<CompassAmounts['tails']>): string[] {
    const shares = ({ paymentCount, payment }: Pick<Class, 'paymentCount' | 'payment'>) => ({
      share: shareIn(paymentCount, data?.sum.paymentCount),
      amount: shareIn(payment, data?.sum.payment),
    })
    return [
      words('greatest', { from: formatMoney(greatest.from, currency), ...shares(greatest) }),
      ...(least.to === null
        ? []
        : [words('least', { to: formatMoney(least.to, currency), ...shares(least) })]),
    ]
  }
  return (
    <RankedBars
      {...frame}
      title={words('title')}
      fileName={`compass-amounts-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={words('how')}
      {...(isUnknown && { emptyText: t('unknown') })}
      tools={
        <div>
          <Segmented
            label={hours('measureLabel')}
            value={measure}
            segments={compassMeasures.map((value) => ({ value, label: hours(`measure.${value}`) }))}
            onChange={(value) => onSearch({ amounts: value === 'count' ? undefined : value })}
          />
        </div>
      }
      answer={answerOf()}
      {...(data && { sample: t('sample', { count: formatCount(data.sum.paymentCount) }) })}
      axis={words('axis')}
      figures={measure === 'count' ? field('paymentCount') : field('payment')}
      parts={
        isUnknown
          ? []
          : classes.map((range) => {
              const name = rangeName(range, currency)
              return {
                name: range.from === median?.from ? words('median', { range: name }) : name,
                value: valueOf(range)!,
                actions: actionsOf(null, linkOf(range)),
                note: shareIn(valueOf(range), whole),
              }
            })
      }
      most={null}
      table={{
        head: [
          words('axis'),
          field('paymentCount'),
          words('share.count'),
          field('payment'),
          words('share.amount'),
        ],
        rows: [
          ...classes.map((range) => tableRow(rangeName(range, currency), range, linkOf(range))),
          ...(data
            ? [tableRow(chart('total'), data.sum, address(data.period, 'payment', own))]
            : []),
        ],
      }}
      format={format}
    />
  )
}
