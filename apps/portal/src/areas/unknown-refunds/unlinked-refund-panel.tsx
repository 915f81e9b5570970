import { Link } from '@tanstack/react-router'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'

/** In a transaction's drawer: why a refund of the feed is not taken from its payment, and the way to the list of such refunds. */
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
            className="text-brand-strong hover:underline"
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
