import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { acquirerFiles, type AcquirerFileRow } from '@choba/contract/acquirer-files.contract.ts'
import { AcquirerFileFilters } from '@choba/contract/acquirer-files.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasFilters } from '#table/list-period.ts'
import { RecordList } from '#table/record-list.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { AcquirerFileStatus, FilePeriod } from './acquirer-file-words.tsx'
import { acquirerFilesApi } from './acquirer-files.api.ts'

const Method = ({ row }: { row: AcquirerFileRow }) => (
  <PaymentMethodName code={row.paymentType} name={row.paymentMethodName} />
)

function useFileColumns(): readonly Column<AcquirerFileRow>[] {
  const t = useTranslations('acquirerFiles.field')
  return [
    {
      id: 'paymentMethod',
      title: t('paymentMethod'),
      always: true,
      pinned: 'left',
      cell: (row) => <Method row={row} />,
    },
    { id: 'period', title: t('period'), always: true, cell: (row) => <FilePeriod {...row} /> },
    {
      id: 'state',
      title: t('differences'),
      always: true,
      cell: (row) => <AcquirerFileStatus row={row} />,
    },
    {
      id: 'rows',
      title: t('rows'),
      align: 'right',
      folds: 1,
      cell: (row) => formatCount(row.rowCount),
    },
    { id: 'file', title: t('file'), folds: 3, cell: (row) => row.fileName },
    {
      id: 'given',
      title: t('given'),
      folds: 2,
      cell: (row) => (
        <span>
          <Instant at={row.givenAt} /> {row.userName}
        </span>
      ),
    },
  ]
}

/** List of settlement files, newest first. */
export function AcquirerFileList() {
  const t = useTranslations('acquirerFiles')
  const navigate = useNavigate()
  const filters = readSearch(AcquirerFileFilters.shape, useSearch({ strict: false }))
  const found = useList(acquirerFilesApi.list.pages(filters))
  const mayUpload = useMay(acquirerFiles.upload.can)
  const search = {
    filters,
    onFilters: (next: AcquirerFileFilters, replace = true) =>
      void navigate({ to: '/acquirerFiles', search: next, replace }),
  }
  return (
    <RecordList
      screen="acquirerFiles"
      schema={AcquirerFileFilters}
      title={t('title')}
      found={found}
      columns={useFileColumns()}
      {...search}
      filterBar={<FileFilterBar {...search} />}
      add={
        mayUpload
          ? { label: t('add'), onAdd: () => void navigate({ to: '/acquirerFiles/upload' }) }
          : undefined
      }
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.fileId}
      onOpen={({ fileId }) =>
        void navigate({ to: '/acquirerFiles/$fileId', params: { fileId }, search: true })
      }
      card={(row) => <Card row={row} />}
    />
  )
}

function FileFilterBar({
  filters,
  onFilters,
}: {
  filters: AcquirerFileFilters
  onFilters: (next: AcquirerFileFilters) => void
}) {
  const t = useTranslations('acquirerFiles')
  const choiceFilter = useChoiceFilter()
  const { data } = useQuery(acquirerFilesApi.layouts.query())
  return (
    <FilterBar
      daily={[
        choiceFilter({
          label: t('field.paymentMethod'),
          options: (data?.paymentMethods ?? []).map(({ paymentType, name }) => ({
            value: paymentType,
            label: name,
          })),
          chosen: filters.paymentType,
          onChange: (paymentType) => onFilters({ ...filters, paymentType }),
        }),
      ]}
      {...(hasFilters(filters) && { onClearAll: () => onFilters({}) })}
    />
  )
}

const Card = ({ row }: { row: AcquirerFileRow }) => (
  <span className="flex flex-col gap-1">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-semibold">
        <Method row={row} />
      </span>
      <AcquirerFileStatus row={row} />
    </span>
    <span className="text-sm text-muted">
      <FilePeriod {...row} />
    </span>
    <span className="text-sm break-all text-muted">{row.fileName}</span>
  </span>
)
