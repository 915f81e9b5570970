import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/**
 * A few words beside a control, on hover and on focus. Only for the eye: the control's own name or description says the
 * same. `children` is the control itself: one element.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup
            aria-hidden="true"
            className="max-w-70 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-float transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
