import { formatMoney } from '@choba/contract/money.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'

/** Notice that a payment exceeded a limit of its store. Names the limit. */
export function TransactionExcess({
  detail: { exceeds, currency },
}: {
  detail: TransactionDetail
}) {
  const t = useTranslations('transactions.detail.exceeds')
  if (!exceeds) return null
  const { paymentLimit, dayLimit, pointUseRate } = exceeds
  return (
    <Banner tone="warn" title={t('title')}>
      {paymentLimit !== null && (
        <p>{t('payment', { limit: formatMoney(paymentLimit, currency) })}</p>
      )}
      {dayLimit !== null && <p>{t('day', { limit: formatMoney(dayLimit, currency) })}</p>}
      {pointUseRate !== null && <p>{t('pointUse', { rate: formatRate(pointUseRate) })}</p>}
    </Banner>
  )
}
