import { useLayoutEffect, useState } from 'react'

/** True while the first child of an element is wider than the element. */
export function useOverflow(element: HTMLElement | null): boolean {
  const [tooWide, setTooWide] = useState(false)
  useLayoutEffect(() => {
    const child = element?.firstElementChild
    if (!element || !child) return undefined
    const measure = () => setTooWide(child.getBoundingClientRect().width > element.getBoundingClientRect().width + 1)
    // It is told at once, when the browser has laid out anyway: to ask before would have it lay out twice.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return tooWide
}
