import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { eitherMay } from '@choba/contract/permissions.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Money } from '#ui/money.tsx'
import { needsApproval } from './refund-form.ts'
import { RefundDepositFacts, RefundDepositPlaceholder } from './refund-deposit.tsx'
import { RefundPointFacts } from './refund-points.tsx'
import { paidBack, type PointsShown } from './use-refund-points.ts'

/** Permission to see how a refund changes the next deposit. */
const depositReaders = eitherMay('Settle.search')

/** Preview of the effect of a refund, shown before the user submits the form. */
export function RefundPreview({
  amount: asked,
  shown,
  detail,
  paymentMethod,
}: {
  amount: number
  shown: PointsShown
  detail: TransactionDetail
  paymentMethod: string
}) {
  const t = useTranslations('refunds')
  const { currency, refundable, paymentClass, amountWithoutApproval } = detail
  const amount = paidBack(asked, shown)
  const seesDeposits = useMay(depositReaders)
  const isDepositAwaited = seesDeposits && shown.deposit === undefined && !shown.error
  return (
    <>
      <dl
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5"
        aria-live="polite"
      >
        <dt className="text-muted">{t('toCustomer')}</dt>
        <dd className="text-right font-semibold">
          {t(`toCustomerValue.${paymentClass}`, {
            amount: formatMoney(amount, currency),
            paymentMethod,
          })}
        </dd>
        <dt className="text-muted">{t('remaining')}</dt>
        <dd className="text-right font-semibold">
          <Money amount={refundable - amount} currency={currency} />
        </dd>
      </dl>
      <RefundPointFacts shown={shown} hasCard={detail.pointCardNo !== null} currency={currency} />
      {shown.deposit && <RefundDepositFacts deposit={shown.deposit} currency={currency} />}
      {isDepositAwaited && <RefundDepositPlaceholder />}
      {shown.error && detail.pointCardNo === null && (
        <p className="text-sm text-muted">{t('deposit.fault')}</p>
      )}
      {paymentClass === 'CARD' && (
        <Banner tone="info">
          <span className="text-sm">{t('cardDelay')}</span>
        </Banner>
      )}
      {needsApproval(amount, amountWithoutApproval) && (
        <Banner tone="warn">
          {amountWithoutApproval
            ? t('approval.above', { amount: formatMoney(amountWithoutApproval, currency) })
            : t('approval.always')}
          {paymentClass === 'CASH' && ` ${t('approval.cash')}`}
        </Banner>
      )}
    </>
  )
}
