import type { ImportSummary } from '@choba/contract/import-rows.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { useList } from '#table/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportStatus } from './import-words.tsx'
import { importsApi } from './imports.api.ts'
import { useImportNavigation } from './use-import-navigation.ts'

/** Statuses before any row is imported, with no figures to show yet. */
const open: readonly ImportSummary['state'][] = ['UPLOADING', 'DRAFT', 'CHECKING']

const Name = ({ row: { fileName } }: { row: ImportSummary }) => (
  <span title={fileName} className="block max-w-80 truncate">
    {fileName}
  </span>
)

const Count = ({ row, of }: { row: ImportSummary; of: 'accepted' | 'known' | 'refused' }) =>
  open.includes(row.state) ? <span className="text-muted">—</span> : formatCount(row[of])

function useImportColumns(): readonly Column<ImportSummary>[] {
  const t = useTranslations('imports')
  return [
    {
      id: 'startedAt',
      title: t('field.startedAt'),
      always: true,
      cell: (row) => <Instant at={row.startedAt} form="short" />,
    },
    { id: 'fileName', title: t('field.fileName'), always: true, cell: (row) => <Name row={row} /> },
    { id: 'state', title: t('field.state'), cell: (row) => <ImportStatus state={row.state} /> },
    {
      id: 'accepted',
      title: t('count.fresh'),
      align: 'right',
      cell: (row) => <Count row={row} of="accepted" />,
    },
    {
      id: 'known',
      title: t('count.known'),
      align: 'right',
      folds: 3,
      cell: (row) => <Count row={row} of="known" />,
    },
    {
      id: 'refused',
      title: t('count.refused'),
      align: 'right',
      cell: (row) => <Count row={row} of="refused" />,
    },
    { id: 'userName', title: t('field.userName'), folds: 2, cell: (row) => row.userName },
    { id: 'source', title: t('field.source'), folds: 1, cell: (row) => t(`source.${row.source}`) },
  ]
}

/** List of the merchant's imports, newest first, below the drop zone for a new file. */
export function ImportList() {
  const t = useTranslations('imports')
  const navigation = useImportNavigation()
  const { list, first, failed } = useList(importsApi.list.pages({}))
  return (
    <ListScreen
      {...list}
      title={t('title')}
      total={first ? first.total : null}
      filters={<FileDrop />}
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={useImportColumns()}
      rowKey={(row) => row.importId}
      onOpen={(row) => navigation.detail(row.importId)}
      card={(row) => <Card row={row} />}
      whenNone={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}

function Card({ row }: { row: ImportSummary }) {
  const t = useTranslations('imports')
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-semibold break-all">{row.fileName}</span>
        <span className="text-sm text-muted">
          <Instant at={row.startedAt} form="short" />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <span className="font-semibold">
          {open.includes(row.state) ? '—' : t('count.rows', { count: formatCount(row.accepted) })}
        </span>
        <span className="text-sm">
          <ImportStatus state={row.state} />
        </span>
      </span>
    </span>
  )
}
