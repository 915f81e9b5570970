import { useEffect, useState } from 'react'
import type { Span } from '#table/rows.ts'
import { loadChunk } from '#ui/chunks.ts'

/** Which rows of a long table lie near the view; null while that is not known, and in a short one. */
export function useSpan(
  body: HTMLElement | null,
  scroller: HTMLElement | null,
  count: number,
  isLong: boolean,
): Span | null {
  const [span, setSpan] = useState<Span | null>(null)
  useEffect(() => {
    if (!body || !isLong) return undefined
    let isOver = false
    let end = () => {
      isOver = true
    }
    async function begin(rows: HTMLElement) {
      const chunk = await loadChunk(import('#table/watch-rows.ts')).catch(() => null)
      // Where it does not come, every row is drawn, as in a short table.
      if (chunk && !isOver) end = chunk.watchRows(rows, scroller, count, setSpan)
    }
    void begin(body)
    return () => end()
  }, [body, scroller, count, isLong])
  return isLong ? span : null
}
