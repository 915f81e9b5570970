import type { UseFormSetError } from 'react-hook-form'
import { NOTIFICATION_FILES_MAX } from '@choba/contract/managed-notifications.ts'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useTranslations } from '#lib/translations.ts'
import type { NotificationInput } from './managed-notification-form.ts'

/** Returns a function that shows an error of the server at the form field that caused the error. */
export function useRefuseNotification(setError: UseFormSetError<NotificationInput>) {
  const t = useTranslations('notificationManagement.form')
  const picture = t('pictureGone')
  const places = {
    releaseAt: { field: 'releaseDay', words: t('releasePast') },
    expiresAt: { field: 'expiresDay', words: t('expiresEarly') },
    content: { field: 'content', words: picture },
    'translations.ja.content': { field: 'translations.ja.content', words: picture },
    'translations.en.content': { field: 'translations.en.content', words: picture },
    'translations.mn.content': { field: 'translations.mn.content', words: picture },
    fileList: { field: 'files', words: t('filesTooMany', { max: NOTIFICATION_FILES_MAX }) },
    receivers: { field: 'userIds', words: t('receiversMissing') },
  } as const
  return (error: unknown): void => {
    if (refuseField(error, setError, places)) return
    setServerErrors(error, setError, {
      notFound: { field: 'userIds', words: t('receiversGone') },
      illegalOperation: { field: 'forAll', words: t('receiversBeyond') },
    })
  }
}
