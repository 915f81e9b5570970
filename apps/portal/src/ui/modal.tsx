import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'

export interface ModalFrameProps {
  open: boolean
  /** Without it, it stands until it is taken away. */
  onClose?: () => void
  title: string
  /** Any CSS width; on phones it is the whole screen less its margins. */
  width?: string
  /** What a stray press beside it must not close: a form, with what was typed. */
  holdsInput?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** A `ModalBody`, then a `ModalFooter`. */
  children: ReactNode
}

/** What stands in the way of everything else. */
export function ModalFrame({
  open,
  onClose,
  title,
  width = '50%',
  holdsInput = false,
  initialFocus,
  children,
}: ModalFrameProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose?.()}
      disablePointerDismissal={holdsInput || !onClose}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Dialog.Popup
          style={{ width }}
          initialFocus={initialFocus}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] min-w-[min(25rem,calc(100vw-2rem))] -translate-1/2 flex-col rounded-md bg-surface shadow-float transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        >
          <Dialog.Title className="px-6 pt-5 pb-2 text-xl font-semibold">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export function ModalBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  // A content that comes late, or takes the place of another, finds the focus on the dialog, on nothing, or still on what
  // opened it: the keyboard goes on at its beginning. Whoever is at work in the dialog keeps their place.
  useEffect(() => {
    const dialog = body.current?.closest('[role=dialog]')
    if (!dialog || (document.activeElement !== dialog && dialog.contains(document.activeElement))) return
    const first = ['input:not([hidden])', 'button'].map((what) => body.current?.querySelector<HTMLElement>(what))
    first.find(Boolean)?.focus()
  }, [])
  return (
    <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-6 py-2">
      {children}
    </div>
  )
}

export const ModalFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap justify-end gap-2.5 px-6 pt-3 pb-5">{children}</footer>
)

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
  width,
  children,
}: ModalProps) {
  const t = useTranslations('kit')
  return (
    <ModalFrame open={open} onClose={busy ? undefined : onClose} title={title} width={width}>
      <ModalBody>{children}</ModalBody>
      <ModalFooter>
        <Button onClick={onClose} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabledReason={disabledReason} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </ModalFooter>
    </ModalFrame>
  )
}
