import { formatCount } from '@choba/contract/money.ts'
import {
  IMPORT_PROBLEMS_MAX,
  type ImportDetail,
  type ImportFindings,
  type ImportProblemRow,
} from '@choba/contract/import-rows.ts'
import { useTranslations } from '#lib/translations.ts'
import { ExportButton } from '#table/export-button.tsx'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { importsApi } from './imports.api.ts'

/** Rejected rows of an import: the number for each reason, and each row with its original line. */
export function ProblemRows({
  one: { importId },
  reasons,
  count,
}: {
  one: ImportDetail
  reasons: ImportFindings['reasons']
  count: number
}) {
  const t = useTranslations('imports.refused')
  const { list, failed } = useList(importsApi.problems.pages({ importId }))
  return (
    <Box>
      <Section title={t('title')}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <ul className="min-w-0 flex-1 basis-72">
            {reasons.map(({ reason, count: rows }) => (
              <li key={reason} className="flex items-baseline gap-3 py-0.5">
                <span className="min-w-0 flex-1">{reason}</span>
                <span className="text-muted tabular-nums">{formatCount(rows)}</span>
              </li>
            ))}
          </ul>
          <ExportButton
            endpoint={importsApi.download.endpoint}
            query={{ importId }}
            total={Math.min(count, IMPORT_PROBLEMS_MAX)}
          />
        </div>
        {count > IMPORT_PROBLEMS_MAX && (
          <p className="text-muted">{t('more', { max: formatCount(IMPORT_PROBLEMS_MAX) })}</p>
        )}
        {failed ? (
          <LoadError title={t('fault')} {...failed} />
        ) : list.rows ? (
          <div className="rounded-md border border-line">
            <ul aria-busy={list.busy}>
              {list.rows.map((row) => (
                <Row key={`${row.file} ${row.line} ${row.paymentNo}`} row={row} />
              ))}
            </ul>
            <LoadMore
              shown={formatCount(list.rows.length)}
              hasMore={list.hasMore}
              busy={list.loadingMore}
              failed={list.moreFailed}
              onMore={list.onMore}
            />
          </div>
        ) : (
          <Skeleton className="h-40" />
        )}
      </Section>
    </Box>
  )
}

function Row({ row: { file, line, paymentNo, reason, value, row } }: { row: ImportProblemRow }) {
  const t = useTranslations('imports.refused')
  return (
    <li className="flex gap-3 border-b border-line-soft px-4 py-2.5">
      <span className="min-w-12 shrink-0 text-right text-sm text-muted tabular-nums">
        <span className="sr-only">{t('line')} </span>
        {formatCount(line)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap gap-x-4">
          <span className="font-mono text-[0.92em] break-all">{paymentNo || '—'}</span>
          <span className="text-danger">{reason}</span>
          {value !== '' && <span className="break-all">{t('value', { value })}</span>}
        </span>
        <span className="font-mono text-sm break-all text-muted">{row}</span>
        {file !== '' && <span className="text-sm break-all text-muted">{file}</span>}
      </span>
    </li>
  )
}
