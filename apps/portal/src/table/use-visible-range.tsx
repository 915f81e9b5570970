import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Watched } from '#table/row-watch.tsx'
import { type RowsInView, VIRTUAL_FROM } from '#table/rows.ts'
import { loadChunk } from '#ui/chunks.ts'

/** Until it is known what lies near the view: no more than a short list has. */
const beginning: RowsInView = { first: 0, last: VIRTUAL_FROM - 1, heightOf: () => 0 }

/**
 * Which rows of a long list lie near the view; null in a short one, of which every row is drawn. `watch` draws nothing, and
 * has to be among the rows.
 */
export function useVisibleRange(
  body: HTMLElement | null,
  count: number,
  isLong: boolean,
): { span: RowsInView | null; watch: ReactNode } {
  const [span, setSpan] = useState<RowsInView | null>(beginning)
  const [Watch, setWatch] = useState<ComponentType<Watched> | null>(null)
  // How high the rows were that have been drawn once, whichever watch saw them.
  const [heights] = useState(() => new Map<number, number>())
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isLong || isAsked.current) return
    isAsked.current = true
    loadChunk(import('#table/row-watch.tsx')).then(
      ({ RowWatch }) => setWatch(() => RowWatch),
      // Where it does not come, every row is drawn, as in a short list.
      () => setSpan(null),
    )
  }, [isLong])
  if (!isLong) return { span: null, watch: null }
  const watched = body && Watch && { body, count, heights, onSpan: setSpan }
  return { span, watch: watched && <Watch {...watched} /> }
}
