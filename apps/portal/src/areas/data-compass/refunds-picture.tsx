import type { CompassRefunds } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_SAMPLE, refundKeys } from '@choba/contract/data-compass.filters.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { refundRateOf } from '@choba/contract/stat-figures.ts'
import { formatCount } from '@choba/contract/money.ts'
import { shareText } from '#chart/chart-data.ts'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Segmented } from '#ui/segmented.tsx'
import { isThin, shareOf } from './compass-figures.ts'
import { narrowingOf, useMarkActions, useTransactionsAddress } from './compass-links.ts'
import { type PictureProps, usePicture } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'

interface Shown {
  readonly name: string
  readonly refundCount: number
  readonly refund: number | null
  readonly payment: number | null
  readonly href: string | undefined
  readonly only?: ReturnType<typeof narrowingOf> | null
}

/**
 * Chart of refunds by reason, store or payment method. Users with permission to see users also get
 * refunds by user.
 */
export function RefundsPicture({ filters, search, onSearch }: PictureProps) {
  const t = useTranslations('dataCompass')
  const words = useTranslations('dataCompass.refunds')
  const field = useTranslations('statistics.field')
  const chart = useTranslations('chart')
  const { money } = useChartFormats()
  const address = useTransactionsAddress()
  const maySeeUsers = useMay(merchantMay('User.search'))
  const keys = refundKeys.filter((key) => key !== 'user' || maySeeUsers)
  const by = keys.find((key) => key === search.refunds) ?? 'reason'
  const { data, frame } = usePicture(dataCompassApi.refunds.query({ ...filters, by }))
  const format = money(data?.currency ?? 'JPY')
  const actionsOf = useMarkActions(search)
  const own = narrowingOf(filters)
  type Row = CompassRefunds['rows'][number]

  function nameOf({ key, name }: Row): string {
    if (key !== '') return name ?? key
    return data?.by === 'user' ? words('noUser') : words('noReason')
  }
  function linkOf({ key }: Row): string | undefined {
    if (!data || key === '' || data.by === 'user') return undefined
    const narrowed = data.by === 'reason' ? { reason: [key] } : onlyOf(key)
    return address(data.period, 'refund', { ...own, ...narrowed })
  }
  /**
   * Returns the filter that limits all charts to a row. Returns null if no filter exists for the
   * row.
   */
  function onlyOf(key: string) {
    if (key === '' || data?.by === 'reason' || data?.by === 'user') return null
    return data?.by === 'store' ? { storeId: [key] } : { paymentType: [key] }
  }
  const withRate = data?.by === 'store' || data?.by === 'paymentMethod'
  const rows: Shown[] = [
    ...(data?.rows ?? []).map((row) => ({
      ...row,
      name: nameOf(row),
      href: linkOf(row),
      only: onlyOf(row.key),
    })),
    ...(data?.others ? [{ ...data.others, name: t('others'), href: undefined }] : []),
  ]
  const rateText = (row: { refund: number | null; payment: number | null }) => {
    const rate = refundRateOf(row)
    return rate === null ? '—' : shareText(rate)
  }
  const tableRow = (row: Shown) => {
    const more = withRate ? [rateText(row)] : []
    return {
      cells: [
        row.name,
        formatCount(row.refundCount),
        row.refund === null ? '—' : format.full(row.refund),
        ...more,
      ],
      plain: [
        row.name,
        String(row.refundCount),
        row.refund === null ? '' : format.plain(row.refund),
        ...more,
      ],
      links: [undefined, row.href, row.href],
    }
  }
  const [first] = data?.rows ?? []

  function answerOf(): string | undefined {
    if (!data || !first) return undefined
    const share = shareOf(first.refund, data.sum.refund)
    if (share === null) return t('unknown')
    if (isThin(data.sum.refundCount)) return t('thin', { min: String(COMPASS_SAMPLE) })
    return words('answer', {
      name: nameOf(first),
      share: shareText(share),
      amount: format.full(first.refund!),
    })
  }
  return (
    <RankedBars
      {...frame}
      title={words('title')}
      fileName={`compass-refunds-${by}-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      how={words('how')}
      emptyText={words('nothing')}
      tools={
        <div>
          <Segmented
            label={words('byLabel')}
            value={by}
            segments={keys.map((value) => ({ value, label: words(`by.${value}`) }))}
            onChange={(value) => onSearch({ refunds: value === 'reason' ? undefined : value })}
          />
        </div>
      }
      answer={answerOf()}
      {...(data && { sample: words('sample', { count: formatCount(data.sum.refundCount) }) })}
      axis={words(`by.${data?.by ?? by}`)}
      figures={field('refund')}
      parts={rows.flatMap((row) => {
        if (row.refund === null) return []
        const share = shareOf(row.refund, data?.sum.refund ?? null)
        return [
          {
            name: row.name,
            value: row.refund,
            actions: actionsOf(row.only ?? null, row.href),
            note: share === null ? '' : shareText(share),
          },
        ]
      })}
      most={null}
      table={{
        head: [
          words(`by.${data?.by ?? by}`),
          field('refundCount'),
          field('refund'),
          ...(withRate ? [words('rate')] : []),
        ],
        rows: [
          ...rows.map(tableRow),
          ...(data && rows.length > 0
            ? [
                tableRow({
                  ...data.sum,
                  name: chart('total'),
                  href: address(data.period, 'refund', own),
                }),
              ]
            : []),
        ],
      }}
      format={format}
    />
  )
}
