import type { BatchRowState, BatchState } from '@choba/contract/refund-batches.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status, type Tone } from '#ui/status.tsx'

const batchTones: Record<BatchState, Tone> = {
  DRAFT: 'muted',
  WAITING: 'warn',
  RUNNING: 'info',
  STOPPED: 'warn',
  DONE: 'ok',
  REFUSED: 'muted',
}

export const BatchStatus = ({ state }: { state: BatchState }) => (
  <Status tone={batchTones[state]}>{useTranslations('refundBatches.batchState')(state)}</Status>
)

const rowTones: Record<BatchRowState, Tone> = {
  READY: 'info',
  INVALID: 'muted',
  WAITING: 'warn',
  REQUESTED: 'warn',
  SUCCEEDED: 'ok',
  FAILED: 'danger',
  UNKNOWN: 'warn',
}

/** Badge with the status of a row. A READY row of a batch that has started is shown as pending. */
export function RowStatus({ state, isBegun }: { state: BatchRowState; isBegun: boolean }) {
  const t = useTranslations('refundBatches')
  const isPending = isBegun && state === 'READY'
  return (
    <Status tone={isPending ? 'muted' : rowTones[state]}>
      {isPending ? t('detail.pending') : t(`state.${state}`)}
    </Status>
  )
}
