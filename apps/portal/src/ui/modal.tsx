import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import type { ModalFrameProps } from '#ui/modal-surface.tsx'

const Surface = lazy(async () => ({ default: (await loadModalSurface()).ModalSurface }))

/**
 * Fetches the code of dialogs. Calling this function early makes the first dialog open without
 * delay.
 */
export const loadModalSurface = () => loadChunk(import('#ui/modal-surface.tsx'))

/**
 * True while a modal dialog or a menu handles the keys and has the focus. A drawer does not count,
 * because it is open beside the list.
 */
export const isCovered = (): boolean =>
  document.querySelector('[role=dialog][aria-modal=true][data-open], [role=menu]') !== null

/** True if Esc can close something: a dialog, drawer or menu. */
export const isSomethingOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=menu]') !== null

/** Modal dialog. Loads its code when it first opens. */
export function ModalFrame(props: ModalFrameProps) {
  const [wanted, want] = useState(props.open)
  if (props.open && !wanted) want(true)
  return (
    wanted && (
      <ChunkBoundary>
        <Suspense>
          <Surface {...props} />
        </Suspense>
      </ChunkBoundary>
    )
  )
}

export function ModalBody({
  takesFocus = true,
  children,
}: {
  /** False if the dialog moves the focus in another way. */
  takesFocus?: boolean
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  // Moves the focus into content that loads late or replaces other content, unless the focus is
  // already on a control of the dialog.
  useEffect(() => {
    const dialog = takesFocus && body.current?.closest('[role=dialog]')
    if (!dialog || (document.activeElement !== dialog && dialog.contains(document.activeElement)))
      return
    const first = ['input:not([hidden]), select, textarea', 'button'].map((what) =>
      body.current?.querySelector<HTMLElement>(what),
    )
    first.find(Boolean)?.focus()
  }, [takesFocus])
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
  /** Label of the confirm button. It must name the action: "Delete the role", never "OK". */
  confirmLabel: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
  /** Reason that the confirm button is disabled. */
  disabledReason?: string
  /** True to ignore presses outside the dialog, such as the second press of a double click. */
  holdsInput?: boolean
  /** Element with the initial focus, as in `ModalFrame`. By default, the cancel button. */
  initialFocus?: ModalFrameProps['initialFocus']
  children: ReactNode
}

/** Confirmation dialog with a cancel and a confirm button. */
export function Modal({
  open,
  onClose,
  title,
  confirmLabel,
  onConfirm,
  danger = false,
  busy = false,
  disabledReason,
  holdsInput,
  initialFocus,
  children,
}: ModalProps) {
  const t = useTranslations('kit')
  return (
    <ModalFrame
      open={open}
      onClose={busy ? undefined : onClose}
      title={title}
      holdsInput={holdsInput}
      initialFocus={initialFocus}
    >
      <ModalBody takesFocus={initialFocus === undefined}>{children}</ModalBody>
      <ModalFooter>
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
      </ModalFooter>
    </ModalFrame>
  )
}
