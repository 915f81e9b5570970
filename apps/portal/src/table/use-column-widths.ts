import { useLayoutEffect, useState } from 'react'

/**
 * The widths that the columns of a table have when `isHeld` begins, as CSS; null while the browser decides. A table whose
 * rows come and go as it scrolls would else change its columns under the eyes.
 * @param of which columns these are: of others the widths are measured again
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
      // In rem, so that they grow with the text.
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
