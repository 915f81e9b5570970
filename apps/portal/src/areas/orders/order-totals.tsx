import type { ResultOf } from '@choba/contract/endpoint.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { OrderSum, orders } from '@choba/contract/orders.contract.ts'
import { orderTypes, type OrderType } from '@choba/contract/point-ledger.ts'
import { useTranslations } from '#lib/translations.ts'
import { type Total, TotalsLine } from '#table/totals-line.tsx'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { signedBy } from './order-words.tsx'

type Figure = 'amount' | 'pointsUsed' | 'pointsAwarded'

/**
 * Returns the sum of a figure over all order types, with refunds deducted. Returns null if a sum is
 * too large to be exact.
 */
const netOf = (sums: readonly OrderSum[], name: Figure): number | null =>
  sums.reduce<number | null>((net, sum) => {
    const figure = sum[name]
    return net === null || figure === null ? null : net + signedBy(sum, figure)
  }, 0)

/**
 * Totals of the whole search result: count and amount for each order type, the net amount, and
 * points.
 */
export function OrderTotals({
  page,
  currency = 'JPY',
}: {
  page: ResultOf<typeof orders.list> | undefined
  /**
   * Currency of the merchant. Needed because the sums of an empty search result contain no
   * currency.
   */
  currency: string | undefined
}) {
  const t = useTranslations('orders.totals')
  const tooLarge = useTranslations('transactions.totals')('tooLarge')
  const sums = page?.sum ?? []
  const money = (figure: number | null, negative = false) =>
    figure === null ? (
      tooLarge
    ) : (
      <Money amount={figure} currency={sums[0]?.currency ?? currency} negative={negative} />
    )
  const points = (figure: number | null) =>
    figure === null ? tooLarge : <Points points={figure} />
  const ofType = (type: OrderType): Total[] => {
    const sum = sums.find(({ orderType }) => orderType === type)
    // Cancellations are rare, so the line is hidden if the search finds none.
    if (!sum && type === 'CANCEL') return []
    const count = formatCount(sum?.orders ?? 0)
    const figure = sum ? sum.amount : 0
    return [{ label: t(type, { count }), value: money(figure, type !== 'SALE' && figure !== 0) }]
  }
  return (
    <>
      <TotalsLine
        busy={!page}
        totals={[
          { label: t('count'), value: formatCount(page?.total ?? 0), leads: true },
          ...orderTypes.flatMap(ofType),
          { label: t('net'), value: money(netOf(sums, 'amount')), main: true },
        ]}
      />
      <TotalsLine
        busy={!page}
        minor
        totals={[
          { label: t('used'), value: points(netOf(sums, 'pointsUsed')) },
          { label: t('awarded'), value: points(netOf(sums, 'pointsAwarded')), main: true },
        ]}
      />
    </>
  )
}
