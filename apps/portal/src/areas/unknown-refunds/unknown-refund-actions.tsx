import { useState } from 'react'
import {
  endsByHand,
  type HandOutcome,
  type UnknownRefundRow,
} from '@choba/contract/unknown-refunds.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { offsetInstantText } from '#ui/instants.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { UnknownRefundSettle } from './unknown-refund-settle.tsx'
import { unknownRefundsApi } from './unknown-refunds.api.ts'
import { useSettlement } from './use-settlement.ts'

/**
 * Buttons to ask the gateway again, to settle the refund by hand, or to correct a result that the
 * gateway has contradicted.
 */
export function UnknownRefundActions({
  row,
  onChanged,
}: {
  row: UnknownRefundRow
  onChanged: () => Promise<void>
}) {
  const t = useTranslations('unknownRefunds')
  const [open, setOpen] = useState<'settle' | 'correct' | null>(null)
  const close = () => setOpen(null)
  const ask = useAsk(row, onChanged)
  const ends = endsByHand(row)
  return (
    <>
      {(row.standing !== null || row.byHand) && (
        <Button busy={ask.busy} onClick={() => void ask.again()}>
          {t('ask.act')}
        </Button>
      )}
      {ends.length > 1 && (
        <Button kind="primary" data-opens onClick={() => setOpen('settle')}>
          {t('settle.act')}
        </Button>
      )}
      {row.contradiction && ends.length > 0 && (
        <Button kind="danger" data-opens onClick={() => setOpen('correct')}>
          {t('contradiction.act')}
        </Button>
      )}
      {open === 'settle' && <UnknownRefundSettle row={row} onChanged={onChanged} onClose={close} />}
      {open === 'correct' && row.contradiction && (
        <Correction
          row={row}
          contradiction={row.contradiction}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </>
  )
}

function useAsk(row: UnknownRefundRow, onChanged: () => Promise<void>) {
  const t = useTranslations('unknownRefunds')
  const [busy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    try {
      const { entCode, refundNo } = row
      const now = await unknownRefundsApi.ask.call({ entCode, refundNo })
      const wasQueried = now.queryCount > row.queryCount
      if (now.standing === null)
        showToast({
          severity: 'success',
          message: t('ask.done', {
            outcome: t(`outcome.${now.state === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED'}`),
          }),
        })
      else showToast({ severity: 'neutral', message: t(wasQueried ? 'ask.still' : 'ask.late') })
    } catch (error) {
      handleError(error)
    }
    await onChanged()
    setBusy(false)
  }
  return { busy, again }
}

/**
 * Confirmation before a correction is requested. The title has the initial focus, so no key press
 * confirms.
 */
function Correction({
  row,
  contradiction,
  onChanged,
  onClose,
}: {
  row: UnknownRefundRow
  contradiction: { outcome: HandOutcome; at: string }
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('unknownRefunds')
  const settlement = useSettlement(row, onChanged)
  const { outcome, at } = contradiction
  const evidence = t('contradiction.evidence', {
    outcome: t(`outcome.${outcome}`),
    at: offsetInstantText(at),
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('contradiction.question')}
      confirmLabel={t('settle.send')}
      onConfirm={() => void settlement.send({ outcome, evidence }).then(onClose)}
      busy={settlement.busy}
      danger
      holdsInput
      initialFocus="title"
    >
      <p>
        {t(`contradiction.${outcome}_follows`, { amount: formatMoney(row.amount, row.currency) })}
      </p>
      <p className="mt-3 text-sm text-muted">{evidence}</p>
    </Modal>
  )
}
