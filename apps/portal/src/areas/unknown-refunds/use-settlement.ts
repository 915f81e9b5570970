import { useState } from 'react'
import type { HandOutcome, UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleError, handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { unknownRefundsApi } from './unknown-refunds.api.ts'

interface Settlement {
  outcome: HandOutcome
  evidence: string
  /** Uploaded evidence, by the file names that the server has assigned. */
  files?: readonly { name: string }[]
}

/**
 * Returns a function that sends a request to settle or correct a refund, without retries, then
 * refetches the data.
 */
export function useSettlement(
  { entCode, refundNo }: UnknownRefundRow,
  onChanged: () => Promise<void>,
) {
  const t = useTranslations('unknownRefunds')
  const [busy, setBusy] = useState(false)
  async function send({ files = [], ...wanted }: Settlement): Promise<void> {
    setBusy(true)
    try {
      await unknownRefundsApi.settle.call({
        entCode,
        refundNo,
        ...wanted,
        files: files.map(({ name }) => name),
      })
      showToast({ severity: 'success', message: t('requested') })
    } catch (error) {
      const isShort = isRefusal(error, 'refundExceedsRefundable')
      if (isShort) handleError(error, t('notCovered'))
      else handleStale(error, t('changed'))
    }
    await onChanged()
    setBusy(false)
  }
  return { busy, send }
}
