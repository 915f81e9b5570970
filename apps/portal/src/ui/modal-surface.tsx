import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { SectionHeading } from '#ui/heading-level.ts'

export interface ModalFrameProps {
  open: boolean
  /** Closes the dialog. If undefined, the user cannot close the dialog. */
  onClose?: () => void
  title: string
  /**
   * Width of the dialog as a CSS length; by default half the window (specification §2). On phones,
   * the dialog fills the screen except for margins.
   */
  width?: string
  /** True if a press outside must not close the dialog, because typed input would be lost. */
  holdsInput?: boolean
  /**
   * Element that gets the focus when the dialog opens. With `title`, no control gets the focus, so
   * that a key that is still pressed triggers nothing.
   */
  initialFocus?: RefObject<HTMLElement | null> | 'title'
  /** Content of the dialog: a `ModalBody`, then a `ModalFooter`. */
  children: ReactNode
}

/** Loaded part of a `ModalFrame`: the backdrop and the dialog. */
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
        {/* Forces the backdrop, because the library omits it for a dialog that was opened from
            another one, and a drawer counts as a dialog. */}
        <Dialog.Backdrop
          forceRender
          // Keeps the focus in the dialog if the second press of a double click hits the backdrop.
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
          <SectionHeading value="h3">{children}</SectionHeading>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
