import { type Dispute, disputes } from '@choba/contract/disputes.contract.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { RecordList } from '#table/record-list.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Day } from '#ui/day.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { DisputeFilterBar } from './dispute-filter-bar.tsx'
import type { AnyFilters, DisputeVariant } from './dispute-variants.ts'
import { Deadline, DisputeStatus } from './dispute-words.tsx'
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

/** List of disputes, newest first, with the filters from the address. */
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
  const found = useList(variant.pages(filters))
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen={variant.screen}
      schema={variant.filters}
      title={t('title')}
      found={found}
      columns={useDisputeColumns(variant.admin)}
      {...search}
      filterBar={
        <DisputeFilterBar variant={variant} named={found.first?.items ?? []} {...search} />
      }
      // Administrators have no button above the list: they record a dispute from a payment's
      // drawer, which identifies the merchant.
      add={
        mayAdd && !variant.admin
          ? { label: t('add'), onAdd: () => navigation.add(session().user.userEnt) }
          : undefined
      }
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => variant.keyOf(row)}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row)}
      card={(row) => <Card row={row} admin={variant.admin} />}
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
