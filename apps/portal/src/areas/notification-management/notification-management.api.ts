import { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { apiOf } from '#lib/api.ts'

export const notificationManagementApi = apiOf('notificationManagement', notificationManagement)
