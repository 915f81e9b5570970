import { Fragment } from 'react'
import type { Currency } from '@choba/contract/money.ts'
import type { RefundDeposit } from '@choba/contract/refunds.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/**
 * Holds the place of the facts until they are known. Otherwise the confirmation would grow when they
 * arrive, and its buttons would move under the pointer.
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

/** What a refund does to the next deposit, as far as it is known: what is not known is said, and never a zero. */
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
        {/* Cash is refunded from the till. */}
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
