import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { Banner } from '#ui/banner.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'

/**
 * Confirmation before a record is deleted. If the server rejects the deletion, the dialog shows the
 * reason from `refusalOf`. If `refusalOf` returns null, the dialog closes and the record is
 * refetched. If the server does not respond, the dialog stays open for another attempt.
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
  /** Label of the button, which names the action. */
  act: string
  /** Message that is shown after the deletion. */
  done: string
  /** Message that is shown if another user has changed the record first. */
  stale: string
  remove: () => Promise<unknown>
  /**
   * Returns the reason that the record cannot be deleted now, which the dialog shows; null for
   * other errors.
   */
  refusalOf?: (error: unknown) => string | null
  /** Refetches the data that contains the record. */
  refresh: () => Promise<unknown>
  /** Closes the drawer or screen of the deleted record. */
  onRemoved: () => void
  onClose: () => void
  /** True if the deletion cannot be undone or affects users. The button is then red. */
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
