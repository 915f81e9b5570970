import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'

const Surface = lazy(async () => ({
  default: (await import('#ui/tooltip-surface.tsx')).TooltipSurface,
}))

const DELAY_MS = 400

type Control = ReactElement<React.ComponentProps<'button'>>

/** Returns a handler that calls the tooltip's handler, then the handler of the control. */
const both =
  <E,>(first: (event: E) => unknown, own: ((event: E) => void) | undefined) =>
  (event: E): void => {
    first(event)
    own?.(event)
  }

/**
 * Tooltip for a control, shown under the pointer and on keyboard focus. Esc or a press hides it.
 * Screen readers do not read it: the name or description of the control must contain the same
 * words.
 * @param children the control, a single element
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const control = children as Control
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [delay, setDelay] = useState<number | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (delay === null) return undefined
    const timer = setTimeout(() => setOpen(true), delay)
    return () => clearTimeout(timer)
  }, [delay])

  const show = (beside: HTMLElement, after: number) => {
    setAnchor(beside)
    setDelay(after)
  }
  const hide = () => {
    setDelay(null)
    setOpen(false)
  }
  const own = control.props
  return (
    <>
      {cloneElement(control, {
        onPointerEnter: both(
          ({ pointerType, currentTarget }) =>
            pointerType === 'mouse' && show(currentTarget, DELAY_MS),
          own.onPointerEnter,
        ),
        onPointerLeave: both(hide, own.onPointerLeave),
        onPointerDown: both(hide, own.onPointerDown),
        onFocus: both(
          ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget, 0),
          own.onFocus,
        ),
        onBlur: both(hide, own.onBlur),
        onKeyDown: both(({ key }) => key === 'Escape' && hide(), own.onKeyDown),
      })}
      {anchor && (
        <Suspense>
          <Surface text={text} open={open} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
