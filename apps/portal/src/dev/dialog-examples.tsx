import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { useWords } from './words.ts'

/** Gallery page with confirmation dialogs: normal, dangerous, busy and disabled. */
export function DialogExamples() {
  const w = useWords()
  const [open, setOpen] = useState<'normal' | 'danger' | 'busy' | 'hindered' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimens>
      <Specimen name={w.open}>
        <Button kind="primary" data-opens onClick={() => setOpen('danger')}>
          {w.remove}
        </Button>
        <Button onClick={() => setOpen('normal')}>{w.normal}</Button>
        <Button onClick={() => setOpen('busy')}>{w.busy}</Button>
        <Button onClick={() => setOpen('hindered')}>{w.disabled}</Button>
      </Specimen>
      <Modal
        open={open !== null}
        onClose={close}
        title={w.deleteTitle}
        confirmLabel={w.remove}
        onConfirm={close}
        danger={open === 'danger'}
        busy={open === 'busy'}
        disabledReason={open === 'hindered' ? w.reason : undefined}
      >
        <p>{w.deleteText}</p>
        <p className="mt-2 text-muted">{w.longText}</p>
      </Modal>
    </Specimens>
  )
}
