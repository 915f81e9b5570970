import { isDay } from '@choba/contract/period.ts'
import {
  type ManagedNotificationDetail,
  type NewNotification,
  type NewSystemNotification,
  NOTIFICATION_CONTENT_MAX,
  NOTIFICATION_TITLE_MAX,
  notificationRenewals,
  storeKeyOf,
} from '@choba/contract/managed-notifications.ts'
import { type NotificationType, notificationTypes } from '@choba/contract/notifications.filters.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import { uploadedFiles } from '#form/evidence-field.tsx'
import * as z from 'zod/mini'

const length = (text: string): number => Array.from(text.trim()).length
const title = z
  .string()
  .check(z.refine((text) => length(text) >= 1 && length(text) <= NOTIFICATION_TITLE_MAX))
const content = z
  .string()
  .check(z.refine((text) => length(text) >= 1 && length(text) <= NOTIFICATION_CONTENT_MAX))
const optionalTitle = z.string().check(z.refine((text) => length(text) <= NOTIFICATION_TITLE_MAX))
const optionalContent = z
  .string()
  .check(z.refine((text) => length(text) <= NOTIFICATION_CONTENT_MAX))
const time = z.string().check(z.regex(/^([01]?[0-9]|2[0-3]):[0-5][0-9]$/))
const ids = z.array(z.string())
const text = z.object({ title: optionalTitle, content: optionalContent })

/** Schema of the form, with the same rules as on the server. */
export const notificationForm = z
  .object({
    messageType: z.enum(['', ...notificationTypes]),
    title,
    content,
    hasTranslations: z.boolean(),
    translations: z.object({ ja: text, en: text, mn: text }),
    forAll: z.enum(['', 'ALL', 'SOME']),
    entCodes: ids,
    roles: ids,
    /** IDs of stores. For administrators, keys that contain merchant and store. */
    stores: ids,
    userIds: ids,
    release: z.enum(['NOW', 'LATER']),
    releaseDay: z.string(),
    releaseTime: time,
    expires: z.boolean(),
    expiresDay: z.string(),
    expiresTime: time,
    isEditable: z.boolean(),
    sendByEmail: z.boolean(),
    /** Way in which readers learn about a change of a released notification. */
    notifyAgain: z.enum(['NONE', ...notificationRenewals]),
    keptFiles: ids,
    files: uploadedFiles,
  })
  .check(
    z.refine(({ messageType }) => messageType !== '', { path: ['messageType'] }),
    z.refine(({ forAll }) => forAll !== '', { path: ['forAll'] }),
    z.refine(
      ({ forAll, entCodes, roles, stores, userIds }) =>
        forAll !== 'SOME' || entCodes.length + roles.length + stores.length + userIds.length > 0,
      { path: ['userIds'] },
    ),
    z.refine(({ release, releaseDay }) => release === 'NOW' || isDay(releaseDay), {
      path: ['releaseDay'],
    }),
    z.refine(({ expires, expiresDay }) => !expires || isDay(expiresDay), { path: ['expiresDay'] }),
    ...languages.map((language) =>
      z.refine<TranslatedInput>(
        ({ hasTranslations, translations }) => !hasTranslations || isWhole(translations[language]),
        { path: ['translations', language, 'content'] },
      ),
    ),
  )

interface Text {
  title: string
  content: string
}
interface TranslatedInput {
  hasTranslations: boolean
  translations: Record<Language, Text>
}
/** True if a translation has both a title and a text, or neither. */
const isWhole = (one: Text): boolean => (one.title.trim() === '') === (one.content.trim() === '')

export type NotificationInput = z.output<typeof notificationForm>

const noText = { title: '', content: '' }

/**
 * Returns empty form values.
 * @param now current time in the notification's time zone
 */
export const emptyNotification = (now: string): NotificationInput => ({
  messageType: '',
  ...noText,
  hasTranslations: false,
  translations: { ja: noText, en: noText, mn: noText },
  forAll: '',
  entCodes: [],
  roles: [],
  stores: [],
  userIds: [],
  release: 'NOW',
  releaseDay: now.slice(0, 10),
  releaseTime: '09:00',
  expires: false,
  expiresDay: '',
  expiresTime: '23:59',
  isEditable: false,
  sendByEmail: false,
  notifyAgain: 'NONE',
  keptFiles: [],
  files: [],
})

/**
 * Returns the form values of an existing notification.
 * @param admin true if an administrator edits it
 */
export function inputOf(
  notification: ManagedNotificationDetail,
  admin: boolean,
): NotificationInput {
  const { translations, createDate, expiresAt } = notification
  return {
    ...emptyNotification(createDate),
    messageType: notification.messageType,
    title: notification.messageTitle,
    content: notification.content,
    hasTranslations: Object.keys(translations).length > 0,
    translations: {
      ja: translations.ja ?? noText,
      en: translations.en ?? noText,
      mn: translations.mn ?? noText,
    },
    forAll: notification.forAll ? 'ALL' : 'SOME',
    entCodes: notification.merchants.map(({ entCode }) => entCode),
    roles: notification.roles.map(({ roleId, roleName }) => roleId ?? roleName),
    stores: notification.stores.map((store) => (admin ? storeKeyOf(store) : store.storeId)),
    userIds: notification.users.map(({ userId }) => userId),
    release: 'LATER',
    releaseDay: createDate.slice(0, 10),
    releaseTime: createDate.slice(11, 16),
    expires: expiresAt !== null,
    expiresDay: expiresAt?.slice(0, 10) ?? '',
    expiresTime: expiresAt?.slice(11, 16) ?? '23:59',
    isEditable: notification.isEditable,
    sendByEmail: notification.sendByEmail,
    notifyAgain: notification.messageType === 'IMPORTANT' ? 'UNREAD' : 'NONE',
    keptFiles: notification.files.map(({ fileName }) => fileName),
  }
}

/**
 * Returns the form values of a copy: text and receivers of the original, immediate release, and no
 * files.
 */
export const copyOf = (
  notification: ManagedNotificationDetail,
  now: string,
  admin: boolean,
): NotificationInput => ({
  ...inputOf(notification, admin),
  release: 'NOW',
  releaseDay: now.slice(0, 10),
  expires: false,
  expiresDay: '',
  keptFiles: [],
})

const momentOf = (day: string, clock: string): string => `${day}T${clock.padStart(5, '0')}:00`

/**
 * Returns the time of release in the notification's time zone.
 * @param now current time in the same time zone
 */
export const releaseOf = (
  { release, releaseDay, releaseTime }: NotificationInput,
  now: string,
): string => (release === 'LATER' && isDay(releaseDay) ? momentOf(releaseDay, releaseTime) : now)

/**
 * Converts the receivers for the API. The calls for merchants and for administrators name receivers
 * differently.
 */
export function receiversOf(
  { forAll, entCodes, roles, stores, userIds }: NotificationInput,
  admin: boolean,
): NewNotification['receivers'] | NewSystemNotification['receivers'] {
  if (forAll !== 'SOME') return { forAll: true }
  return admin
    ? { forAll: false, entCodes, roleNames: roles, stores, userIds }
    : { forAll: false, roleIds: roles, storeIds: stores, userIds }
}

/**
 * Converts the values of the form for the API.
 * @param admin true for the API calls of administrators
 */
export function bodyOf(
  input: NotificationInput,
  admin: boolean,
): NewNotification | NewSystemNotification {
  const { translations, hasTranslations, release, expires, files } = input
  const written = languages.filter(
    (language) => hasTranslations && translations[language].title.trim() !== '',
  )
  return {
    // The type is never empty at this point, because the form is validated before it is sent.
    messageType: input.messageType as NotificationType,
    title: input.title,
    content: input.content,
    ...(written.length > 0 && {
      translations: Object.fromEntries(
        written.map((language) => [language, translations[language]]),
      ),
    }),
    ...(release === 'LATER' && { releaseAt: momentOf(input.releaseDay, input.releaseTime) }),
    ...(expires && { expiresAt: momentOf(input.expiresDay, input.expiresTime) }),
    isEditable: input.isEditable,
    sendByEmail: input.sendByEmail,
    ...(files.length > 0 && { fileList: files.map(({ name }) => name) }),
    receivers: receiversOf(input, admin),
  }
}
