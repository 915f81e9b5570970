import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { nextRow } from '#table/rows.ts'

/**
 * Makes the rows of a list one tab stop: arrows, Home and End move inside, Enter opens. When a detail closes, the focus
 * goes back to the row that was open, also when that was reached by its address.
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
  const elements = useRef(new Map<string, HTMLElement>())
  const [activeKey, setActiveKey] = useState<string>()
  const keys = rows.map(rowKey)
  const stop = [activeKey, selectedKey, keys[0]].find((key) => key !== undefined && keys.includes(key))

  const opened = useRef(selectedKey)
  useEffect(() => {
    const before = opened.current
    opened.current = selectedKey
    if (before === undefined || selectedKey !== undefined) return
    const focused = document.activeElement
    const lost = !focused || focused === document.body || focused.closest('[role=dialog]') !== null
    if (lost) elements.current.get(before)?.focus()
  }, [selectedKey])

  /** What the element of a row needs. */
  return (row: Row) => {
    const key = rowKey(row)
    return {
      tabIndex: onOpen && key === stop ? 0 : -1,
      'aria-current': key === selectedKey ? ('true' as const) : undefined,
      ref: (element: HTMLElement | null) => {
        if (element) elements.current.set(key, element)
        else elements.current.delete(key)
      },
      onFocus: () => setActiveKey(key),
      onClick: () => onOpen?.(row),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // Keys pressed inside a control of the row are that control's.
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter' && onOpen) {
          event.preventDefault()
          onOpen(row)
          return
        }
        const next = nextRow(event.key, keys.indexOf(key), keys.length)
        if (next === null) return
        event.preventDefault()
        elements.current.get(keys[next]!)?.focus()
      },
    }
  }
}
