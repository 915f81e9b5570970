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
  /** By the names that the server gave them. */
  files?: readonly { name: string }[]
}

/** Sends the request to settle a refund, or to correct it, once; what has changed is shown again. */
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
