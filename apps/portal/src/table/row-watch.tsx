import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RowsInView } from '#table/rows.ts'

/** Rows drawn beyond the view at either end, so that nothing white shows while it scrolls. */
const OVERSCAN = 20
/** The span moves in steps of so many rows: most of scrolling draws nothing at all. */
const STEP = 10

export interface Watched {
  /** Holds the rows, at least one of them. Each says its place in the list by `data-index`. */
  readonly body: HTMLElement
  readonly count: number
  /** Pixels by place, of the rows that have been drawn once. They are added to. */
  readonly heights: Map<number, number>
  readonly onSpan: (span: RowsInView) => void
}

/** Tells which rows lie near the view, as the page scrolls, and draws nothing itself. */
export function RowWatch(watched: Watched) {
  const options = useOptions(watched)
  // oxlint-disable-next-line react/incompatible-library -- the component draws nothing, so there is nothing to memoize
  useReport(watched, useWindowVirtualizer<HTMLElement>(options))
  return null
}

function useOptions({ body, count, heights }: Watched) {
  // A row that has never been drawn counts as high as the first that is.
  const [{ height, gap }] = useState(() => ({
    height: body.querySelector('[data-index]')?.getBoundingClientRect().height ?? 0,
    gap: Number(getComputedStyle(body).rowGap.replace('px', '')) || 0,
  }))
  return {
    count,
    gap,
    overscan: OVERSCAN,
    // Only what draws nothing is drawn again: there is no need to do so within the event.
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
    // Where the first row lies below the beginning of the page: filters above it may come and go.
    scrollMargin: Math.round(body.getBoundingClientRect().top + window.scrollY),
  }
}

function useReport({ body, onSpan }: Watched, rows: Virtualizer<Window, HTMLElement>): void {
  const measureDrawn = useEffectEvent(() => {
    for (const row of body.querySelectorAll<HTMLElement>(':scope > [data-index]'))
      rows.measureElement(row)
    // Forgets those that have left the page.
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
