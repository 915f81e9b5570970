import type { View, ViewRole, ViewScreen } from '@choba/contract/views.contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { handleError } from '#lib/handle-error.ts'
import type { ViewCalls } from '#table/view-calls.ts'
import { ViewForm } from '#table/view-form.tsx'
import type { Search } from '#table/view-state.ts'
import { Modal, ModalFrame } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'

/** What is being done: a new view of the present search, another name or share of a view, or the end of one. */
export type ViewTask = { readonly act: 'add' } | { readonly act: 'edit' | 'remove'; readonly view: View }

export interface ViewDialogProps {
  task: ViewTask
  screen: ViewScreen
  calls: ViewCalls
  /** What the list is searched by now, and which columns it shows. */
  search: Search
  columns: readonly string[]
  today: string
  /** Whom a view may be shared with. */
  roles: readonly ViewRole[]
  onClose: () => void
  /** Given the view that was saved; none when one was removed. */
  onDone: (viewId?: string) => Promise<void>
}

/** The dialogs about views. */
export function ViewDialog(props: ViewDialogProps) {
  const t = useTranslations('views')
  const { task, onClose } = props
  if (task.act === 'remove') return <Removal {...props} view={task.view} />
  return (
    <ModalFrame
      open
      onClose={onClose}
      title={t(task.act === 'add' ? 'form.addTitle' : 'form.editTitle')}
      width="28rem"
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
      width="28rem"
    >
      <p>{t(view.role ? 'removal.textShared' : 'removal.text', { name })}</p>
    </Modal>
  )
}
