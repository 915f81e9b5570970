import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { nextRow } from '#table/rows.ts'
import { isCovered } from '#ui/modal.tsx'

/** The row that an event happened in; a drawing inside it is no HTML element. */
const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/**
 * Makes the rows of a list one tab stop: arrows, PageUp, PageDown, Home and End move inside, Enter opens. When a detail
 * closes, the focus goes back to the row that was open, also when that was reached by its address. The events are
 * heard where the rows lie, so that a row costs nothing that scrolling could feel.
 */
export function useRows<Row>({
  rows,
  rowKey,
  selectedKey,
  onOpen,
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selectedKey?: string
  onOpen?: (row: Row) => void
}) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [activeKey, setActiveKey] = useState<string>()
  /** The row that takes the focus as soon as it is there. */
  const wanted = useRef<string>(undefined)
  const keys = rows.map(rowKey)
  const indexOf = (key: string | undefined) => (key === undefined ? -1 : keys.indexOf(key))
  const [active, selected] = [indexOf(activeKey), indexOf(selectedKey)]
  const stop = [active, selected].find((place) => place >= 0) ?? 0

  const focusOn = (key: string) => {
    const row = element?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    wanted.current = row ? undefined : key
    setActiveKey(key)
    row?.focus()
  }
  const returnTo = useEffectEvent(focusOn)
  // A row that was not drawn is drawn by now, because it is the active one. What was opened meanwhile keeps the focus.
  useEffect(() => {
    if (wanted.current === undefined) return
    if (isCovered()) wanted.current = undefined
    else returnTo(wanted.current)
  })

  const opened = useRef(selectedKey)
  useEffect(() => {
    const before = opened.current
    opened.current = selectedKey
    if (before === undefined || selectedKey !== undefined) return
    const focused = document.activeElement
    const lost = !focused || focused === document.body || focused.closest('[role=dialog]') !== null
    if (lost && !isCovered()) returnTo(before)
  }, [selectedKey])

  return {
    /** Rows that stay where they are when others leave the page. */
    kept: [active, selected],
    element,
    /** What the element that holds the rows needs. */
    box: {
      ref: setElement,
      onFocus: ({ target }: FocusEvent) => {
        const row = rowAt(target)
        if (row) setActiveKey(row.dataset['row'])
      },
      onClick: ({ target }: MouseEvent) => {
        const place = indexOf(rowAt(target)?.dataset['row'])
        if (place >= 0) onOpen?.(rows[place]!)
      },
      onKeyDown: (event: KeyboardEvent) => {
        // Keys pressed inside a control of the row are that control's.
        const row = rowAt(event.target)
        if (!row || row !== event.target) return
        const place = indexOf(row.dataset['row'])
        if (event.key === 'Enter' && onOpen) {
          event.preventDefault()
          onOpen(rows[place]!)
          return
        }
        const next = nextRow(event.key, place, keys.length)
        if (next === null) return
        event.preventDefault()
        focusOn(keys[next]!)
      },
    },
    /** What the element of the row at a place needs. */
    rowProps: (place: number) => ({
      'data-row': keys[place],
      tabIndex: onOpen && place === stop ? 0 : -1,
      'aria-current': place === selected ? ('true' as const) : undefined,
    }),
  }
}
