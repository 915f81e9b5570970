import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { openPdf, type OpenedPdf } from './pdf-document.ts'
import type { Zoom } from './pdf-drawing.ts'
import { PdfPage } from './pdf-page.tsx'
import { PdfToolbar, zoomed } from './pdf-toolbar.tsx'

type State = { readonly file: Blob; readonly pdf: PDFDocumentProxy | null }

/**
 * Opens the document in a file. Returns undefined while loading, and null if the document cannot be
 * opened.
 */
function usePdf(file: Blob): PDFDocumentProxy | null | undefined {
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    let isGone = false
    let opened: OpenedPdf | null = null
    const open = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (isGone) throw new Error('given up')
      opened = openPdf(bytes)
      return opened.document
    }
    const say = (pdf: PDFDocumentProxy | null) => !isGone && setState({ file, pdf })
    open().then(say, () => say(null))
    return () => {
      isGone = true
      opened?.close()
    }
  }, [file])
  return state?.file === file ? state.pdf : undefined
}

interface Props {
  name: string
  file: Blob
  /** Page number from the address. A number above the number of pages shows the last page. */
  page: number
  onPage: (page: number) => void
  /** Search text from the address. */
  find?: string | undefined
  /** Download button, shown if the document cannot be opened. */
  download: ReactNode
}

export function PdfViewer({ file, page, download, ...rest }: Props) {
  const t = useTranslations('manuals.viewer')
  const pdf = usePdf(file)
  if (pdf === undefined) return <Skeleton className="h-120" />
  if (pdf === null)
    return <EmptyState title={t('unshownTitle')} text={t('unshownText')} action={download} />
  return <Pages pdf={pdf} page={Math.min(page, pdf.numPages)} {...rest} />
}

function Pages({
  name,
  pdf,
  page,
  onPage,
  find,
}: Omit<Props, 'file' | 'download'> & { pdf: PDFDocumentProxy }) {
  const t = useTranslations('manuals.viewer')
  const [zoom, setZoom] = useState<Zoom>('width')
  const [fit, setFit] = useState(1)
  const section = useRef<HTMLElement>(null)
  const count = pdf.numPages
  const turn = (to: number) => {
    if (to < 1 || to > count || to === page) return
    onPage(to)
    // Scrolls to the top of the new page.
    section.current?.scrollIntoView({ block: 'start' })
  }
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => turn(page - 1),
    ArrowRight: () => turn(page + 1),
    '+': () => setZoom(zoomed(zoom, fit, 1)),
    '-': () => setZoom(zoomed(zoom, fit, -1)),
    '0': () => setZoom('width'),
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement
    const act = Object.hasOwn(acts, event.key) && acts[event.key]
    if (!act || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys beside the buttons that do the same
    <section
      ref={section}
      aria-label={t('region', { name })}
      onKeyDown={press}
      className="flex min-w-0 scroll-mt-(--sticky-top) flex-col gap-3"
    >
      <PdfToolbar page={page} count={count} zoom={zoom} fit={fit} onPage={turn} onZoom={setZoom} />
      <p aria-live="polite" className="sr-only">
        {t('position', { page, count })}
      </p>
      <PdfPage
        pdf={pdf}
        number={page}
        zoom={zoom}
        find={find}
        onFactor={(factor) => zoom === 'width' && setFit(factor)}
      />
      <p className="text-sm text-muted max-sm:hidden">{t('keys')}</p>
    </section>
  )
}
