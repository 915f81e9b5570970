import { useQuery } from '@tanstack/react-query'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { approvalBoxes, ApprovalFilters } from '@choba/contract/approvals.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { useColumns } from '#table/use-columns.ts'
import { useList } from '#table/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ApprovalCard, useApprovalColumns } from './approval-columns.tsx'
import { ApprovalFilterBar } from './approval-filter-bar.tsx'
import { approvalsApi } from './approvals.api.ts'
import { useApprovalNavigation, useListWithCount } from './use-approval-navigation.ts'

type Box = NonNullable<ApprovalFilters['box']>

/** Phrase key of the empty state of each tab. */
const emptyOf = { TO_DECIDE: 'toDecide', OWN: 'own', ALL: 'all' } as const satisfies Record<
  Box,
  string
>

/** List of the requests to decide, of the user's own requests or of all requests, newest first. */
export function ApprovalList({
  filters,
  selected,
}: {
  filters: ApprovalFilters
  selected: string | undefined
}) {
  const t = useTranslations('approvals')
  const navigation = useApprovalNavigation()
  const { isAdmin } = session().holder
  const { list, first, failed } = useList(approvalsApi.list.pages(filters))
  const { data: waiting } = useQuery(approvalsApi.count.query())
  const columns = useColumns('approval', useApprovalColumns(isAdmin))
  const search = { filters, onFilters: navigation.search }
  const { box = 'TO_DECIDE', ...others } = filters
  const isWhole = box === 'TO_DECIDE' && !hasOtherFilters(others)
  useListWithCount(isWhole && !list.busy ? first?.total : undefined, waiting?.toDecide)
  const empty = emptyOf[box]
  const countOf = (of: Box) =>
    of === 'TO_DECIDE' && waiting ? formatCount(waiting.toDecide) : undefined
  return (
    <ListScreen
      {...list}
      title={t('title')}
      tabs={
        <Tabs
          label={t('boxes')}
          value={box}
          tabs={approvalBoxes.map((value) => ({
            value,
            label: t(`box.${value}`),
            count: countOf(value),
          }))}
          onChange={(next) => navigation.search(next === 'TO_DECIDE' ? {} : { box: next }, false)}
          after={
            <SavedViews screen="approval" schema={ApprovalFilters} {...search} columns={columns} />
          }
        />
      }
      actions={<ColumnPicker columns={columns} />}
      filters={<ApprovalFilterBar isAdmin={isAdmin} rows={list.rows} {...search} />}
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={columns.shown}
      rowKey={(row: ApprovalRow) => row.approvalId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.approvalId)}
      card={(row) => <ApprovalCard row={row} isAdmin={isAdmin} />}
      filtered={hasOtherFilters(others)}
      whenNone={<EmptyState title={t(`empty.${empty}Title`)} text={t(`empty.${empty}Text`)} />}
      whenNoMatch={
        <NoMatch
          title={t('empty.noMatchTitle')}
          filters={others}
          onFilters={(next: ApprovalFilters, replace) =>
            navigation.search({ ...next, box: filters.box }, replace)
          }
        />
      }
    />
  )
}
