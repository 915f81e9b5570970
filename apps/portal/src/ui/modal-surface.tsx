import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'

export interface ModalFrameProps {
  open: boolean
  /** Without it, it stands until it is taken away. */
  onClose?: () => void
  title: string
  /** Any CSS width, in the place of the half that the specification says (§2); on phones it is the whole screen less its margins. */
  width?: string
  /** What a stray press beside it must not close: a form, with what was typed. */
  holdsInput?: boolean
  /** What takes the focus first. `title`: no control, so that a key that is still held down answers nothing. */
  initialFocus?: RefObject<HTMLElement | null> | 'title'
  /** A `ModalBody`, then a `ModalFooter`. */
  children: ReactNode
}

/** The dialog of a `ModalFrame`. */
export function ModalSurface({
  open,
  onClose,
  title,
  width = '50%',
  holdsInput = false,
  initialFocus,
  children,
}: ModalFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose?.()}
      disablePointerDismissal={holdsInput || !onClose}
    >
      <Dialog.Portal>
        {/* Also where it was opened from a drawer, which is a dialog itself. */}
        <Dialog.Backdrop
          forceRender
          // The second press of a double one falls on it, and takes no focus from the dialog that the first has opened.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 bg-veil transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Dialog.Popup
          aria-modal="true"
          style={{ width }}
          initialFocus={initialFocus === 'title' ? heading : initialFocus}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] min-w-[min(25rem,calc(100vw-2rem))] -translate-1/2 flex-col rounded-md bg-surface shadow-float transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        >
          <Dialog.Title
            ref={heading}
            tabIndex={-1}
            className="px-6 pt-5 pb-2 text-xl font-semibold outline-none"
          >
            {title}
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
