import type { View } from '@choba/contract/saved-views.ts'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { handleError } from '#lib/handle-error.ts'
import { type ViewDialogProps, ViewForm } from '#table/view-form.tsx'
import { Modal, ModalFrame } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'

/** Dialogs for adding, editing and removing saved views. */
export function ViewDialog(props: ViewDialogProps) {
  const t = useTranslations('views')
  const { task, onClose } = props
  if (task.act === 'remove') return <Removal {...props} view={task.view} />
  return (
    <ModalFrame
      open
      onClose={onClose}
      title={t(
        task.act === 'add'
          ? 'form.addTitle'
          : props.isEmailed
            ? 'form.editEmailedTitle'
            : 'form.editTitle',
      )}
      holdsInput
    >
      <ViewForm {...props} view={task.act === 'edit' ? task.view : null} />
    </ModalFrame>
  )
}

function Removal({ view, screen, calls, onClose, onDone }: ViewDialogProps & { view: View }) {
  const t = useTranslations('views')
  const [busy, setBusy] = useState(false)
  const { viewId, name } = view

  async function remove() {
    setBusy(true)
    try {
      await calls.delete.call({ screen, viewId })
      showToast({ severity: 'success', message: t('removed', { name }) })
      await onDone()
    } catch (error) {
      handleError(error)
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('removal.title')}
      confirmLabel={t('removal.act')}
      onConfirm={() => void remove()}
      danger
      busy={busy}
    >
      <p>{t(view.role ? 'removal.textShared' : 'removal.text', { name })}</p>
    </Modal>
  )
}
