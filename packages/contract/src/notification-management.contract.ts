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
    summary: 'The notifications that the own merchant has written, the last to be released first',
    can: merchantMay('Message.search'),
    query: z.strictObject({ ...ManagedNotificationFilters.shape, ...pageQuery }),
    savedViews: { screens: ['management'], filters: ManagedNotificationFilters },
  },
  systemList: {
    ...managed,
    path: 'message/sysmanagelist',
    summary: 'The notifications that the service has written, the last to be released first',
    can: adminMay('Message.search'),
    query: z.strictObject({ ...ManagedNotificationFilters.shape, ...pageQuery }),
    savedViews: { screens: ['sysManagement'], filters: ManagedNotificationFilters },
  },
  systemImportantList: {
    ...managed,
    path: 'message/systemimportantmessagelist',
    summary: 'The important ones of the service',
    can: adminMay('Message.search'),
    query: SystemFilters,
  },
  systemNormalList: {
    ...managed,
    path: 'message/systemnormalmessagelist',
    summary: 'The others of the service',
    can: adminMay('Message.search'),
    query: SystemFilters,
  },
  detail: {
    method: 'GET',
    path: 'message/detailonedit',
    summary: 'A notification of the own merchant, as it was written',
    can: merchantMay('Message.search'),
    query: z.strictObject({ messageId: id }),
    result: ManagedNotificationDetail,
    raises: ['notFound'],
    historyOf: 'notification',
  },
  systemDetail: {
    method: 'GET',
    path: 'message/sysdetailonedit',
    summary: 'A notification of the service, as it was written',
    can: adminMay('Message.search'),
    query: z.strictObject({ messageId: id }),
    result: ManagedNotificationDetail,
    raises: ['notFound'],
    historyOf: 'systemNotification',
  },
  create: {
    method: 'POST',
    path: 'message/create',
    summary:
      'Write a notification to people of the own merchant; illegalOperation for those of stores that the caller does not see',
    can: merchantMay('Message.add'),
    body: NewNotification,
    result: ManagedNotificationDetail,
    raises: ['notFound', 'illegalOperation'],
  },
  systemCreate: {
    method: 'POST',
    path: 'message/createsystem',
    summary: 'Write a notification of the service',
    can: adminMay('Message.add'),
    body: NewSystemNotification,
    result: ManagedNotificationDetail,
    raises: ['notFound'],
  },
  update: {
    method: 'PUT',
    path: 'message/update',
    summary:
      'Change a notification, as it was seen; released, its text alone, and only if that may be. illegalOperation: it is released, and for others than it is sent with; or it is to go by e-mail again while e-mails of it wait',
    can: merchantMay('Message.edit'),
    body: z.strictObject({ ...which, ...NewNotification.shape, ...keptFiles, ...renewal }),
    result: ManagedNotificationDetail,
    raises: [...changes, 'nothingToDo'],
  },
  systemUpdate: {
    method: 'PUT',
    path: 'message/updatesystem',
    summary: 'The same of one of the service',
    can: adminMay('Message.edit'),
    body: z.strictObject({ ...which, ...NewSystemNotification.shape, ...keptFiles, ...renewal }),
    result: ManagedNotificationDetail,
    raises: [...changes, 'nothingToDo'],
  },
  withdraw: {
    method: 'PUT',
    path: 'message/withdraw',
    summary:
      'Show a notification to no one any more; e-mails of it that have not left are not sent',
    can: eitherMay('Message.edit'),
    body: z.strictObject(which),
    result: ManagedNotificationDetail,
    raises: changes,
  },
  remove: {
    method: 'DELETE',
    path: 'message/delete',
    summary: 'Delete a notification with its files and who has read it',
    can: eitherMay('Message.delete'),
    body: z.strictObject(which),
    result: z.null(),
    raises: changes,
  },
  retryEmails: {
    method: 'PUT',
    path: 'message/retryemails',
    summary: 'Send the e-mails of a notification again that failed',
    can: eitherMay('Message.edit'),
    body: z.strictObject({ messageId: id }),
    result: z.strictObject({ count }),
    raises: ['notFound', 'illegalOperation'],
  },
  upload: {
    method: 'POST',
    path: 'message/uploadfile',
    summary:
      'Upload a picture (PNG, JPEG) of up to 2 MB or a PDF for a notification; one that nothing takes is gone after a day',
    can: eitherMay('Message.search'),
    upload: { limit: EVIDENCE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: evidenceName }),
  },
  managedFile: {
    method: 'GET',
    path: 'message/managedfile',
    summary: 'A file of a notification, for those who manage it',
    can: eitherMay('Message.search'),
    query: z.strictObject({ messageId: id, fileName: evidenceName }),
    download: 'file',
    fileTypes: evidenceTypes,
    raises: ['notFound'],
  },
  readers: {
    method: 'GET',
    path: 'message/readers',
    summary:
      'The receivers of a notification that is not for everyone, by their ids, and who has opened it when',
    can: eitherMay('Message.search'),
    query: z.strictObject({ messageId: id, ...pageQuery }),
    result: z.strictObject({ ...page(NotificationReader), total: z.optional(count) }),
    raises: ['notFound'],
  },
  receiverCount: {
    method: 'GET',
    path: 'message/receivercount',
    summary: 'How many people would receive a notification, and how many of them by e-mail',
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
    summary:
      'The people of the tenant whom a notification of the service can be sent to, by user name',
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
    summary: 'The stores that the caller sees, by code: whose people a notification can be for',
    can: merchantMay('Message.search'),
  },
  systemStores: {
    ...seenStores,
    path: 'message/sysstores',
    summary:
      'The stores of a merchant of the tenant, by code: whose people a notification of the service can be for',
    can: adminMay('Message.search'),
    query: z.strictObject({ ...seenStores.query.shape, entCode }),
    raises: ['notFound'],
  },
  options: {
    method: 'GET',
    path: 'message/options',
    summary:
      'What the form of a notification chooses from: roles, and the moment it is by the clock it goes by',
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
    summary: 'The types of notifications there are',
    can: signedIn,
    result: z.array(MessageType),
  },
  typesForCreateOrUpdate: {
    method: 'GET',
    path: 'tenant/messagetypesforcreateorupdate',
    summary: 'The types that the caller may write: none for who may only look',
    can: eitherMay('Message.search'),
    result: z.array(MessageType),
  },
})
