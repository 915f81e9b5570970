import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { NotificationRow } from '@choba/contract/notifications.contract.ts'
import { NotificationAddress, notificationTypes } from '@choba/contract/notifications.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Status } from '#ui/status.tsx'
import { Switch } from '#ui/switch.tsx'
import { KindMark } from './kind-mark.tsx'
import { NotificationDetail } from './notification-detail.tsx'
import { notificationsApi } from './notifications.api.ts'
import { ReadAllButton } from './read-all-button.tsx'

const route = getRouteApi('/message/list')

function useNotificationColumns(): readonly Column<NotificationRow>[] {
  const t = useTranslations('notifications')
  return [
    {
      id: 'date',
      title: t('column.date'),
      always: true,
      cell: (row) => <Instant at={row.createDate} form="short" />,
    },
    { id: 'type', title: t('column.type'), cell: (row) => <KindMark kind={row.messageType} /> },
    { id: 'title', title: t('column.title'), always: true, cell: (row) => <Title row={row} /> },
    { id: 'creator', title: t('column.creator'), priority: 2, cell: (row) => row.creator },
    { id: 'state', title: t('column.state'), cell: (row) => <Standing row={row} /> },
  ]
}

/**
 * Notifications of the user, newest first. If the address names a notification, it opens in a
 * drawer on top of the list.
 */
export function NotificationList(): ReactNode {
  const t = useTranslations('notifications')
  const navigate = useNavigate()
  const { id, ...filters } = readSearch(NotificationAddress.shape, route.useSearch())
  const columns = useNotificationColumns()
  const { list, failed } = useList(notificationsApi.list.pages(filters))
  const go = (search: NotificationAddress) => void navigate({ to: '/message/list', search })
  return (
    <>
      <ListScreen
        {...list}
        title={t('title')}
        actions={<ReadAllButton seesUnread={list.rows?.some(({ isRead }) => !isRead) ?? false} />}
        filters={
          <search aria-label={t('search')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SearchFilter
              label={t('search')}
              value={filters.search}
              onChange={(search) => go({ ...filters, search })}
            />
            <Segmented
              label={t('kind.label')}
              value={filters.messageType ?? 'all'}
              segments={(['all', ...notificationTypes] as const).map((value) => ({
                value,
                label: t(`kind.${value}`),
              }))}
              onChange={(kind) =>
                go({ ...filters, messageType: kind === 'all' ? undefined : kind })
              }
            />
            <Switch
              label={t('unreadOnly')}
              checked={filters.unread === 'true'}
              onChange={({ target }) =>
                go({ ...filters, unread: target.checked ? 'true' : undefined })
              }
            />
          </search>
        }
        fault={failed && <LoadError title={t('fault')} {...failed} />}
        columns={columns}
        rowKey={(row) => row.messageId}
        selectedKey={id}
        onOpen={(row) => go({ ...filters, id: row.messageId })}
        card={(row) => <Card row={row} />}
        filtered={Object.values(filters).some((value) => value !== undefined)}
        whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
        whenNoMatch={
          <EmptyState
            title={t('empty.noMatchTitle')}
            text={t('empty.noMatchText')}
            action={<Button onClick={() => go({})}>{t('empty.showAll')}</Button>}
          />
        }
      />
      {id !== undefined && (
        <NotificationDetail key={id} messageId={id} onClose={() => go(filters)} />
      )}
    </>
  )
}

const Title = ({ row }: { row: NotificationRow }) => (
  <span
    title={row.messageTitle}
    className={`block max-w-md truncate ${row.isRead ? '' : 'font-semibold'}`}
  >
    {row.messageTitle}
  </span>
)

/**
 * Label with the status of a notification. "Unread" comes before "expired", because the user may
 * not have seen an expired notification.
 */
function Standing({ row }: { row: NotificationRow }) {
  const t = useTranslations('notifications.state')
  if (!row.isRead)
    return <Status tone="info">{t(row.revisedAt === null ? 'unread' : 'revised')}</Status>
  return <Status tone="muted">{t(row.isExpired ? 'expired' : 'read')}</Status>
}

const Card = ({ row }: { row: NotificationRow }) => (
  <span className="flex flex-col gap-1">
    <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
      <Instant at={row.createDate} form="short" />
      <Standing row={row} />
    </span>
    <span className="flex items-baseline gap-2">
      {row.messageType === 'IMPORTANT' && <KindMark kind={row.messageType} />}
      <span className={row.isRead ? '' : 'font-semibold'}>{row.messageTitle}</span>
    </span>
    <span className="text-sm text-muted">{row.creator}</span>
  </span>
)
