import ChartColumn from 'lucide-react/icons/chart-column'
import Table from 'lucide-react/icons/table'
import { lazy, type ReactNode, use, useId, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { FetchedMenu } from '#ui/fetched-menu.tsx'
import { SectionHeading } from '#ui/heading-level.ts'
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

/** Properties that all charts share. */
export interface ChartFrameProps {
  /** Title of the chart, as a question or in short form such as "sales by day". */
  title: string
  note?: string
  /** Figure above the chart. Null while the figure loads, so that its space is reserved. */
  headline?: HeadlineFigure | null
  /** Name of the downloaded file, without extension. */
  fileName: string
  /** Height of the chart in pixels, which is also reserved while the chart loads. */
  height?: number
  status?: 'ready' | 'busy' | 'failed'
  /** True while new figures load. The old figures stay visible but dimmed. */
  stale?: boolean
  onRetry?: () => void
  /** Text that replaces a chart without data. If undefined, a default text is shown. */
  emptyText?: string
  /** Main statement of the chart, as a sentence. */
  answer?: ReactNode
  /** Explanation of the computation, shown after a click on a help button. */
  how?: ReactNode
  /** Description of the data that the chart is based on, shown below the chart. */
  sample?: string
  /** Controls that change the content of the chart. They stay visible while the chart loads. */
  tools?: ReactNode
  /** Small control beside the title, such as a choice of the period. */
  control?: ReactNode
  /** Content above the chart that does not depend on its data, such as a large figure. */
  lead?: ReactNode
  /** Content below the chart that does not depend on its data. */
  foot?: ReactNode
}

/**
 * Frame of every chart: title, switch to the table, downloads, and the messages for loading, errors
 * and missing data.
 */
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
  control,
  lead,
  foot,
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
  /** Sentence that explains how to read the chart. */
  caption?: string
  /** Legend of the marks. */
  legend?: ReactNode
  /** Details of the selected mark, shown below the chart. */
  beneath?: ReactNode
  /** The drawing of the chart, which fills the height of the frame. */
  children: ReactNode
}) {
  const t = useTranslations('chart')
  const kit = useTranslations('kit')
  const id = useId()
  const Heading = use(SectionHeading) === 'h3' ? 'h3' : 'h2'
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
          <Heading id={id} className="min-w-0 font-semibold">
            {title}
            {note && <span className="ml-2 text-sm font-normal text-muted">{note}</span>}
          </Heading>
          <StoreShare quiet />
          {control}
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
      {lead}
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
      {foot}
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
