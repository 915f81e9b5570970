import { notifications } from '@choba/contract/notifications.contract.ts'
import { principalOf } from '#platform/call.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { implement } from '#platform/routes.ts'
import { listNotifications, markRead, readImportant, readNotification } from './notifications.service.ts'

const routes = implement('notifications', notifications, {
  importantList: (call) => readImportant(call.tx, principalOf(call), call.query),
  list: (call) => listNotifications(call.tx, principalOf(call), call.query),
  detail: (call) => readNotification(call.tx, principalOf(call), call.query.messageId),
  read: (call) => {
    const { messageId } = call.body
    call.audit({ object: messageId, of: { kind: 'notification', id: messageId } })
    return markRead(call.tx, principalOf(call), messageId)
  },
})

export const notificationsArea: AreaDefinition = { create: () => ({ routes }) }
