import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { NotificationDetail as Detail } from '@choba/contract/notifications.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { RecordState } from '#table/record-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { NotificationArticle } from './notification-article-panel.tsx'
import { notificationsApi } from './notifications.api.ts'
import { useReadRefresh } from './use-read-refresh.ts'

const NotificationText = lazy(async () => ({
  default: (await loadChunk(import('./notification-text.tsx'))).NotificationText,
}))

/** Drawer for one notification. Opening the drawer marks the notification as read. */
export function NotificationDetail({
  messageId,
  onClose,
}: {
  messageId: string
  onClose: () => void
}) {
  const t = useTranslations('notifications.detail')
  const fault = useTranslations('notifications')('detailFault')
  const query = useQuery(notificationsApi.detail.query({ messageId }))
  useReading(query.data)
  return (
    <Drawer open onClose={onClose} title={query.data?.messageTitle ?? t('title')}>
      {query.data ? (
        <Content detail={query.data} />
      ) : (
        <RecordState
          query={query}
          missing={{
            code: resultTypes.notFound.code,
            title: t('missingTitle'),
            text: t('missingText'),
          }}
          faultTitle={fault}
        />
      )}
    </Drawer>
  )
}

/**
 * Marks the open notification as read, then refetches the data of the list, the banner and the
 * badge.
 */
function useReading(detail: Detail | undefined): void {
  const refresh = useReadRefresh()
  const { mutate } = useMutation({
    mutationFn: (messageId: string) =>
      notificationsApi.read.call({ messageId }, { background: true }),
    onSuccess: refresh,
  })
  const unread = detail && !detail.isRead ? detail.messageId : undefined
  useEffect(() => {
    if (unread !== undefined) mutate(unread)
  }, [unread, mutate])
}

const Content = ({ detail }: { detail: Detail }) => (
  <NotificationArticle
    kind={detail.messageType}
    released={detail.createDate}
    revised={detail.revisedAt}
    sender={detail.creator}
  >
    {detail.isMarkup ? (
      <ChunkBoundary>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <NotificationText detail={detail} />
        </Suspense>
      </ChunkBoundary>
    ) : (
      <p className="leading-relaxed whitespace-pre-line">{detail.content}</p>
    )}
  </NotificationArticle>
)
