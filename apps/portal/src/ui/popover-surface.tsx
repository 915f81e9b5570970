import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** The button that opens it: one element. */
  trigger: ReactElement
  /** What it is, for readers of the screen; without it, the words of its button. */
  label?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** What readers of the screen are told its button opens. */
  kind?: 'dialog' | 'menu'
  className?: string
  children: ReactNode
}

/** A `Popover` from its first opening on. */
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
