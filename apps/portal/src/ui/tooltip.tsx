import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'

const Surface = lazy(async () => ({ default: (await import('#ui/tooltip-surface.tsx')).TooltipSurface }))

const DELAY_MS = 400

type Control = ReactElement<React.ComponentProps<'button'>>

/**
 * A few words beside a control, on hover and on focus by the keyboard; Esc and a press take them away. Only for the eye:
 * the control's own name or description says the same. `children` is the control itself: one element.
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
  const { onKeyDown, onPointerDown } = control.props
  return (
    <>
      {cloneElement(control, {
        onPointerEnter: ({ pointerType, currentTarget }) => pointerType === 'mouse' && show(currentTarget, DELAY_MS),
        onPointerLeave: hide,
        onPointerDown: (event) => {
          hide()
          onPointerDown?.(event)
        },
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget, 0),
        onBlur: hide,
        onKeyDown: (event) => {
          if (event.key === 'Escape') hide()
          onKeyDown?.(event)
        },
      })}
      {anchor && (
        <Suspense>
          <Surface text={text} open={open} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
