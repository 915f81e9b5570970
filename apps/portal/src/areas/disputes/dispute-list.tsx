import Plus from 'lucide-react/icons/plus'
import { type Dispute, disputes } from '@choba/contract/disputes.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { ColumnPicker } from '#table/column-picker.tsx'
import type { Column } from '#table/columns.ts'
import { hasOtherFilters } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useColumns } from '#table/use-columns.ts'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Day } from '#ui/day.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { DisputeFilterBar } from './dispute-filter-bar.tsx'
import { statesOf, tabOf } from './dispute-tab.ts'
import { DisputeTabs, useDisputeCounts } from './dispute-tabs.tsx'
import type { AnyFilters, DisputeVariant } from './dispute-variants.ts'
import { Deadline, DisputePaymentMethod, DisputeStatus } from './dispute-words.tsx'
import { useDisputeNavigation } from './use-dispute-navigation.ts'

const none = <span className="text-muted">—</span>
const brief = (text: string) => <TruncatedText text={text} className="max-w-56" />

function useDisputeColumns(admin: boolean): readonly Column<Dispute>[] {
  const t = useTranslations('disputes.field')
  const merchant: Column<Dispute> = {
    id: 'merchant',
    title: t('merchant'),
    cell: (row) => brief(row.entName),
  }
  return [
    {
      id: 'respondBy',
      title: t('respondBy'),
      always: true,
      pinned: 'left',
      cell: (row) => <Deadline dispute={row} oneLine />,
    },
    { id: 'state', title: t('state'), cell: (row) => <DisputeStatus state={row.state} /> },
    ...(admin ? [merchant] : []),
    { id: 'store', title: t('store'), cell: (row) => brief(row.store.storeName) },
    {
      id: 'paymentMethod',
      title: t('paymentMethod'),
      folds: 3,
      foldedCell: (row) => <DisputePaymentMethod code={row.paymentType} folded />,
      cell: (row) => <DisputePaymentMethod code={row.paymentType} />,
    },
    { id: 'reason', title: t('reason'), cell: (row) => brief(row.reason) },
    {
      id: 'paymentNo',
      folds: 1,
      title: t('paymentNo'),
      cell: (row) => <CopyText text={row.paymentNo} shorten reachable={false} />,
    },
    {
      id: 'receivedOn',
      title: t('receivedOn'),
      folds: 2,
      cell: (row) => <Day day={row.receivedOn} form="plain" />,
    },
    {
      id: 'amount',
      title: t('amount'),
      always: true,
      align: 'right',
      pinned: 'right',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'caseNo',
      title: t('caseNo'),
      priority: 3,
      cell: (row) => (row.caseNo === null ? none : brief(row.caseNo)),
    },
    {
      id: 'changed',
      title: t('changed'),
      priority: 3,
      cell: (row) => (row.changedAt === null ? none : <Instant at={row.changedAt} form="short" />),
    },
  ]
}

/** Title and text of the empty list of each tab. */
const textOf = { open: 'openText', answered: 'answeredText', closed: 'closedText' } as const
const titleOf = { open: 'openTitle', answered: 'answeredTitle', closed: 'closedTitle' } as const

/** List of disputes with the filters from the address. Without a status, lists the open ones. */
export function DisputeList({
  variant,
  filters,
  selected,
}: {
  variant: DisputeVariant
  filters: AnyFilters
  selected: string | undefined
}) {
  const t = useTranslations('disputes')
  const navigation = useDisputeNavigation(variant)
  const mayAdd = useMay(disputes.add.can)
  const { disputeState, ...others } = filters
  const { list, first, failed } = useList(
    variant.pages({ ...filters, disputeState: disputeState ?? statesOf.open }),
  )
  const columns = useColumns(variant.screen, useDisputeColumns(variant.admin))
  const search = { filters, onFilters: navigation.search }
  const tab = tabOf(disputeState) ?? 'open'
  const counts = useDisputeCounts(variant, filters)
  const overdue = tab === 'open' ? (counts.data?.overdue ?? 0) : 0
  // Administrators have no button above the list: they record a dispute from a payment's drawer,
  // which identifies the merchant.
  const addButton = mayAdd && !variant.admin && (
    <Button
      kind="primary"
      icon={<Plus aria-hidden="true" size="1.1em" />}
      data-opens
      onClick={() => navigation.add(session().user.userEnt)}
    >
      {t('add')}
    </Button>
  )
  return (
    <ListScreen
      {...list}
      title={t('title')}
      tabs={
        <DisputeTabs
          variant={variant}
          {...search}
          after={
            <SavedViews
              screen={variant.screen}
              schema={variant.filters}
              {...search}
              columns={columns}
            />
          }
        />
      }
      actions={
        <>
          <ColumnPicker columns={columns} />
          {addButton}
        </>
      }
      filters={<DisputeFilterBar variant={variant} named={first?.items ?? []} {...search} />}
      totals={
        overdue > 0 && (
          <p className="px-4 py-2 font-semibold text-danger">
            {t('overdue', { count: formatCount(overdue) })}
          </p>
        )
      }
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={columns.shown}
      rowKey={(row: Dispute) => variant.keyOf(row)}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row)}
      card={(row) => <Card row={row} admin={variant.admin} />}
      filtered={hasOtherFilters(others) || (disputeState?.length === 1 && tab === 'closed')}
      whenNone={
        <EmptyState
          title={t(`empty.${titleOf[tab]}`)}
          text={t(`empty.${textOf[tab]}`)}
          action={addButton}
        />
      }
      whenNoMatch={
        <NoMatch
          title={t('empty.noMatchTitle')}
          filters={others}
          onFilters={(next: AnyFilters, replace) =>
            navigation.search({ ...next, disputeState: disputeState && statesOf[tab] }, replace)
          }
        />
      }
    />
  )
}

const Card = ({ row, admin }: { row: Dispute; admin: boolean }) => (
  <span className="flex flex-col gap-1">
    <span className="flex items-baseline justify-between gap-3">
      <DisputeStatus state={row.state} />
      <Money amount={row.amount} currency={row.currency} />
    </span>
    <span className="truncate">{row.reason}</span>
    <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
      <span className="min-w-0 truncate">
        {admin ? `${row.entName} · ${row.store.storeName}` : row.store.storeName}
      </span>
      <Deadline dispute={row} />
    </span>
  </span>
)
