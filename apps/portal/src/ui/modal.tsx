import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import type { ModalFrameProps } from '#ui/modal-surface.tsx'

const Surface = lazy(async () => ({ default: (await loadModalSurface()).ModalSurface }))

/** What the first dialog needs and the first screen does not; asked for beforehand, it is there at once. */
export const loadModalSurface = () => loadChunk(import('#ui/modal-surface.tsx'))

/** Something stands in front of the screen: keys and focus are its own. A drawer stands beside the list. */
export const isCovered = (): boolean =>
  document.querySelector('[role=dialog][aria-modal=true][data-open], [role=menu]') !== null

/** Whether Esc has something to close. */
export const isSomethingOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=menu]') !== null

/** What stands in the way of everything else. */
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
  /** False where the dialog has another place for it. */
  takesFocus?: boolean
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  // A content that comes late, or takes the place of another, finds the focus on the dialog, on nothing, or still on what
  // opened it: the keyboard goes on at its beginning. Whoever is at work in the dialog keeps their place.
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
  /** Names the act: "Delete the role", never "OK". */
  confirmLabel: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
  /** Why it cannot be confirmed now. */
  disabledReason?: string
  /** A press beside it does not close it, such as the second one of a double press. */
  holdsInput?: boolean
  /** As `ModalFrame` has it; without it cancel has the focus. */
  initialFocus?: ModalFrameProps['initialFocus']
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
