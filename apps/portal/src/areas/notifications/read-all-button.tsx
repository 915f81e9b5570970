import { useMutation, useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { notificationCountApi } from './notification-count.api.ts'
import { notificationsApi } from './notifications.api.ts'
import { useReadRefresh } from './use-read-refresh.ts'

/**
 * Button that marks all notifications as read. `seesUnread` is true if the list shows an unread
 * notification. The unread count is not enough, because it leaves out expired notifications.
 */
export function ReadAllButton({ seesUnread }: { seesUnread: boolean }) {
  const t = useTranslations('notifications')
  const refresh = useReadRefresh()
  const { data } = useQuery(notificationCountApi.unreadCount.query())
  const { mutate, isPending } = useMutation({
    mutationFn: () => notificationsApi.readAll.call(),
    onSuccess: async ({ count }) => {
      showToast({ severity: 'success', message: t('readAll.done', { count: String(count) }) })
      await refresh()
    },
    onError: (error) => handleError(error, t('readAll.fault')),
  })
  return (
    <Button
      icon={<CheckCheck aria-hidden="true" size="1.1em" />}
      busy={isPending}
      disabled={!seesUnread && !data?.count}
      onClick={() => mutate()}
    >
      {t('readAll.act')}
    </Button>
  )
}
