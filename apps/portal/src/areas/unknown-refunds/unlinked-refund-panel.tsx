import { Link } from '@tanstack/react-router'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'

/**
 * Panel in the transaction drawer with the reason that a refund is unlinked, and a link to the list
 * of unlinked refunds.
 */
export function UnlinkedRefundPanel({
  detail: { unlinked },
  admin,
}: {
  detail: TransactionDetail
  admin: boolean
}) {
  const t = useTranslations('refunds.unlinked')
  const may = useMay(
    admin ? unknownRefunds.unlinkedSystemList.can : unknownRefunds.unlinkedList.can,
  )
  if (!unlinked) return null
  return (
    <Banner
      tone="warn"
      title={t('title')}
      action={
        may &&
        unlinked.isListed && (
          <Link
            to={admin ? '/sysUnknownRefund/unlinked' : '/unknownRefund/unlinked'}
            className="text-accent-strong hover:underline"
          >
            {t('open')}
          </Link>
        )
      }
    >
      {t(unlinked.why, { no: unlinked.originalPaymentNo })}
    </Banner>
  )
}
