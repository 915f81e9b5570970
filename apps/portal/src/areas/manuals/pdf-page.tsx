import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { markFound } from './found-words.ts'
import './pdf-text.css'
import { drawPage, type Zoom } from './pdf-drawing.ts'

/** Returns the inner width of an element in pixels; 0 until the width is known. */
function useInnerWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}

type Drawn = { readonly of: string; readonly as: 'text' | 'picture' | 'failed' }

/** One page of a document, drawn on a canvas, with its text layer. */
export function PdfPage({
  pdf,
  number,
  zoom,
  find,
  onFactor,
}: {
  pdf: PDFDocumentProxy
  number: number
  zoom: Zoom
  /** Search text that is highlighted on the page. */
  find: string | undefined
  /** Called after drawing with the scale of the page, as a factor of the page's own size. */
  onFactor: (factor: number) => void
}) {
  const t = useTranslations('manuals.viewer')
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const width = useInnerWidth(frame)
  const wanted = `${number} ${zoom} ${zoom === 'width' ? width : ''}`
  useEffect(() => {
    if (width === 0) return undefined
    let isGone = false
    const say = (as: Drawn['as']) => {
      if (!isGone) setDrawn({ of: wanted, as })
    }
    const drawing = drawPage(pdf, number, { width, zoom }, place.current!)
    drawing.drawn.then(
      ({ hasText, factor }) => {
        if (!isGone) onFactor(factor)
        return say(hasText ? 'text' : 'picture')
      },
      () => say('failed'),
    )
    return () => {
      isGone = true
      drawing.cancel()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a page of its own size does not follow the window
  }, [pdf, wanted, width === 0])
  const isDrawing = drawn?.of !== wanted
  const isText = !isDrawing && drawn.as === 'text'
  useEffect(
    () => (isText && find ? markFound(place.current!, find) : undefined),
    [isText, find, wanted],
  )
  const failed = !isDrawing && drawn.as === 'failed'
  return (
    <div
      ref={setFrame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label={t('position', { page: number, count: pdf.numPages })}
      aria-busy={isDrawing}
      className="min-w-0 overflow-x-auto rounded-md"
    >
      {drawn === null && <Skeleton className="h-120" />}
      {failed && (
        <Banner tone="warn" urgent>
          {t('pageFault')}
        </Banner>
      )}
      {!isDrawing && drawn.as === 'picture' && <p className="sr-only">{t('noText')}</p>}
      <div
        ref={place}
        className={`relative mx-auto w-max outline outline-line -outline-offset-1 transition-opacity ${isDrawing ? 'opacity-60' : ''} ${failed ? 'hidden' : ''}`}
      />
    </div>
  )
}
