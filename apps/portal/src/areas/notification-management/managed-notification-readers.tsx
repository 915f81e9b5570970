import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notificationManagementApi } from './notification-management.api.ts'

/** List of the receivers of a notification, with the time when each one opened it. */
export function ManagedReaders({ messageId }: { messageId: string }) {
  const t = useTranslations('notificationManagement.readers')
  const { list, failed } = useList(notificationManagementApi.readers.pages({ messageId }))
  if (failed) return <LoadError title={t('fault')} {...failed} />
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t('title')}</h3>
      {list.rows === undefined ? (
        <Skeleton className="h-20" />
      ) : (
        <ul className="rounded-md border border-line">
          {list.rows.map((one) => (
            <li
              key={one.userId}
              className="flex items-baseline gap-3 border-line-soft px-4 py-2 not-last:border-b"
            >
              <span className="min-w-0 flex-1 break-words">
                {one.userFullName} <span className="text-sm text-muted">{one.entName}</span>
              </span>
              <span className="text-sm text-muted">
                {one.readAt === null ? t('unread') : <Instant at={one.readAt} form="short" />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        shown={formatCount(list.rows?.length ?? 0)}
        hasMore={list.hasMore}
        busy={list.loadingMore}
        failed={list.moreFailed}
        onMore={list.onMore}
      />
    </section>
  )
}
