import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import type { Span } from '#table/rows.ts'

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

/**
 * Tells which of `count` rows of one height lie near the view, as it scrolls. At least one of them is in `body`.
 *
 * @param scroller what scrolls; null: the page
 * @returns what ends it
 */
export function watchRows(
  body: HTMLElement,
  scroller: HTMLElement | null,
  count: number,
  onSpan: (span: Span) => void,
): () => void {
  const height = body.querySelector('[data-row]')!.getBoundingClientRect().height
  // Where the first row lies below the beginning of what scrolls: filters above it may come and go.
  const top = () => {
    const above = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -window.scrollY
    return Math.round(body.getBoundingClientRect().top - above)
  }
  let told = ''
  const tell = (items: readonly { index: number }[]) => {
    const [from, to] = [items[0]?.index, items.at(-1)?.index]
    if (from === undefined || to === undefined) return
    const span = { first: from - (from % STEP), last: to - (to % STEP) + STEP }
    const text = `${span.first} ${span.last}`
    if (told !== text) onSpan(span)
    told = text
  }
  return scroller ? watch(ofBox(scroller)) : watch(ofPage)

  function watch<E extends Element | Window>(
    around: Pick<
      ConstructorParameters<typeof Virtualizer<E, Element>>[0],
      'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'initialOffset'
    >,
  ): () => void {
    const options = () => ({
      ...around,
      count,
      estimateSize: () => height,
      overscan: OVERSCAN,
      scrollMargin: top(),
      onChange: (rows: Virtualizer<E, Element>) => {
        if (rows.options.scrollMargin !== top()) rows.setOptions(options())
        tell(rows.getVirtualItems())
      },
    })
    const rows = new Virtualizer<E, Element>(options())
    const end = rows._didMount()
    rows._willUpdate()
    tell(rows.getVirtualItems())
    return end
  }
}
