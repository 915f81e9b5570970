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

/**
 * Returns the element of the row that contains an event's target. The target may be an SVG element.
 */
const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/**
 * Makes the rows of a list a single Tab stop: the arrow keys, Page Up, Page Down, Home and End move
 * between rows, and Enter opens a row. When a drawer closes, the focus returns to its row, even if
 * the drawer was opened by its address. The listeners are on the container and not on each row, so
 * that rendering rows stays fast.
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
  /** Key of the row that must get the focus when it is rendered. */
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
  // The row to focus is already rendered, because active rows are rendered even outside the visible
  // area. If a dialog was opened in the meantime, the dialog keeps the focus.
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
    /** Indexes of rows that stay rendered outside the visible area; -1 for none. */
    kept: [active, selected],
    element,
    /** Props for the element that contains the rows. */
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
        // Ignores keys that were pressed inside a control of the row, because the control handles
        // them.
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
    /** Returns the props for the row at an index. */
    rowProps: (place: number) => ({
      'data-row': keys[place],
      tabIndex: onOpen && place === stop ? 0 : -1,
      'aria-current': place === selected ? ('true' as const) : undefined,
    }),
  }
}
