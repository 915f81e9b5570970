import { useCallback } from 'react'
import { neighbour } from '#ui/keys.ts'

/** The keys along a row, as those of a column. */
const along: Record<string, string> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' }

/**
 * Makes the buttons in a `role="toolbar"` one stop of the Tab key, the one that was used last; arrows, Home and End move
 * among them. Given to `ref`: buttons come and go under React's hands, so the element itself is watched.
 */
export const useOneStop = () =>
  useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    let current: HTMLElement | undefined
    const buttons = () => [...box.querySelectorAll<HTMLElement>('button')]
    const settle = () => {
      const all = buttons()
      if (!current || !all.includes(current)) current = all[0]
      for (const one of all) one.tabIndex = one === current ? 0 : -1
    }
    const onFocus = ({ target }: FocusEvent) => {
      current = buttons().find((one) => one === target) ?? current
      settle()
    }
    const onKey = (event: KeyboardEvent) => {
      const all = buttons()
      const key = along[event.key]
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
    observer.observe(box, { childList: true, subtree: true })
    box.addEventListener('focusin', onFocus)
    box.addEventListener('keydown', onKey)
    settle()
    return () => {
      observer.disconnect()
      box.removeEventListener('focusin', onFocus)
      box.removeEventListener('keydown', onKey)
    }
  }, [])
