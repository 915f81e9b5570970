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

/** Input and output of the calls that manage notifications. */

/**
 * Size limit of a picture in bytes, exclusive. One byte more than 2 MB (specification §5, image
 * upload), so that exactly 2 MB are allowed.
 */
export const NOTIFICATION_PICTURE_LIMIT = 2 * 1024 * 1024 + 1
/** Limits from the specification (§5). */
export const NOTIFICATION_TITLE_MAX = 100
export const NOTIFICATION_CONTENT_MAX = 5_000
export const NOTIFICATION_FILES_MAX = 5
/**
 * Maximum number of merchants, stores or users that a notification can name. For more receivers,
 * the sender selects a role or everyone.
 */
export const NOTIFICATION_TARGETS_MAX = 200
export const NOTIFICATION_ROLES_MAX = 50

/**
 * Actions allowed in each status of a notification. The server rejects other actions with code
 * 1200.
 */
export const notificationCan = {
  edit: (state: NotificationState, isEditable: boolean): boolean =>
    state === 'SCHEDULED' || (state !== 'WITHDRAWN' && isEditable),
  withdraw: (state: NotificationState): boolean => state !== 'WITHDRAWN',
  retry: (state: NotificationState, failed: number): boolean => state !== 'WITHDRAWN' && failed > 0,
}

/** Local date and time of the merchant or the service. */
export const moment = z.string().check(z.regex(new RegExp(`^${MOMENT_PATTERN}$`)))

const text = {
  title: trimmedLine(NOTIFICATION_TITLE_MAX, 1),
  /** Uses the markup of `markup.ts`. */
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
 * Receivers: everyone, or the users in `userIds` plus the users who match the other lists. If both
 * other lists (roles, visible stores) are set, a user must match both.
 */
export const Receivers = z.strictObject({
  forAll: z.boolean(),
  roleIds: list(id, NOTIFICATION_ROLES_MAX),
  storeIds: list(id, NOTIFICATION_TARGETS_MAX),
  userIds: list(id, NOTIFICATION_TARGETS_MAX),
})
export type Receivers = z.output<typeof Receivers>

/**
 * Key of a store across merchants, because store ids are unique only within a merchant:
 * `SHIBUYA-COFFEE/3`.
 */
export const storeKey = z
  .string()
  .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${MERCHANT_CODE_MAX}}/[1-9][0-9]{0,18}$`)))
export const storeKeyOf = (store: { readonly entCode: string; readonly storeId: string }): string =>
  `${store.entCode}/${store.storeId}`

/**
 * Receivers of a notification from the service. A role name matches the role of that name at any
 * merchant.
 */
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
  /** Title and content for users of other languages. */
  translations: z.optional(NotificationTranslations),
  /** Time of the release, which must not be in the past. Omitted: immediate release. */
  releaseAt: z.optional(moment),
  /** Must be after `releaseAt`. Omitted: never expires. */
  expiresAt: z.optional(moment),
  /** True if the notification can be changed after its release. */
  isEditable: z.boolean(),
  sendByEmail: z.boolean(),
  /** Uploaded files to attach. */
  fileList: z.optional(evidenceList(NOTIFICATION_FILES_MAX)),
}
export const NewNotification = z.strictObject({ ...parts, receivers: Receivers })
export type NewNotification = z.output<typeof NewNotification>
export const NewSystemNotification = z.strictObject({ ...parts, receivers: SystemReceivers })
export type NewSystemNotification = z.output<typeof NewSystemNotification>

export const which = { messageId: id, version }
/** Attached files to keep. New files are in `fileList`. */
export const keptFiles = { keptFiles: z.optional(evidenceList(NOTIFICATION_FILES_MAX)) }

/**
 * Ways to inform readers about a change after the release. UNREAD: marked as unread again. EMAIL:
 * also sent by e-mail again.
 */
export const notificationRenewals = ['UNREAD', 'EMAIL'] as const
export type NotificationRenewal = (typeof notificationRenewals)[number]
/**
 * Only used if the text changes after the release. An important notification is then always marked
 * as unread, whatever this value is.
 */
export const renewal = { notifyAgain: z.optional(z.enum(notificationRenewals)) }

/**
 * Progress of the e-mails. `waiting` includes e-mails that are not created yet, if their number is
 * known.
 */
export const EmailProgress = z.strictObject({ waiting: count, sent: count, failed: count })
export type EmailProgress = z.output<typeof EmailProgress>

export const ManagedNotification = z.strictObject({
  messageId: id,
  messageTitle: z.string(),
  messageType: z.enum(notificationTypes),
  state: z.enum(notificationStates),
  /** Time of the release, past or planned. */
  createDate: instant,
  expiresAt: z.nullable(instant),
  creator: z.string(),
  forAll: z.boolean(),
  isEditable: z.boolean(),
  sendByEmail: z.boolean(),
  /** Number of users who have opened the notification. */
  readCount: count,
  /** Null if not sent by e-mail, or if the e-mails are older than their retention period. */
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
  /** Number of current receivers. */
  receiverCount: count,
  merchants: z.array(z.strictObject({ entCode: z.string(), entName: z.string() })),
  /** `roleId` is null for the role of that name at any merchant. */
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
