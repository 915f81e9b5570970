import { notifications } from '@choba/contract/notifications.contract.ts'
import { personOf } from '#platform/call.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { implement } from '#platform/routes.ts'
import { listNotifications, markRead, readImportant, readNotification } from './notifications.service.ts'

const routes = implement('notifications', notifications, {
  importantList: (call) => readImportant(call.tx, personOf(call), call.query),
  list: (call) => listNotifications(call.tx, personOf(call), call.query),
  detail: (call) => readNotification(call.tx, personOf(call), call.query.messageId),
  read: (call) => {
    const { messageId } = call.body
    call.note({ object: messageId, of: { kind: 'notification', id: messageId } })
    return markRead(call.tx, personOf(call), messageId)
  },
})

export const notificationsArea: AreaDefinition = { create: () => ({ routes }) }
