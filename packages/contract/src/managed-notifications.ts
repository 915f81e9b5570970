import * as z from 'zod/mini'
import { EvidenceFile, evidenceList } from './evidence.ts'
import {
  count,
  id,
  instant,
  line,
  MERCHANT_CODE_MAX,
  paragraphs,
  trimmedLine,
  version,
} from './fields.ts'
import { notificationStates, type NotificationState } from './notification-management.filters.ts'
import { notificationTypes } from './notifications.filters.ts'
import { MOMENT_PATTERN } from './period.ts'
import { PickedStore } from './seen-stores.ts'
import { entCode } from './transactions.contract.ts'

/** Notifications as they are written: what is sent and answered by the calls that manage them. */

/** A picture of a notification is smaller than this: 2 MB (specification §5, image upload), and one byte for what is exactly that. */
export const NOTIFICATION_PICTURE_LIMIT = 2 * 1024 * 1024 + 1
/** Specification §5. */
export const NOTIFICATION_TITLE_MAX = 100
export const NOTIFICATION_CONTENT_MAX = 5_000
export const NOTIFICATION_FILES_MAX = 5
/** How many merchants, stores or people one notification names. More of them are a role or everyone. */
export const NOTIFICATION_TARGETS_MAX = 200
export const NOTIFICATION_ROLES_MAX = 50

/** What may be done with a notification where it stands. The server refuses by the same rule (1200). */
export const notificationCan = {
  edit: (state: NotificationState, isEditable: boolean): boolean =>
    state === 'SCHEDULED' || (state !== 'WITHDRAWN' && isEditable),
  withdraw: (state: NotificationState): boolean => state !== 'WITHDRAWN',
  retry: (state: NotificationState, failed: number): boolean => state !== 'WITHDRAWN' && failed > 0,
}

/** A moment of the merchant's wall clock, or of the service's. */
export const moment = z.string().check(z.regex(new RegExp(`^${MOMENT_PATTERN}$`)))

const text = {
  title: trimmedLine(NOTIFICATION_TITLE_MAX, 1),
  /** In the markup of `markup.ts`. */
  content: paragraphs(NOTIFICATION_CONTENT_MAX, 1),
}
const Text = z.strictObject(text)
export const NotificationTranslations = z.strictObject({
  ja: z.optional(Text),
  en: z.optional(Text),
  mn: z.optional(Text),
})
export type NotificationTranslations = z.output<typeof NotificationTranslations>

const list = <S extends z.core.$ZodType>(item: S, max: number) =>
  z.optional(z.array(item).check(z.maxLength(max)))

/**
 * For whom: everyone; or those who are named, and those who fit each of the lists beside `userIds` that is not empty (of these
 * merchants, in these roles, seeing these stores).
 */
export const Receivers = z.strictObject({
  forAll: z.boolean(),
  roleIds: list(id, NOTIFICATION_ROLES_MAX),
  storeIds: list(id, NOTIFICATION_TARGETS_MAX),
  userIds: list(id, NOTIFICATION_TARGETS_MAX),
})
export type Receivers = z.output<typeof Receivers>

/** A store of any merchant, whose ids are each merchant's own: `SHIBUYA-COFFEE/3`. */
export const storeKey = z
  .string()
  .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${MERCHANT_CODE_MAX}}/[1-9][0-9]{0,18}$`)))
export const storeKeyOf = (store: { readonly entCode: string; readonly storeId: string }): string =>
  `${store.entCode}/${store.storeId}`

/** The same of the service's: a role is one of that name, at any merchant. */
export const SystemReceivers = z.strictObject({
  forAll: z.boolean(),
  entCodes: list(entCode, NOTIFICATION_TARGETS_MAX),
  roleNames: list(line(100, 1), NOTIFICATION_ROLES_MAX),
  stores: list(storeKey, NOTIFICATION_TARGETS_MAX),
  userIds: list(id, NOTIFICATION_TARGETS_MAX),
})
export type SystemReceivers = z.output<typeof SystemReceivers>

const parts = {
  messageType: z.enum(notificationTypes),
  ...text,
  /** What readers of a language are shown in place of `title` and `content`. */
  translations: z.optional(NotificationTranslations),
  /** Not before now; without it, at once. */
  releaseAt: z.optional(moment),
  /** After `releaseAt`; without it, never. */
  expiresAt: z.optional(moment),
  /** Whether it may be changed when it has been released. */
  isEditable: z.boolean(),
  sendByEmail: z.boolean(),
  /** Files that have been uploaded for it. */
  fileList: z.optional(evidenceList(NOTIFICATION_FILES_MAX)),
}
export const NewNotification = z.strictObject({ ...parts, receivers: Receivers })
export type NewNotification = z.output<typeof NewNotification>
export const NewSystemNotification = z.strictObject({ ...parts, receivers: SystemReceivers })
export type NewSystemNotification = z.output<typeof NewSystemNotification>

export const which = { messageId: id, version }
/** Files of it that stay; further ones are in `fileList`. */
export const keptFiles = { keptFiles: z.optional(evidenceList(NOTIFICATION_FILES_MAX)) }

/** How readers of a released notification are told of its change: shown as unread again, or by a further e-mail as well. */
export const notificationRenewals = ['UNREAD', 'EMAIL'] as const
export type NotificationRenewal = (typeof notificationRenewals)[number]
/** Of a released one whose text changes. An important one is unread again in any case. */
export const renewal = { notifyAgain: z.optional(z.enum(notificationRenewals)) }

/** How far its e-mails are. `waiting` counts those that are still to be written, as far as is known. */
export const EmailProgress = z.strictObject({ waiting: count, sent: count, failed: count })
export type EmailProgress = z.output<typeof EmailProgress>

export const ManagedNotification = z.strictObject({
  messageId: id,
  messageTitle: z.string(),
  messageType: z.enum(notificationTypes),
  state: z.enum(notificationStates),
  /** When it is released, or was. */
  createDate: instant,
  expiresAt: z.nullable(instant),
  creator: z.string(),
  forAll: z.boolean(),
  isEditable: z.boolean(),
  sendByEmail: z.boolean(),
  /** People who have opened it. */
  readCount: count,
  /** Null where it is not sent by e-mail, or that is longer ago than e-mails are remembered. */
  emails: z.nullable(EmailProgress),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ManagedNotification = z.output<typeof ManagedNotification>

const ReceivingStore = z.strictObject({
  ...PickedStore.shape,
  entCode: z.string(),
  entName: z.string(),
})

export const NamedUser = z.strictObject({
  userId: id,
  userName: z.string(),
  userFullName: z.string(),
  entCode: z.string(),
  entName: z.string(),
})
export type NamedUser = z.output<typeof NamedUser>

export const ManagedNotificationDetail = z.strictObject({
  ...ManagedNotification.shape,
  content: z.string(),
  translations: NotificationTranslations,
  /** Those who receive it as it stands now. */
  receiverCount: count,
  merchants: z.array(z.strictObject({ entCode: z.string(), entName: z.string() })),
  /** `roleId` is null where it is the role of that name at any merchant. */
  roles: z.array(z.strictObject({ roleId: z.nullable(id), roleName: z.string() })),
  stores: z.array(ReceivingStore),
  users: z.array(NamedUser),
  files: z.array(EvidenceFile),
})
export type ManagedNotificationDetail = z.output<typeof ManagedNotificationDetail>

export const NotificationReader = z.strictObject({
  ...NamedUser.shape,
  readAt: z.nullable(instant),
})
export type NotificationReader = z.output<typeof NotificationReader>
