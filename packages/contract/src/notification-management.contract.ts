import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { EVIDENCE_LIMIT, evidenceName, evidenceTypes } from './evidence.ts'
import { count, id, integerParam, line, repeated } from './fields.ts'
import {
  keptFiles,
  ManagedNotification,
  ManagedNotificationDetail,
  moment,
  NamedUser,
  NewNotification,
  NewSystemNotification,
  NOTIFICATION_ROLES_MAX,
  NOTIFICATION_TARGETS_MAX,
  NotificationReader,
  renewal,
  storeKey,
  which,
} from './managed-notifications.ts'
import { ManagedNotificationFilters } from './notification-management.filters.ts'
import { notificationTypes } from './notifications.filters.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, eitherMay, merchantMay, signedIn } from './permissions.ts'
import { seenStores } from './seen-stores.ts'
import { languages } from './session.contract.ts'
import { entCode } from './transactions.contract.ts'

/**
 * Notifications that authors write and release: a merchant for its own users, the service for users
 * of all merchants.
 */

const MessageType = z.strictObject({ messageType: z.enum(notificationTypes), name: z.string() })

const ManagedPage = z.strictObject({ ...page(ManagedNotification), total: z.optional(count) })
const managed = { method: 'GET', result: ManagedPage } as const
const SystemFilters = z.strictObject({
  search: ManagedNotificationFilters.shape.search,
  state: ManagedNotificationFilters.shape.state,
  ...pageQuery,
})
const changes = ['notFound', 'conflict', 'illegalOperation'] as const

export const notificationManagement = endpoints({
  list: {
    ...managed,
    path: 'message/managelist',
    summary: 'List the notifications of the own merchant',
    description: 'Newest release first.',
    can: merchantMay('Message.search'),
    query: z.strictObject({ ...ManagedNotificationFilters.shape, ...pageQuery }),
    savedViews: { screens: ['management'], filters: ManagedNotificationFilters },
  },
  systemList: {
    ...managed,
    path: 'message/sysmanagelist',
    summary: 'List the notifications of the service',
    description: 'Newest release first.',
    can: adminMay('Message.search'),
    query: z.strictObject({ ...ManagedNotificationFilters.shape, ...pageQuery }),
    savedViews: { screens: ['sysManagement'], filters: ManagedNotificationFilters },
  },
  systemImportantList: {
    ...managed,
    path: 'message/systemimportantmessagelist',
    summary: 'List the important notifications of the service',
    can: adminMay('Message.search'),
    query: SystemFilters,
  },
  systemNormalList: {
    ...managed,
    path: 'message/systemnormalmessagelist',
    summary: 'List the normal notifications of the service',
    can: adminMay('Message.search'),
    query: SystemFilters,
  },
  detail: {
    method: 'GET',
    path: 'message/detailonedit',
    summary: 'Get a notification of the own merchant for editing',
    can: merchantMay('Message.search'),
    query: z.strictObject({ messageId: id }),
    result: ManagedNotificationDetail,
    raises: ['notFound'],
    historyOf: 'notification',
  },
  systemDetail: {
    method: 'GET',
    path: 'message/sysdetailonedit',
    summary: 'Get a notification of the service for editing',
    can: adminMay('Message.search'),
    query: z.strictObject({ messageId: id }),
    result: ManagedNotificationDetail,
    raises: ['notFound'],
    historyOf: 'systemNotification',
  },
  create: {
    method: 'POST',
    path: 'message/create',
    summary: 'Create a notification of the own merchant',
    description: 'Fails with 1200 for users of stores that the caller does not see.',
    can: merchantMay('Message.add'),
    body: NewNotification,
    result: ManagedNotificationDetail,
    raises: ['notFound', 'illegalOperation'],
  },
  systemCreate: {
    method: 'POST',
    path: 'message/createsystem',
    summary: 'Create a notification of the service',
    can: adminMay('Message.add'),
    body: NewSystemNotification,
    result: ManagedNotificationDetail,
    raises: ['notFound'],
  },
  update: {
    method: 'PUT',
    path: 'message/update',
    summary: 'Change a notification of the own merchant',
    description:
      'After the release, only the text can change, and only if the notification allows it. Fails with 1200 if a released notification gets other receivers, or if its e-mails still wait and another round is requested.',
    can: merchantMay('Message.edit'),
    body: z.strictObject({ ...which, ...NewNotification.shape, ...keptFiles, ...renewal }),
    result: ManagedNotificationDetail,
    raises: [...changes, 'nothingToDo'],
  },
  systemUpdate: {
    method: 'PUT',
    path: 'message/updatesystem',
    summary: 'Change a notification of the service',
    description:
      'After the release, only the text can change, and only if the notification allows it. Fails with 1200 if a released notification gets other receivers, or if its e-mails still wait and another round is requested.',
    can: adminMay('Message.edit'),
    body: z.strictObject({ ...which, ...NewSystemNotification.shape, ...keptFiles, ...renewal }),
    result: ManagedNotificationDetail,
    raises: [...changes, 'nothingToDo'],
  },
  withdraw: {
    method: 'PUT',
    path: 'message/withdraw',
    summary: 'Withdraw a notification',
    description: 'Hides the notification from everyone. E-mails that wait are not sent.',
    can: eitherMay('Message.edit'),
    body: z.strictObject(which),
    result: ManagedNotificationDetail,
    raises: changes,
  },
  remove: {
    method: 'DELETE',
    path: 'message/delete',
    summary: 'Delete a notification',
    description: 'Also deletes its files and read receipts.',
    can: eitherMay('Message.delete'),
    body: z.strictObject(which),
    result: z.null(),
    raises: changes,
  },
  retryEmails: {
    method: 'PUT',
    path: 'message/retryemails',
    summary: 'Send the failed e-mails of a notification again',
    can: eitherMay('Message.edit'),
    body: z.strictObject({ messageId: id }),
    result: z.strictObject({ count }),
    raises: ['notFound', 'illegalOperation'],
  },
  upload: {
    method: 'POST',
    path: 'message/uploadfile',
    summary: 'Upload a file for a notification',
    description:
      'PNG, JPEG of up to 2 MB, or PDF. A file that no notification uses is deleted after a day.',
    can: eitherMay('Message.search'),
    upload: { limit: EVIDENCE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: evidenceName }),
  },
  managedFile: {
    method: 'GET',
    path: 'message/managedfile',
    summary: 'Download a file of a managed notification',
    can: eitherMay('Message.search'),
    query: z.strictObject({ messageId: id, fileName: evidenceName }),
    download: 'file',
    fileTypes: evidenceTypes,
    raises: ['notFound'],
  },
  readers: {
    method: 'GET',
    path: 'message/readers',
    summary: 'List the receivers of a notification and their read receipts',
    description: 'For notifications with selected receivers. Sorted by id.',
    can: eitherMay('Message.search'),
    query: z.strictObject({ messageId: id, ...pageQuery }),
    result: z.strictObject({ ...page(NotificationReader), total: z.optional(count) }),
    raises: ['notFound'],
  },
  receiverCount: {
    method: 'GET',
    path: 'message/receivercount',
    summary: 'Count the receivers of a notification',
    description: 'Also returns how many of them receive an e-mail.',
    can: eitherMay('Message.search'),
    filtersMerchants: 'ofTenant',
    query: z.strictObject({
      messageType: z.enum(notificationTypes),
      forAll: z.enum(['true', 'false']),
      entCode: z.optional(repeated(entCode, NOTIFICATION_TARGETS_MAX)),
      roleName: z.optional(repeated(line(100, 1), NOTIFICATION_ROLES_MAX)),
      roleId: z.optional(repeated(id, NOTIFICATION_ROLES_MAX)),
      storeId: z.optional(repeated(id, NOTIFICATION_TARGETS_MAX)),
      store: z.optional(repeated(storeKey, NOTIFICATION_TARGETS_MAX)),
      userId: z.optional(repeated(id, NOTIFICATION_TARGETS_MAX)),
    }),
    result: z.strictObject({ people: count, byEmail: count }),
  },
  systemReceivers: {
    method: 'GET',
    path: 'message/syssendmessageuserlist',
    summary: 'List the possible receivers of notifications of the service',
    description: 'Users of the tenant, by user name.',
    can: adminMay('Message.search'),
    query: z.strictObject({
      search: z.optional(line(100, 1)),
      PageSize: z.optional(integerParam(1, 200)),
    }),
    result: z.strictObject({ items: z.array(NamedUser), total: count }),
  },
  stores: {
    ...seenStores,
    path: 'message/stores',
    summary: 'List the stores for the receivers of a notification',
    description: 'Stores that the caller sees, sorted by code.',
    can: merchantMay('Message.search'),
  },
  systemStores: {
    ...seenStores,
    path: 'message/sysstores',
    summary: 'List the stores of a merchant for the receivers of a notification',
    description: 'Sorted by code.',
    can: adminMay('Message.search'),
    query: z.strictObject({ ...seenStores.query.shape, entCode }),
    raises: ['notFound'],
  },
  options: {
    method: 'GET',
    path: 'message/options',
    summary: 'Get the choices of the notification form',
    description: 'Returns roles, languages and the current local time.',
    can: eitherMay('Message.search'),
    result: z.strictObject({
      roles: z.array(z.strictObject({ roleId: z.nullable(id), roleName: z.string() })),
      now: moment,
      timeZone: z.string(),
      languages: z.array(z.enum(languages)),
    }),
  },
  typesForQuery: {
    method: 'GET',
    path: 'tenant/messagetypesforquery',
    summary: 'List all types of notifications',
    can: signedIn,
    result: z.array(MessageType),
  },
  typesForCreateOrUpdate: {
    method: 'GET',
    path: 'tenant/messagetypesforcreateorupdate',
    summary: 'List the types of notifications that the caller can write',
    description: 'The list is empty if the caller can only read.',
    can: eitherMay('Message.search'),
    result: z.array(MessageType),
  },
})
