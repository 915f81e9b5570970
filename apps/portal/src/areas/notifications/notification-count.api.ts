import { notificationCount } from '@choba/contract/notification-count.ts'
import { apiOf } from '#lib/api.ts'

export const notificationCountApi = apiOf('notifications', notificationCount)
