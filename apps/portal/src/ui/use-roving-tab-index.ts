import { useCallback } from 'react'
import { neighbour } from '#ui/keys.ts'

/** The keys along a row and along a column, as those of a column. */
const along: Record<'row' | 'column', Record<string, string>> = {
  row: { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' },
  column: { ArrowDown: 'ArrowDown', ArrowUp: 'ArrowUp', Home: 'Home', End: 'End' },
}

/**
 * Makes the buttons of a toolbar, or the links and buttons of a menu that stands in the page, one stop of the Tab key: the
 * one that was used last, or the page in view; arrows, Home and End move among them. Given to `ref`: they come and go
 * under React's hands, so the element itself is watched.
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
        // What comes first may come last: only what was used stays the stop.
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
