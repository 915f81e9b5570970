import { notifications } from '@choba/contract/notifications.contract.ts'
import { personOf } from '#platform/call.ts'
import { implement } from '#platform/routes.ts'
import { listNotifications, markRead, readImportant, readNotification } from './notifications.service.ts'

export const notificationRoutes = implement('notifications', notifications, {
  importantList: (call) => readImportant(call.tx, personOf(call), call.query),
  list: (call) => listNotifications(call.tx, personOf(call), call.query),
  detail: (call) => readNotification(call.tx, personOf(call), call.query.messageId),
  read: (call) => {
    call.note({ object: call.body.messageId })
    return markRead(call.tx, personOf(call), call.body.messageId)
  },
})
