import { useLayoutEffect, useState } from 'react'

/**
 * Returns the CSS widths of a table's columns at the moment `isHeld` becomes true; null while the
 * browser decides. Without fixed widths, columns would change as rows appear during scrolling.
 * @param of identifies the set of columns; a different set is measured again
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
      // In rem, so that widths grow with the text.
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
