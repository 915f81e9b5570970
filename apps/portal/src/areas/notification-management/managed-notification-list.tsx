import type { ManagedNotification } from '@choba/contract/managed-notifications.ts'
import {
  ManagedNotificationFilters,
  notificationStates,
} from '@choba/contract/notification-management.filters.ts'
import { notificationTypes } from '@choba/contract/notifications.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import type { ManagedVariant } from './managed-notification-variants.ts'
import { Emails, NotificationStatus } from './managed-notification-words.tsx'
import { useManagedNavigation } from './use-managed-notification.ts'

const none = <span className="text-muted">—</span>

function useManagedColumns(): readonly Column<ManagedNotification>[] {
  const t = useTranslations('notificationManagement')
  const kind = useTranslations('notifications.kind')
  return [
    {
      id: 'date',
      title: t('field.releaseAt'),
      always: true,
      cell: (row) => <Instant at={row.createDate} form="short" />,
    },
    {
      id: 'state',
      title: t('field.state'),
      cell: (row) => <NotificationStatus state={row.state} />,
    },
    { id: 'type', title: t('field.messageType'), cell: (row) => kind(row.messageType) },
    {
      id: 'title',
      title: t('field.title'),
      always: true,
      cell: (row) => <TruncatedText text={row.messageTitle} className="max-w-md" />,
    },
    {
      id: 'receivers',
      title: t('field.receivers'),
      cell: (row) => t(row.forAll ? 'receivers.all' : 'receivers.some'),
    },
    {
      id: 'read',
      title: t('field.read'),
      align: 'right',
      cell: (row) => formatCount(row.readCount),
    },
    {
      id: 'emails',
      title: t('field.emails'),
      priority: 2,
      cell: (row) => (row.emails ? <Emails emails={row.emails} /> : none),
    },
    {
      id: 'changed',
      title: t('field.changed'),
      priority: 3,
      cell: (row) => (row.changedAt === null ? none : <Instant at={row.changedAt} form="short" />),
    },
  ]
}

/** Notifications that the user manages, latest release first, with the filters from the address. */
export function ManagedList({
  variant,
  filters,
  selected,
}: {
  variant: ManagedVariant
  filters: ManagedNotificationFilters
  selected: string | undefined
}) {
  const t = useTranslations('notificationManagement')
  const navigation = useManagedNavigation(variant)
  const mayAdd = useMay(variant.addCan)
  const found = useList(variant.pages(filters))
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen={variant.screen}
      schema={ManagedNotificationFilters}
      title={t(variant.title)}
      found={found}
      columns={useManagedColumns()}
      {...search}
      filterBar={<ManagedFilterBar {...search} />}
      add={mayAdd ? { label: t('add'), onAdd: navigation.add } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.messageId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.messageId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function ManagedFilterBar({
  filters,
  onFilters,
}: {
  filters: ManagedNotificationFilters
  onFilters: (next: ManagedNotificationFilters) => void
}) {
  const t = useTranslations('notificationManagement')
  const kind = useTranslations('notifications.kind')
  const choiceFilter = useChoiceFilter()
  const { search, ...others } = filters
  const { messageType } = filters
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={search}
        onChange={(text) => onFilters({ ...filters, search: text })}
      />
      <FilterBar
        daily={[
          choiceFilter({
            label: t('field.state'),
            options: notificationStates.map((value) => ({ value, label: t(`state.${value}`) })),
            chosen: filters.state,
            onChange: (state) => onFilters({ ...filters, state }),
          }),
          choiceFilter({
            label: t('field.messageType'),
            options: notificationTypes.map((value) => ({ value, label: kind(value) })),
            chosen: messageType && [messageType],
            // Only two types exist, so selecting both would be the same as no filter. A new choice
            // therefore replaces the previous one.
            onChange: (chosen) =>
              onFilters({ ...filters, messageType: chosen?.find((one) => one !== messageType) }),
          }),
        ]}
        onClearAll={hasOtherFilters(others) ? () => onFilters({ search }) : undefined}
      />
    </div>
  )
}

const Card = ({ row }: { row: ManagedNotification }) => (
  <span className="flex flex-col gap-1">
    <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
      <Instant at={row.createDate} form="short" />
      <NotificationStatus state={row.state} />
    </span>
    <span>{row.messageTitle}</span>
    {row.emails && (
      <span className="text-sm">
        <Emails emails={row.emails} />
      </span>
    )}
  </span>
)
