import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { Banner } from '#ui/banner.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'

/**
 * The question before the end of a record, or of what is in force of it. A refusal ends it, and what was changed meanwhile is looked at again first;
 * where no one answers it stays to be tried again.
 */
export function RecordDelete({
  title,
  act,
  done,
  stale,
  remove,
  refusalOf,
  refresh,
  onRemoved,
  onClose,
  danger = true,
  children,
}: {
  title: string
  /** Names the act. */
  act: string
  /** Said when it is gone. */
  done: string
  /** Said when someone else was faster. */
  stale: string
  remove: () => Promise<unknown>
  /** Why it cannot be deleted as it stands, in words that stand in the question; null for any other error. */
  refusalOf?: (error: unknown) => string | null
  /** Asks again for what shows it. */
  refresh: () => Promise<unknown>
  /** Leaves what shows it. */
  onRemoved: () => void
  onClose: () => void
  /** What ends cannot be had back, or is missed by people. */
  danger?: boolean
  children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function confirm() {
    setBusy(true)
    try {
      await remove()
      showToast({ severity: 'success', message: done })
      onRemoved()
      await refresh()
    } catch (error) {
      setBusy(false)
      const why = refusalOf?.(error) ?? null
      if (why !== null) return setRefusal(why)
      handleStale(error, stale)
      if (!(error instanceof ApiError) || error.status === 0) return
      onClose()
      await refresh()
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      confirmLabel={act}
      onConfirm={() => void confirm()}
      danger={danger}
      busy={busy}
      disabledReason={refusal ?? undefined}
    >
      <div className="flex flex-col gap-3 wrap-anywhere">
        {children}
        {refusal !== null && (
          <Banner tone="danger" urgent>
            {refusal}
          </Banner>
        )}
      </div>
    </Modal>
  )
}
