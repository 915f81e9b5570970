import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import type { RowsInView } from '#table/rows.ts'

/** Rows drawn beyond the view at either end, so that nothing white shows while it scrolls. */
const OVERSCAN = 20
/** The span moves in steps of so many rows: most of scrolling draws nothing at all. */
const STEP = 10

const ofPage = {
  getScrollElement: (): Window => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
}
const ofBox = (box: HTMLElement) => ({
  getScrollElement: () => box,
  observeElementRect,
  observeElementOffset,
  scrollToFn: elementScroll,
  initialOffset: () => box.scrollTop,
})

interface Watched {
  /** Holds the rows, at least one of them. Each says its place in the list by `data-index`. */
  readonly body: HTMLElement
  /** What scrolls; null: the page. */
  readonly scroller: HTMLElement | null
  readonly count: number
  /** Pixels by place, of the rows that have been drawn once. They are added to. */
  readonly heights: Map<number, number>
}

/**
 * Tells which rows lie near the view, as it scrolls. One that has never been drawn counts as high as the first that is.
 *
 * @returns what ends it
 */
export function watchRows({ body, scroller, count, heights }: Watched, onSpan: (span: RowsInView) => void): () => void {
  const height = body.querySelector('[data-index]')!.getBoundingClientRect().height
  const gap = Number(getComputedStyle(body).rowGap.replace('px', '')) || 0
  const estimateSize = (index: number) => heights.get(index) ?? height
  const heightOf = (from: number, to: number) => {
    let sum = (to - from) * gap
    for (let index = from; index <= to; index++) sum += estimateSize(index)
    return sum
  }
  // Where the first row lies below the beginning of what scrolls: filters above it may come and go.
  const top = () => {
    const above = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -window.scrollY
    return Math.round(body.getBoundingClientRect().top - above)
  }
  return scroller ? watch(ofBox(scroller)) : watch(ofPage)

  function watch<E extends Element | Window>(
    around: Pick<
      ConstructorParameters<typeof Virtualizer<E, HTMLElement>>[0],
      'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'initialOffset'
    >,
  ): () => void {
    const options = () => ({
      ...around,
      count,
      gap,
      estimateSize,
      measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined) => {
        const index = Number(row.dataset['index'])
        const measured = entry?.borderBoxSize[0]?.blockSize ?? heights.get(index) ?? row.getBoundingClientRect().height
        heights.set(index, measured)
        return measured
      },
      overscan: OVERSCAN,
      scrollMargin: top(),
      onChange: () => {
        if (rows.options.scrollMargin !== top()) rows.setOptions(options())
        tell()
      },
    })
    let told = ''
    const tell = () => {
      const items = rows.getVirtualItems()
      const [from, to] = [items[0]?.index, items.at(-1)?.index]
      if (from === undefined || to === undefined) return
      const [first, last] = [from - (from % STEP), to - (to % STEP) + STEP]
      const text = `${first} ${last}`
      if (told !== text) onSpan({ first, last, heightOf })
      told = text
    }
    const measureDrawn = () => {
      for (const row of body.querySelectorAll<HTMLElement>(':scope > [data-index]')) rows.measureElement(row)
      // Forgets those that have left the page.
      rows.measureElement(null)
    }
    const rows = new Virtualizer<E, HTMLElement>(options())
    const end = rows._didMount()
    rows._willUpdate()
    measureDrawn()
    tell()
    const drawn = new MutationObserver(measureDrawn)
    drawn.observe(body, { childList: true })
    return () => {
      drawn.disconnect()
      end()
    }
  }
}
