import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** Names the act: "Delete the role", never "OK". */
  confirmLabel: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
  /** Why it cannot be confirmed now. */
  disabledReason?: string
  /** Any CSS width; on phones it is the whole screen less its margins. */
  width?: string
  children: ReactNode
}

/** A question that stands in the way until it is answered: cancel or confirm. */
export function Modal({
  open,
  onClose,
  title,
  confirmLabel,
  onConfirm,
  danger = false,
  busy = false,
  disabledReason,
  width = '50%',
  children,
}: ModalProps) {
  const t = useTranslations('kit')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Dialog.Popup
          style={{ width }}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] min-w-[min(25rem,calc(100vw-2rem))] -translate-1/2 flex-col rounded-md bg-surface shadow-float transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        >
          <Dialog.Title className="px-6 pt-5 pb-2 text-xl font-semibold">{title}</Dialog.Title>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-2">{children}</div>
          <footer className="flex flex-wrap justify-end gap-2.5 px-6 pt-3 pb-5">
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button
              kind={danger ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={disabledReason}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
