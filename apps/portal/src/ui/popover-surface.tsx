import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** Button that opens the popover; a single element. */
  trigger: ReactElement
  /** Accessible name of the popover. By default, the text of the button. */
  label?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** Kind of popover that screen readers announce with the button. */
  kind?: 'dialog' | 'menu'
  className?: string
  children: ReactNode
}

/**
 * Loaded part of a `Popover`: its button and its content. The code loads when a popover first
 * opens.
 */
export function PopoverSurface({
  trigger,
  id,
  label,
  open,
  onOpenChange,
  align = 'start',
  className = 'p-3',
  kind = 'dialog',
  children,
}: PopoverProps & { id: string }) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      <Base.Trigger render={trigger} id={id} aria-haspopup={kind} />
      <Base.Portal>
        <Base.Positioner
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-w-[calc(100vw-16px)]"
        >
          <Base.Popup
            aria-label={label}
            aria-labelledby={label ? undefined : id}
            className={`max-h-(--available-height) max-w-full origin-(--transform-origin) overflow-auto rounded-md bg-surface shadow-float transition duration-140 data-[ending-style]:opacity-0 data-[starting-style]:scale-98 data-[starting-style]:opacity-0 ${className}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
