import { useEffect, useRef, useState } from 'react'
import { type RowsInView, VIRTUAL_FROM } from '#table/rows.ts'
import { loadChunk } from '#ui/chunks.ts'

/** Until it is known what lies near the view: no more than a short list has. */
const beginning: RowsInView = { first: 0, last: VIRTUAL_FROM - 1, heightOf: () => 0 }

/** Which rows of a long list lie near the view; null in a short one, of which every row is drawn. */
export function useSpan(
  body: HTMLElement | null,
  scroller: HTMLElement | null,
  count: number,
  isLong: boolean,
): RowsInView | null {
  const [span, setSpan] = useState<RowsInView | null>(beginning)
  // More rows begin the watch anew; how high those before them are is known.
  const heights = useRef(new Map<number, number>())
  useEffect(() => {
    if (!body || !isLong) return undefined
    let isOver = false
    let end = () => {
      isOver = true
    }
    async function begin(rows: HTMLElement) {
      const chunk = await loadChunk(import('#table/watch-rows.ts')).catch(() => null)
      // Where it does not come, every row is drawn, as in a short list.
      if (!chunk) setSpan(null)
      else if (!isOver) end = chunk.watchRows({ body: rows, scroller, count, heights: heights.current }, setSpan)
    }
    void begin(body)
    return () => end()
  }, [body, scroller, count, isLong])
  return isLong ? span : null
}
