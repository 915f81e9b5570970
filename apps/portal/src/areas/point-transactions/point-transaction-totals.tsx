import type { ReactNode } from 'react'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { PointSum, pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine } from '#table/totals-line.tsx'
import { Points } from '#ui/points.tsx'

const figures = ['award', 'cancel', 'net'] as const
type Figure = (typeof figures)[number]

/** Adds up a figure over all point types. Returns null if a sum is too large to be exact. */
const sumOf = (sums: readonly PointSum[], name: Figure): number | null =>
  sums.reduce<number | null>(
    (all, { [name]: one }) => (all === null || one === null ? null : all + one),
    0,
  )

/**
 * Totals of the whole search result: points given, taken back, used and returned, and the net.
 * Followed by the same totals for each point type.
 */
export function PointTransactionTotals({
  page,
}: {
  page: ResultOf<typeof pointTransactions.list> | undefined
}) {
  const t = useTranslations('pointTransactions.totals')
  const sums = page?.sum ?? []
  const given = sums.filter(({ chargeType }) => chargeType !== 'USE')
  const used = sums.filter(({ chargeType }) => chargeType === 'USE')
  const figure = (points: number | null) =>
    points === null ? t('tooLarge') : <Points points={points} />
  return (
    <>
      <TotalsLine
        busy={!page}
        totals={[
          { label: t('count'), value: formatCount(page?.total ?? 0), leads: true },
          { label: t('award'), value: figure(sumOf(given, 'award')) },
          { label: t('cancel'), value: figure(sumOf(given, 'cancel')) },
          { label: t('used'), value: figure(sumOf(used, 'award')) },
          { label: t('returned'), value: figure(sumOf(used, 'cancel')) },
          { label: t('net'), value: figure(sumOf(sums, 'net')), main: true },
        ]}
      />
      {sums.length > 1 && <ByType sums={sums} figure={figure} />}
    </>
  )
}

const scroller = 'overflow-x-auto pt-1 -outline-offset-2'

/**
 * Table of totals per point type. Hidden if only one type occurs, because the table would repeat
 * the line above.
 */
function ByType({
  sums,
  figure,
}: {
  sums: readonly PointSum[]
  figure: (points: number | null) => ReactNode
}) {
  const t = useTranslations('pointTransactions')
  const cell = 'px-2.5 py-1 text-right whitespace-nowrap'
  const heads = [t('totals.count'), t('eitherKind.AWARD'), t('eitherKind.CANCEL'), t('totals.net')]
  return (
    <details className="px-4 pb-2.5 text-sm">
      <summary className="w-fit cursor-pointer text-muted hover:text-ink">
        {t('totals.byType')}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <div role="region" aria-label={t('totals.byType')} tabIndex={0} className={scroller}>
        <table className="border-collapse">
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="pr-3 text-left font-semibold whitespace-nowrap">
                {t('field.chargeType')}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className={`${cell} font-semibold`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map((sum) => (
              <tr key={sum.chargeType} className="border-t border-line-soft">
                <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                  {t(`chargeType.${sum.chargeType}`)}
                </th>
                <td className={`${cell} tabular-nums`}>{formatCount(sum.entries)}</td>
                {figures.map((name) => (
                  <td key={name} className={cell}>
                    {figure(sum[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
