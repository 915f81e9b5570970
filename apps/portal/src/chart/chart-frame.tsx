import ChartColumn from 'lucide-react/icons/chart-column'
import Table from 'lucide-react/icons/table'
import { lazy, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { FetchedMenu } from '#ui/fetched-menu.tsx'
import { HowFound } from '#ui/how-found.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StoreShare } from '#chart/store-share.tsx'
import type { ChartFormat, ChartTable } from './chart-data.ts'
import { DataTable } from './data-table.tsx'
import { FileButton } from './file-button.tsx'
import { Headline, type HeadlineFigure } from './headline.tsx'

const FileMenu = lazy(async () => ({
  default: (await loadChunk(import('./file-menu.tsx'))).FileMenu,
}))

/** What every chart takes beside its figures. */
export interface ChartFrameProps {
  /** One question, or its short form: "sales by day". */
  title: string
  note?: string
  /** The figure above the picture; null while it is not known yet, so that its room is kept. */
  headline?: HeadlineFigure | null
  /** Of the file, without its ending. */
  fileName: string
  /** Pixels the picture takes, also while it loads. */
  height?: number
  status?: 'ready' | 'busy' | 'failed'
  /** New figures are on their way: those of before stay, dimmed. */
  stale?: boolean
  onRetry?: () => void
  /** What to say when there are no figures; without it the words of the kit. */
  emptyText?: string
  /** What the picture says, in a sentence. */
  answer?: ReactNode
  /** How its figures were found, behind a question mark. */
  how?: string
  /** What it is made from, beneath it. */
  sample?: string
  /** Switches of what it shows; they stay while it loads. */
  tools?: ReactNode
}

/** The frame of a picture: its question, its twin in rows, its file, and what stands there while there is no picture. */
export function ChartFrame({
  title,
  note,
  headline,
  fileName,
  height = 240,
  status = 'ready',
  stale = false,
  onRetry,
  emptyText,
  answer,
  how,
  sample,
  tools,
  empty,
  table,
  format,
  caption,
  legend,
  beneath,
  children,
}: ChartFrameProps & {
  empty: boolean
  table: ChartTable
  format: ChartFormat
  /** How the picture is to be read. */
  caption?: string
  /** Which mark is which series. */
  legend?: ReactNode
  /** Under the picture: more about a mark that was chosen. */
  beneath?: ReactNode
  /** The picture, as high as the frame. */
  children: ReactNode
}) {
  const t = useTranslations('chart')
  const kit = useTranslations('kit')
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const shows = status === 'ready' && !empty
  return (
    <section
      ref={frame}
      aria-labelledby={id}
      aria-busy={status === 'busy' || stale}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex min-h-8.5 items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
          <h3 id={id} className="min-w-0 font-semibold">
            {title}
            {note && <span className="ml-2 text-sm font-normal text-muted">{note}</span>}
          </h3>
          <StoreShare quiet />
          {shows && !asTable && legend}
        </div>
        {how && <HowFound label={`${title} ${kit('howFound')}`}>{how}</HowFound>}
        {shows && (
          <>
            <IconButton
              label={asTable ? t('asChart') : t('asTable')}
              icon={
                asTable ? (
                  <ChartColumn size="1.1em" aria-hidden="true" />
                ) : (
                  <Table size="1.1em" aria-hidden="true" />
                )
              }
              onClick={() => setAsTable(!asTable)}
            />
            <FetchedMenu
              button={<FileButton />}
              menu={<FileMenu table={table} fileName={fileName} picture={asTable ? null : frame} />}
            />
          </>
        )}
      </header>
      {tools}
      {shows && answer && <p className="text-base">{answer}</p>}
      {headline && shows ? (
        <Headline figure={headline} format={format} />
      ) : (
        headline !== undefined && status === 'busy' && <Skeleton className="h-8 w-48 max-w-full" />
      )}
      <div
        style={{ height: `calc(${height}rem / 14)` }}
        className={`min-w-0 transition-opacity ${stale ? 'opacity-60' : ''}`}
      >
        {status === 'busy' && <Skeleton className="h-full" />}
        {status === 'failed' && (
          <Instead
            text={t('failed')}
            urgent
            action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
          />
        )}
        {status === 'ready' && empty && <Instead text={emptyText ?? t('nothing')} />}
        {shows &&
          (asTable ? (
            <DataTable table={table} labelledBy={id} />
          ) : (
            <ChunkBoundary>{children}</ChunkBoundary>
          ))}
      </div>
      {shows && !asTable && caption && <p className="text-xs text-muted">{caption}</p>}
      {shows && !asTable && beneath}
      {shows && sample && <p className="text-xs text-muted">{sample}</p>}
    </section>
  )
}

const Instead = ({
  text,
  action,
  urgent = false,
}: {
  text: string
  action?: ReactNode
  urgent?: boolean
}) => (
  <div
    role={urgent ? 'alert' : 'note'}
    className="flex h-full flex-col items-center justify-center gap-3 text-center text-muted"
  >
    <p>{text}</p>
    {action}
  </div>
)
