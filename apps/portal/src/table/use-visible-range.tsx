import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Watched } from '#table/row-watch.tsx'
import { type RowsInView, VIRTUAL_FROM } from '#table/rows.ts'
import { loadChunk } from '#ui/chunks.ts'

/** Range until the viewport is known: as many rows as a short list has. */
const beginning: RowsInView = { first: 0, last: VIRTUAL_FROM - 1, heightOf: () => 0 }

/**
 * Returns which rows of a long list are near the viewport; null for a short list, which draws every
 * row. `watch` renders nothing but must be placed among the rows.
 */
export function useVisibleRange(
  body: HTMLElement | null,
  count: number,
  isLong: boolean,
): { span: RowsInView | null; watch: ReactNode } {
  const [span, setSpan] = useState<RowsInView | null>(beginning)
  const [Watch, setWatch] = useState<ComponentType<Watched> | null>(null)
  // Measured heights of rows that have been drawn.
  const [heights] = useState(() => new Map<number, number>())
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isLong || isAsked.current) return
    isAsked.current = true
    loadChunk(import('#table/row-watch.tsx')).then(
      ({ RowWatch }) => setWatch(() => RowWatch),
      // If the code fails to load, every row is drawn.
      () => setSpan(null),
    )
  }, [isLong])
  if (!isLong) return { span: null, watch: null }
  const watched = body && Watch && { body, count, heights, onSpan: setSpan }
  return { span, watch: watched && <Watch {...watched} /> }
}
