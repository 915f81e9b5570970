import { Fragment } from 'react'
import type { Currency } from '@choba/contract/money.ts'
import type { RefundDeposit } from '@choba/contract/refunds.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/**
 * Reserves the space for the effect on the deposit while it loads. Otherwise the confirmation would
 * grow, and its buttons would move under the pointer.
 */
export function RefundDepositPlaceholder() {
  const t = useTranslations('refunds.deposit')
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5">
        {(['deducted', 'feeBack', 'payDate', 'closeDate'] as const).map((name) => (
          <Fragment key={name}>
            <dt className="text-muted">{t(name)}</dt>
            <dd className="text-right">
              <Skeleton width="5rem" />
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-sm text-muted">{t('note')}</p>
    </>
  )
}

/** Effect of a refund on the next deposit. An unknown figure is shown as unknown, never as zero. */
export function RefundDepositFacts({
  deposit,
  currency,
}: {
  deposit: RefundDeposit
  currency: Currency
}) {
  const t = useTranslations('refunds.deposit')
  const { effect, closeDate, payDate, refund, feeBack, pointsBack } = deposit
  if (effect !== 'DEDUCTED' || refund === null || closeDate === null || payDate === null)
    return <p className="text-sm text-muted">{t(effect === 'NONE' ? 'none' : 'unknown')}</p>
  return (
    <>
      <dl
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5"
        aria-live="polite"
      >
        {/* Leaves these lines out for a cash refund, which does not change the deposit because the
            store pays it out of its own cash. */}
        {refund > 0 && (
          <>
            <dt className="text-muted">{t('deducted')}</dt>
            <dd className="text-right font-semibold">
              <Money amount={-refund} currency={currency} />
            </dd>
            <dt className="text-muted">{t('feeBack')}</dt>
            <dd className="text-right font-semibold">
              {feeBack === null ? (
                t('feeBackUnknown')
              ) : (
                <Money amount={feeBack} currency={currency} />
              )}
            </dd>
          </>
        )}
        {pointsBack !== null && pointsBack > 0 && (
          <>
            <dt className="text-muted">{t('pointsBack')}</dt>
            <dd className="text-right font-semibold">
              <Money amount={pointsBack} currency={currency} />
            </dd>
          </>
        )}
        <dt className="text-muted">{t('payDate')}</dt>
        <dd className="text-right font-semibold">
          <Day day={payDate} form="plain" />
        </dd>
        <dt className="text-muted">{t('closeDate')}</dt>
        <dd className="text-right font-semibold">
          <Day day={closeDate} form="plain" />
        </dd>
      </dl>
      <p className="text-sm text-muted">{t('note')}</p>
    </>
  )
}
