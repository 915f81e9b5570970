import { importantNotificationCalls } from '@choba/contract/notification-addresses.ts'
import type { notifications } from '@choba/contract/notifications.contract.ts'
import { callsAt } from '#lib/api.ts'

export const importantNotificationsApi = callsAt<
  Pick<typeof notifications, 'importantList'>,
  typeof importantNotificationCalls
>('notifications', importantNotificationCalls)
