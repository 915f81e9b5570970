import { notifications } from '@choba/contract/notifications.contract.ts'
import { apiOf } from '#lib/api.ts'

export const notificationsApi = apiOf('notifications', notifications)
