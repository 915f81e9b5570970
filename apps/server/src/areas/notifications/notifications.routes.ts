import { notifications } from '@choba/contract/notifications.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { type Caller, principalOf } from '#platform/calls/call.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { implement } from '#platform/calls/routes.ts'
import type { Reader } from './notifications.repository.ts'
import {
  listNotifications,
  markAllRead,
  markRead,
  readFile,
  readImportant,
  readNotification,
  readUnreadCount,
} from './notifications.service.ts'

const readerOf = (call: Caller): Reader => ({ ...principalOf(call), language: call.language })

const routes = implement('notifications', notifications, {
  importantList: (call) => readImportant(call.tx, readerOf(call), call.query),
  list: (call) => listNotifications(call.tx, readerOf(call), call.query),
  detail: (call) => readNotification(call.tx, readerOf(call), call.query.messageId),
  file: (call) =>
    withScope(
      call.engine,
      scopeOf(principalOf(call)),
      (tx) => readFile(tx, readerOf(call), call.query.messageId, call.query.fileName),
      { readOnly: true },
    ),
  unreadCount: (call) => readUnreadCount(call.tx, readerOf(call)),
  readAll: async (call) => {
    const read = await markAllRead(call.tx, readerOf(call))
    call.audit({ object: '', detail: { ...read } })
    return read
  },
  read: (call) => {
    const { messageId } = call.body
    call.audit({ object: messageId, of: { kind: 'notification', id: messageId } })
    return markRead(call.tx, readerOf(call), messageId)
  },
})

export const notificationsArea: AreaDefinition = { create: () => ({ routes }) }
