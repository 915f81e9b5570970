import { hasReceipt } from '@choba/contract/receipts.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

/**
 * Button in a transaction's drawer that opens the copy of its receipt. Disabled with the reason for
 * a transaction without a receipt.
 */
export function ReceiptButton({ detail }: { detail: TransactionDetail }) {
  const t = useTranslations('receipts')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="self-start">
      <Button
        icon={<Printer aria-hidden="true" size="1.1em" />}
        disabledReason={hasReceipt(detail) ? undefined : t(`none.${detail.tradeKind}`)}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <ReceiptDialog paymentNo={detail.paymentNo} onClose={() => setOpen(false)} />}
    </div>
  )
}
