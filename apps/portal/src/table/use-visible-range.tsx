import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Watched } from '#table/row-watch.tsx'
import { type RowsInView, VIRTUAL_FROM } from '#table/rows.ts'
import { loadChunk } from '#ui/chunks.ts'

/**
 * Range of rows until the visible area is known: as many rows as the longest list that is rendered
 * completely.
 */
const beginning: RowsInView = { first: 0, last: VIRTUAL_FROM - 1, heightOf: () => 0 }

/**
 * Returns which rows of a long list are near the visible area. Returns null for a short list, in
 * which every row is rendered. `watch` renders nothing but must be placed among the rows.
 */
export function useVisibleRange(
  body: HTMLElement | null,
  count: number,
  isLong: boolean,
): { span: RowsInView | null; watch: ReactNode } {
  const [span, setSpan] = useState<RowsInView | null>(beginning)
  const [Watch, setWatch] = useState<ComponentType<Watched> | null>(null)
  // Measured heights of the rows that have been rendered, by index.
  const [heights] = useState(() => new Map<number, number>())
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isLong || isAsked.current) return
    isAsked.current = true
    loadChunk(import('#table/row-watch.tsx')).then(
      ({ RowWatch }) => setWatch(() => RowWatch),
      // Renders every row if the code for long lists fails to load.
      () => setSpan(null),
    )
  }, [isLong])
  if (!isLong) return { span: null, watch: null }
  const watched = body && Watch && { body, count, heights, onSpan: setSpan }
  return { span, watch: watched && <Watch {...watched} /> }
}
