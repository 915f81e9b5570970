import { notifications } from '@choba/contract/notifications.contract.ts'
import { apiOf } from './api.ts'

export const notificationsApi = apiOf('notifications', notifications)
