import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'

/**
 * Form inside a `ModalFrame`: its fields, a cancel button, and a submit button whose label names
 * the action.
 */
export function ModalForm({
  onSubmit,
  confirmLabel,
  cancelLabel,
  onCancel,
  busy,
  danger = false,
  children,
}: {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  confirmLabel: string
  cancelLabel: string
  onCancel: () => void
  busy: boolean
  danger?: boolean
  children: ReactNode
}) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <ModalBody>
        <div className="flex flex-col gap-3.5">{children}</div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
          {confirmLabel}
        </Button>
      </ModalFooter>
    </form>
  )
}
