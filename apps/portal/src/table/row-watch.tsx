import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RowsInView } from '#table/rows.ts'

/**
 * Number of rows rendered beyond each end of the visible area, so that no blank area appears while
 * scrolling.
 */
const OVERSCAN = 20
/**
 * The rendered range moves in steps of this many rows, so that most scrolling causes no rendering.
 */
const STEP = 10

export interface Watched {
  /**
   * Element that contains the rows; it must contain at least one. Each row has its index in
   * `data-index`.
   */
  readonly body: HTMLElement
  readonly count: number
  /**
   * Heights in pixels by row index, for rows that have been rendered. The component adds heights to
   * this map.
   */
  readonly heights: Map<number, number>
  readonly onSpan: (span: RowsInView) => void
}

/** Reports which rows are near the visible area while the page scrolls. Renders nothing. */
export function RowWatch(watched: Watched) {
  const options = useOptions(watched)
  // oxlint-disable-next-line react/incompatible-library -- the component draws nothing, so there is nothing to memoize
  useReport(watched, useWindowVirtualizer<HTMLElement>(options))
  return null
}

function useOptions({ body, count, heights }: Watched) {
  // Rows that have not been rendered yet are assumed to have the height of the first row.
  const [{ height, gap }] = useState(() => ({
    height: body.querySelector('[data-index]')?.getBoundingClientRect().height ?? 0,
    gap: Number(getComputedStyle(body).rowGap.replace('px', '')) || 0,
  }))
  return {
    count,
    gap,
    overscan: OVERSCAN,
    // Synchronous rendering is turned off, because the component renders nothing.
    useFlushSync: false,
    estimateSize: (index: number) => heights.get(index) ?? height,
    measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined) => {
      const index = Number(row.dataset['index'])
      const measured =
        entry?.borderBoxSize[0]?.blockSize ??
        heights.get(index) ??
        row.getBoundingClientRect().height
      heights.set(index, measured)
      return measured
    },
    // Distance of the first row from the top of the page. It changes when filters above appear or
    // disappear.
    scrollMargin: Math.round(body.getBoundingClientRect().top + window.scrollY),
  }
}

function useReport({ body, onSpan }: Watched, rows: Virtualizer<Window, HTMLElement>): void {
  const measureDrawn = useEffectEvent(() => {
    for (const row of body.querySelectorAll<HTMLElement>(':scope > [data-index]'))
      rows.measureElement(row)
    // Forgets the elements of rows that are no longer on the page.
    rows.measureElement(null)
  })
  useEffect(() => {
    measureDrawn()
    const drawn = new MutationObserver(() => measureDrawn())
    drawn.observe(body, { childList: true })
    return () => drawn.disconnect()
  }, [body])

  const told = useRef('')
  useLayoutEffect(() => {
    const items = rows.getVirtualItems()
    const [from, to] = [items[0]?.index, items.at(-1)?.index]
    if (from === undefined || to === undefined) return
    const [first, last] = [from - (from % STEP), to - (to % STEP) + STEP]
    if (told.current === `${first} ${last}`) return
    told.current = `${first} ${last}`
    const { estimateSize, gap } = rows.options
    const heightOf = (start: number, end: number) => {
      let sum = (end - start) * gap
      for (let index = start; index <= end; index++) sum += estimateSize(index)
      return sum
    }
    onSpan({ first, last, heightOf })
  })
}
