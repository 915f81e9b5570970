import { useCallback } from 'react'
import { neighbour } from '#ui/keys.ts'

/** Keys that move along a row or a column, with the equivalent keys of a column. */
const along: Record<'row' | 'column', Record<string, string>> = {
  row: { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' },
  column: { ArrowDown: 'ArrowDown', ArrowUp: 'ArrowUp', Home: 'Home', End: 'End' },
}

/**
 * Returns a ref callback that makes the buttons of a toolbar, or the entries of a menu, a single
 * Tab stop. The stop is the element that last had the focus, or the entry of the current page. The
 * arrow keys, Home and End move between the elements. An element inside `data-own-stop` keeps its
 * own Tab stop. The container is observed, because React adds and removes buttons.
 */
export const useRovingTabIndex = (direction: 'row' | 'column' = 'row') =>
  useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined
      let used: Element | undefined
      const controls = () =>
        [...box.querySelectorAll<HTMLElement>('a, button')].filter(
          (one) => !one.closest('[data-own-stop]'),
        )
      const settle = () => {
        const all = controls()
        const here = all.find((one) => one === document.activeElement)
        const page = all.find((one) => one.ariaCurrent === 'page')
        // Only an element that has had the focus stays the stop: a button that is first in the DOM
        // may appear later than the others.
        used = here ?? used
        const stop = here ?? page ?? all.find((one) => one === used) ?? all[0]
        for (const one of all) one.tabIndex = one === stop ? 0 : -1
      }
      const onKey = (event: KeyboardEvent) => {
        const all = controls()
        const key = along[direction][event.key]
        if (!key || !all.some((one) => one === event.target)) return
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
