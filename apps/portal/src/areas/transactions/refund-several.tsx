import { useState } from 'react'
import { merchantMay } from '@choba/contract/permissions.ts'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { loadChunk } from '#ui/chunks.ts'
import type { RowSelection } from '../refund-batches/selection-panel.tsx'

const can = merchantMay('Refund.add')

/**
 * Button that starts the selection of payments for a refund batch. Shown to users with permission
 * to refund.
 */
export function RefundSeveral({
  onSelection,
}: {
  onSelection: (selection: RowSelection | null) => void
}) {
  const t = useTranslations('transactions')
  const [busy, setBusy] = useState(false)
  const may = useMay(can)
  async function begin() {
    setBusy(true)
    try {
      const { beginSelection } = await loadChunk(import('../refund-batches/selection-panel.tsx'))
      onSelection(await beginSelection(() => onSelection(null)))
    } catch (error) {
      handleError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    may && (
      <Button busy={busy} onClick={() => void begin()}>
        {t('refundSeveral')}
      </Button>
    )
  )
}
