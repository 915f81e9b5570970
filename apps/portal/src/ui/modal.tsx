import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import type { ModalFrameProps } from '#ui/modal-surface.tsx'

const Surface = lazy(async () => ({ default: (await loadModalSurface()).ModalSurface }))

/** Fetches the code of dialogs. Call it early, so that the first dialog opens without delay. */
export const loadModalSurface = () => loadChunk(import('#ui/modal-surface.tsx'))

/**
 * True while a modal dialog or a menu owns keys and focus. A drawer does not count, because it
 * stands beside the list.
 */
export const isCovered = (): boolean =>
  document.querySelector('[role=dialog][aria-modal=true][data-open], [role=menu]') !== null

/** True if Esc has something to close: a dialog, drawer or menu. */
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
  /** False if the dialog sets its focus elsewhere. */
  takesFocus?: boolean
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  // Moves the focus to content that loads late or replaces other content, unless the user already
  // works inside the dialog.
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
  /** Names the action: "Delete the role", never "OK". */
  confirmLabel: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
  /** Reason why confirming is disabled. */
  disabledReason?: string
  /** Ignores presses beside the dialog, such as the second press of a double click. */
  holdsInput?: boolean
  /** Initial focus as in `ModalFrame`; by default the cancel button. */
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
