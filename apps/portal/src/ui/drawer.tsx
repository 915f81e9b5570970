import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SectionHeading } from '#ui/heading-level.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Action buttons at the bottom, which are always visible. */
  footer?: ReactNode
  /** Buttons beside the close button at the top. */
  actions?: ReactNode
  /**
   * True if the drawer contains a form, whose first field then gets the focus. Not on a touch
   * screen, because the on-screen keyboard would cover the form.
   */
  focusField?: boolean
  /**
   * True to keep Tab inside the drawer. The screen behind the drawer can still be clicked, read and
   * scrolled.
   */
  keepsTab?: boolean
  /** Element that gets the focus when the drawer opens, instead of the heading. */
  initialFocus?: RefObject<HTMLElement | null>
}

const fields =
  'form :is(input, select, textarea, [role=combobox]):not([type=hidden], [hidden], [disabled])'

/**
 * Panel at the right edge of the window. The screen behind stays usable, so that a press on another
 * row shows that row. Esc and the close button close the drawer and restore the focus. When it
 * opens, the heading gets the focus, or the first field of a form.
 */
export function Drawer({
  open,
  onClose,
  title,
  children,
  footer,
  actions,
  focusField = false,
  keepsTab = false,
  initialFocus,
}: DrawerProps) {
  const t = useTranslations('kit')
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      modal={keepsTab ? 'trap-focus' : false}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={(way) =>
            (focusField && way !== 'touch' && body.current?.querySelector<HTMLElement>(fields)) ||
            initialFocus?.current ||
            heading.current
          }
          className="fixed top-(--bar) right-0 bottom-0 z-30 flex w-140 max-w-full flex-col bg-surface shadow-float transition-[transform,opacity] duration-180 ease-out max-sm:w-full data-[ending-style]:translate-x-8 data-[ending-style]:opacity-0 data-[starting-style]:translate-x-8 data-[starting-style]:opacity-0"
        >
          <header className="flex items-start gap-3 border-b border-line px-6 py-4 max-sm:px-4">
            <Dialog.Title
              ref={heading}
              tabIndex={-1}
              className="min-w-0 flex-1 text-xl font-semibold outline-none"
            >
              {title}
            </Dialog.Title>
            {actions}
            <Dialog.Close
              aria-label={t('close')}
              className="inline-flex size-8.5 shrink-0 items-center justify-center rounded-md border border-line bg-surface transition-colors hover:bg-line-soft"
            >
              <X aria-hidden="true" size="1.1em" />
            </Dialog.Close>
          </header>
          <div
            ref={body}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto px-6 py-5 -outline-offset-2 max-sm:px-4"
          >
            <SectionHeading value="h3">{children}</SectionHeading>
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line px-6 py-3.5 max-sm:px-4">
              {footer}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
