import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { NotificationDetail as Detail } from '@choba/contract/notifications.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { notificationsApi } from '#lib/notifications.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { RecordState } from '#table/record-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Instant } from '#ui/instant.tsx'

/** One notification in the drawer. To have it open is to have read it. */
export function NotificationDetail({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const t = useTranslations('notifications.detail')
  const fault = useTranslations('notifications')('fault')
  const query = useQuery({
    ...notificationsApi.detail.query({ messageId }),
    meta: { shownInPlace: 'first' },
  })
  useReading(query.data)
  return (
    <Drawer open onClose={onClose} title={query.data?.messageTitle ?? t('title')}>
      {query.data ? (
        <Content detail={query.data} />
      ) : (
        <RecordState
          query={query}
          missing={{ code: resultTypes.notFound.code, title: t('missingTitle'), text: t('missingText') }}
          faultTitle={fault}
        />
      )}
    </Drawer>
  )
}

/** Marks what is in view as read, and refreshes the list and the banner. */
function useReading(detail: Detail | undefined): void {
  const refresh = useRefresh()
  const { mutate } = useMutation({
    mutationFn: (messageId: string) => notificationsApi.read.call({ messageId }, { background: true }),
    onSuccess: () => refresh(notificationsApi.list.key(), notificationsApi.importantList.key()),
  })
  const unread = detail && !detail.isRead ? detail.messageId : undefined
  useEffect(() => {
    if (unread !== undefined) mutate(unread)
  }, [unread, mutate])
}

const Content = ({ detail }: { detail: Detail }) => (
  <article className="flex flex-col gap-4">
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      <Instant at={detail.createDate} />
      <span>{detail.creator}</span>
    </p>
    <p className="leading-relaxed whitespace-pre-line">{detail.content}</p>
  </article>
)
