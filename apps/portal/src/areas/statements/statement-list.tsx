import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { formatMoney } from '@choba/contract/money.ts'
import { statements, type StatementRow } from '@choba/contract/statements.contract.ts'
import { StatementFilters } from '@choba/contract/statements.filters.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { RecordList } from '#table/record-list.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { Banner } from '#ui/banner.tsx'
import { Day } from '#ui/day.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { DepositTabs } from '../deposits/deposit-tabs-panel.tsx'
import { StatementFilterBar } from './statement-filter-bar.tsx'
import { statementsApi } from './statements.api.ts'

const amountOf = ({ amount, currency }: StatementRow) =>
  amount === null ? '—' : formatMoney(amount, currency)

function useStatementColumns(): readonly Column<StatementRow>[] {
  const t = useTranslations('statements')
  return [
    {
      id: 'issuedOn',
      title: t('field.issuedOn'),
      always: true,
      cell: (row) => <Day day={row.issuedOn} form="plain" />,
    },
    {
      id: 'statementNo',
      title: t('field.statementNo'),
      always: true,
      pinned: 'left',
      cell: (row) => row.statementNo,
    },
    { id: 'kind', title: t('field.kind'), folds: 3, cell: (row) => t(`kind.${row.kind}`) },
    { id: 'of', title: t('field.of'), folds: 1, cell: (row) => row.depositNo ?? row.period },
    {
      id: 'recipient',
      title: t('field.recipient'),
      folds: 2,
      cell: (row) => <TruncatedText text={row.recipientName} className="max-w-56" />,
    },
    {
      id: 'amount',
      title: t('field.amount'),
      align: 'right',
      always: true,
      pinned: 'right',
      cell: amountOf,
    },
    {
      id: 'state',
      title: t('field.state'),
      cell: (row) => t(row.correctedBy === null ? 'current' : 'old'),
    },
    { id: 'issuedBy', title: t('field.issuedBy'), priority: 3, cell: (row) => row.issuedBy },
  ]
}

/** List of issued statements, newest first, with the filters from the address. */
export function StatementList() {
  const t = useTranslations('statements')
  const navigate = useNavigate()
  const filters = readSearch(StatementFilters.shape, useSearch({ strict: false }))
  const mayIssue = useMay(statements.issue.can)
  const found = useList(statementsApi.list.pages(filters))
  const columns = useStatementColumns()
  const onFilters = (next: StatementFilters, replace = true) =>
    void navigate({ to: '/deposit/statements', search: next, replace })
  if (found.first?.share)
    return (
      <div className="flex flex-col gap-3">
        <TitleRow title={t('title')} />
        <DepositTabs page="statements" />
        <Banner tone="info">{t('share')}</Banner>
      </div>
    )
  return (
    <>
      <RecordList
        screen="statements"
        schema={StatementFilters}
        title={t('title')}
        above={<DepositTabs page="statements" />}
        found={found}
        columns={columns}
        filters={filters}
        onFilters={onFilters}
        add={
          mayIssue && found.first?.share === false
            ? {
                label: t('summaryIssue'),
                onAdd: () => void navigate({ to: '/deposit/statements/issue', search: filters }),
              }
            : undefined
        }
        filterBar={<StatementFilterBar filters={filters} onFilters={onFilters} />}
        words={{
          fault: t('fault'),
          noneTitle: t('empty.noneTitle'),
          noneText: t('empty.noneText'),
          noMatchTitle: t('empty.noMatchTitle'),
        }}
        rowKey={(row) => row.statementNo}
        onOpen={(row) => void navigate({ to: `/deposit/statements/${row.statementNo}` })}
        card={(row) => (
          <span className="flex flex-col gap-1">
            <span className="flex items-baseline justify-between gap-3">
              <Day day={row.issuedOn} form="plain" />
              <span className="font-semibold">{amountOf(row)}</span>
            </span>
            <span className="truncate">{row.recipientName}</span>
            <span className="text-sm break-all text-muted">{row.statementNo}</span>
          </span>
        )}
      />
      <Outlet />
    </>
  )
}
