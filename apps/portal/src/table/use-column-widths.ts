import { useLayoutEffect, useState } from 'react'

/**
 * Returns the CSS widths that a table's columns had when `isHeld` became true; null while the
 * browser decides the widths. Without fixed widths, columns would change as rows appear while
 * scrolling.
 * @param of identifies the set of columns; another set is measured again
 */
export function useColumnWidths(
  head: HTMLElement | null,
  of: string,
  isHeld: boolean,
): readonly string[] | null {
  const [held, hold] = useState<{ of: string; widths: string[] } | null>(null)
  const isKnown = held?.of === of
  useLayoutEffect(() => {
    if (!head || !isHeld || isKnown) return undefined
    const observer = new ResizeObserver(() => {
      // The widths are in rem, so that they grow with the font size.
      const rem = Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''))
      hold({
        of,
        widths: [...head.children].map((cell) => `${cell.getBoundingClientRect().width / rem}rem`),
      })
    })
    observer.observe(head)
    return () => observer.disconnect()
  }, [head, isHeld, isKnown, of])
  return isHeld && isKnown ? held.widths : null
}
