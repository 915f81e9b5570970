import { useCallback } from 'react'
import { neighbour } from '#ui/keys.ts'

/** Maps the keys of a row or a column to those of a column. */
const along: Record<'row' | 'column', Record<string, string>> = {
  row: { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' },
  column: { ArrowDown: 'ArrowDown', ArrowUp: 'ArrowUp', Home: 'Home', End: 'End' },
}

/**
 * Returns a ref callback that makes the buttons of a toolbar, or the entries of a menu, a single
 * Tab stop. The stop is the last used element or the current page; arrow keys, Home and End move
 * inside. The element is observed, because React adds and removes buttons.
 */
export const useRovingTabIndex = (direction: 'row' | 'column' = 'row') =>
  useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined
      let used: Element | undefined
      const controls = () => [...box.querySelectorAll<HTMLElement>('a, button')]
      const settle = () => {
        const all = controls()
        const here = all.find((one) => one === document.activeElement)
        const page = all.find((one) => one.ariaCurrent === 'page')
        // A button that is first in the DOM may appear last, so only a used element stays the stop.
        used = here ?? used
        const stop = here ?? page ?? all.find((one) => one === used) ?? all[0]
        for (const one of all) one.tabIndex = one === stop ? 0 : -1
      }
      const onKey = (event: KeyboardEvent) => {
        const all = controls()
        const key = along[direction][event.key]
        if (!key) return
        const next = neighbour(
          key,
          all.findIndex((one) => one === event.target),
          all.map(() => ''),
        )
        if (next === null) return
        event.preventDefault()
        all[next]?.focus()
      }
      const observer = new MutationObserver(settle)
      observer.observe(box, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
      for (const event of ['focusin', 'focusout']) box.addEventListener(event, settle)
      box.addEventListener('keydown', onKey)
      settle()
      return () => {
        observer.disconnect()
        for (const event of ['focusin', 'focusout']) box.removeEventListener(event, settle)
        box.removeEventListener('keydown', onKey)
      }
    },
    [direction],
  )
