import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** `width` fits the page to the available width; a number is a factor of the page's own size. */
export type Zoom = 'width' | number

/** Maximum size of the canvas in pixels: length of one side, and area. */
const SIDE_MAX = 4_096
const AREA_MAX = 12_000_000
/** Number of CSS pixels for one point, the length unit of PDF documents. */
const PIXELS = 96 / 72

export interface Drawing {
  /**
   * Resolves after the page is drawn. `hasText` says that the page has text, and `factor` is the
   * scale of the drawn page. Rejects if drawing fails or is canceled.
   */
  readonly drawn: Promise<{ hasText: boolean; factor: number }>
  cancel(): void
}

/**
 * Draws a page and a text layer on top of it for screen readers, search and copying. Replaces the
 * content of `place`.
 */
export function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  { width, zoom }: { width: number; zoom: Zoom },
  place: HTMLElement,
): Drawing {
  let isCancelled = false
  let drawing: RenderTask | null = null
  let layer: TextLayer | null = null

  async function draw() {
    const page = await pdf.getPage(number)
    const own = page.getViewport({ scale: 1 })
    const longest = Math.max(own.width, own.height, 1)
    const wanted = zoom === 'width' ? width / Math.max(own.width, 1) : zoom * PIXELS
    const viewport = page.getViewport({ scale: Math.min(wanted, SIDE_MAX / longest) })
    const density = Math.min(
      window.devicePixelRatio,
      SIDE_MAX / Math.max(viewport.width, viewport.height, 1),
      Math.sqrt(AREA_MAX / Math.max(viewport.width * viewport.height, 1)),
    )
    const canvas = document.createElement('canvas')
    // Hides the canvas from screen readers, which read the text layer instead.
    canvas.setAttribute('aria-hidden', 'true')
    canvas.width = Math.max(1, Math.floor(viewport.width * density))
    canvas.height = Math.max(1, Math.floor(viewport.height * density))
    canvas.style.width = `${viewport.width}px`
    canvas.style.height = `${viewport.height}px`
    if (isCancelled) throw new Error('given up')
    drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
    await drawing.promise
    const text = document.createElement('div')
    text.className = 'pdf-text'
    text.style.setProperty('--total-scale-factor', String(viewport.scale))
    layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport,
    })
    await layer.render()
    place.replaceChildren(canvas, text)
    return { hasText: text.textContent.trim() !== '', factor: viewport.scale / PIXELS }
  }

  return {
    drawn: draw(),
    cancel() {
      isCancelled = true
      drawing?.cancel()
      layer?.cancel()
    },
  }
}
