import { Fragment, type ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { Currency } from '@choba/contract/money.ts'
import { LoadError } from '#table/load-error.tsx'
import { Banner } from '#ui/banner.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PointsShown } from './use-refund-points.ts'

/** What a refund does to the points of its payment; nothing where it does nothing to them. */
export function RefundPointFacts({ shown, currency }: { shown: PointsShown; currency: Currency }) {
  const t = useTranslations('refunds.points')
  const { points, isKnown, error, busy, retry } = shown
  if (error) return <LoadError title={t('fault')} error={error} busy={busy} onRetry={retry} />
  if (!isKnown) return <Skeleton className="h-16" />
  if (!points) return null
  const { returned, takenTotal, short, withheld, debt, balanceBefore: before, balanceAfter: after } = points
  const facts: readonly (readonly [name: string, value: ReactNode] | false)[] = [
    [t('card'), <span className="font-mono break-all">{points.cardNo}</span>],
    returned > 0 && [t('returned'), t('count', { count: returned })],
    takenTotal > 0 && [t('takenBack'), t('count', { count: takenTotal })],
    short > 0 && [t('short'), t('count', { count: short })],
    withheld > 0 && [t('withheld'), <Money amount={withheld} currency={currency} />],
    [t('balance'), t('balanceValue', { before, after })],
  ]
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5" aria-live="polite">
        {facts.map(
          (fact) =>
            fact && (
              <Fragment key={fact[0]}>
                <dt className="text-muted">{fact[0]}</dt>
                <dd className="text-right font-semibold">{fact[1]}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {withheld > 0 && <Banner tone="warn">{t('withheldNote')}</Banner>}
      {debt > 0 && <Banner tone="warn">{t('debtNote', { count: debt })}</Banner>}
    </>
  )
}
