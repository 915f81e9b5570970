import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { Currency } from '@choba/contract/money.ts'
import { LoadError } from '#table/load-error.tsx'
import { Banner } from '#ui/banner.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PointsShown } from './use-refund-points.ts'

/**
 * Effect of a refund on the points of its payment. Renders nothing if the refund does not change
 * the points.
 */
export function RefundPointFacts({
  shown,
  hasCard,
  currency,
}: {
  shown: PointsShown
  hasCard: boolean
  currency: Currency
}) {
  const t = useTranslations('refunds.points')
  const { points, isKnown, error, busy, retry } = shown
  if (error && hasCard)
    return <LoadError title={t('fault')} error={error} busy={busy} onRetry={retry} />
  if (!isKnown) return <Skeleton className="h-16" />
  if (!points) return null
  const {
    returned,
    reversedTotal,
    short,
    withheld,
    debt,
    balanceBefore: before,
    balanceAfter: after,
  } = points
  return (
    <>
      <dl
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5"
        aria-live="polite"
      >
        <Line name={t('card')}>
          <span className="font-mono break-all">{points.cardNo}</span>
        </Line>
        {returned > 0 && <Line name={t('returned')}>{t('count', { count: returned })}</Line>}
        {reversedTotal > 0 && (
          <Line name={t('reversedPoints')}>{t('count', { count: reversedTotal })}</Line>
        )}
        {short > 0 && <Line name={t('short')}>{t('count', { count: short })}</Line>}
        {withheld > 0 && (
          <Line name={t('withheld')}>
            <Money amount={withheld} currency={currency} />
          </Line>
        )}
        <Line name={t('balance')}>{t('balanceValue', { before, after })}</Line>
      </dl>
      {withheld > 0 && <Banner tone="warn">{t('withheldNote')}</Banner>}
      {debt > 0 && <Banner tone="warn">{t('debtNote', { count: debt })}</Banner>}
    </>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </>
)
