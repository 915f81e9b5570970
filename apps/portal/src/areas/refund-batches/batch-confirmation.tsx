import { formatMoney } from '@choba/contract/money.ts'
import type { RefundBatchDetail } from '@choba/contract/refund-batches.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'

/**
 * Last confirmation before money moves: shows the number of refunds, the amount paid back and the
 * amount withheld. No button has the initial focus, so an Enter or Space key that is still pressed
 * does not confirm.
 */
export function BatchConfirmation({
  batch: { readyCount: count, readySum, rowCount, withheldSum, currency },
  busy,
  onBack,
  onStart,
}: {
  batch: RefundBatchDetail
  busy: boolean
  onBack: () => void
  onStart: () => void
}) {
  const t = useTranslations('refundBatches.confirm')
  const left = rowCount - count
  return (
    <Modal
      open
      onClose={onBack}
      title={t('title', { count, amount: formatMoney(readySum ?? 0, currency) })}
      confirmLabel={t('act', { count })}
      onConfirm={onStart}
      danger
      busy={busy}
      holdsInput
      initialFocus="title"
    >
      <div className="flex flex-col gap-2.5">
        <p>{t('text')}</p>
        {withheldSum !== 0 && withheldSum !== null && (
          <p>{t('withheld', { amount: formatMoney(withheldSum, currency) })}</p>
        )}
        {left > 0 && <p className="text-muted">{t('invalid', { count: left })}</p>}
      </div>
    </Modal>
  )
}
