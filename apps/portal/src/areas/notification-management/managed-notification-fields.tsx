import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { EVIDENCE_LIMIT, type EvidenceFile, evidenceTypes } from '@choba/contract/evidence.ts'
import { pictureMarkup } from '@choba/contract/picture-markup.ts'
import {
  type ManagedNotificationDetail,
  NOTIFICATION_CONTENT_MAX,
  NOTIFICATION_FILES_MAX,
  NOTIFICATION_PICTURE_LIMIT,
  NOTIFICATION_TITLE_MAX,
  notificationRenewals,
} from '@choba/contract/managed-notifications.ts'
import { type notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { notificationTypes } from '@choba/contract/notifications.filters.ts'
import { languages } from '@choba/contract/session.contract.ts'
import { DayField } from '#form/day-field.tsx'
import { FileField } from '#form/file-field.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import type { NotificationInput } from './managed-notification-form.ts'
import type { ManagedVariant } from './managed-notification-variants.ts'
import { notificationManagementApi } from './notification-management.api.ts'
import { PreviewButton } from './preview-button.tsx'
import { ReceiverFields } from './receiver-fields.tsx'

interface Props {
  form: UseFormReturn<NotificationInput, unknown, NotificationInput>
  variant: ManagedVariant
  options: ResultOf<(typeof notificationManagement)['options']>
  /** Existing notification, which supplies the names of its receivers. */
  known?: ManagedNotificationDetail | undefined
  /**
   * True if the notification has been released. Its receivers and release settings are then
   * read-only.
   */
  released?: boolean
  files?: readonly EvidenceFile[]
  /** Sender name of an existing notification. */
  sender?: string
  onBusy: (isBusy: boolean) => void
}

/** Form fields of a notification, for writing and changing it. */
export function NotificationFields({
  form,
  released = false,
  files = [],
  sender,
  onBusy,
  ...receivers
}: Props) {
  const t = useTranslations('notificationManagement')
  const kind = useTranslations('notifications.kind')
  const { control } = form
  const { options } = receivers
  return (
    <>
      <RadioField
        control={control}
        name="messageType"
        label={t('field.messageType')}
        message={t('form.typeMissing')}
        options={notificationTypes.map((value) => ({
          value,
          label: kind(value),
          note: t(`form.typeNote.${value}`),
        }))}
      />
      <TextField
        control={control}
        name="title"
        label={t('field.title')}
        message={t('form.titleFault', { max: NOTIFICATION_TITLE_MAX })}
      />
      <TextAreaField
        control={control}
        name="content"
        label={t('field.content')}
        help={t('form.contentHelp')}
        rows={8}
        max={NOTIFICATION_CONTENT_MAX}
        message={t('form.contentMissing')}
      />
      <Translations form={form} />
      <FileFields form={form} files={files} onBusy={onBusy} />
      <PreviewButton
        form={form}
        now={options.now}
        admin={receivers.variant.admin}
        sender={sender}
        files={files}
      />
      {released ? (
        <>
          <p className="text-sm text-muted">{t('form.releasedNote')}</p>
          <NotifyAgain form={form} />
        </>
      ) : (
        <>
          <ReceiverFields form={form} {...receivers} />
          <Release form={form} options={options} />
          <SwitchField
            control={control}
            name="sendByEmail"
            label={t('field.sendByEmail')}
            help={t('form.emailNote')}
          />
        </>
      )}
      <SwitchField control={control} name="expires" label={t('form.expires')} />
      {form.watch('expires') && (
        <Moment
          form={form}
          options={options}
          day="expiresDay"
          time="expiresTime"
          label={t('field.expiresAt')}
        />
      )}
      <SwitchField
        control={control}
        name="isEditable"
        label={t('field.isEditable')}
        help={t('form.editableNote')}
      />
    </>
  )
}

/**
 * Field that decides how readers learn about a change of a released notification. An important
 * notification always becomes unread again.
 */
function NotifyAgain({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('notificationManagement')
  const isImportant = form.watch('messageType') === 'IMPORTANT'
  const ways = isImportant ? notificationRenewals : (['NONE', ...notificationRenewals] as const)
  return (
    <RadioField
      control={form.control}
      name="notifyAgain"
      label={t('field.notifyAgain')}
      help={isImportant ? t('form.importantAgain') : undefined}
      options={ways.map((value) => ({ value, label: t(`form.notifyAgain.${value}`) }))}
    />
  )
}

function Translations({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('notificationManagement')
  const { control } = form
  return (
    <>
      <SwitchField
        control={control}
        name="hasTranslations"
        label={t('form.translations')}
        help={t('form.translationsNote')}
      />
      {form.watch('hasTranslations') &&
        languages.map((language) => (
          <fieldset
            key={language}
            className="flex min-w-0 flex-col gap-4 rounded-md border border-line px-4 py-3"
          >
            <legend className="px-1 font-semibold">{t(`language.${language}`)}</legend>
            <TextField
              control={control}
              name={`translations.${language}.title`}
              label={t('field.title')}
              optional
              message={t('form.titleFault', { max: NOTIFICATION_TITLE_MAX })}
            />
            <TextAreaField
              control={control}
              name={`translations.${language}.content`}
              label={t('field.content')}
              optional
              rows={4}
              max={NOTIFICATION_CONTENT_MAX}
              message={t('form.translationHalf')}
            />
          </fieldset>
        ))}
    </>
  )
}

function Release({ form, options }: Pick<Props, 'form' | 'options'>) {
  const t = useTranslations('notificationManagement')
  return (
    <>
      <RadioField
        control={form.control}
        name="release"
        label={t('form.release')}
        options={(['NOW', 'LATER'] as const).map((value) => ({
          value,
          label: t(`form.releaseWhen.${value}`),
        }))}
      />
      {form.watch('release') === 'LATER' && (
        <Moment
          form={form}
          options={options}
          day="releaseDay"
          time="releaseTime"
          label={t('field.releaseAt')}
        />
      )}
    </>
  )
}

/** Fields for a day and a time, in the notification's time zone. */
function Moment({
  form,
  options,
  day,
  time,
  label,
}: Pick<Props, 'form' | 'options'> & {
  day: 'releaseDay' | 'expiresDay'
  time: 'releaseTime' | 'expiresTime'
  label: string
}) {
  const t = useTranslations('notificationManagement')
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <DayField
        control={form.control}
        name={day}
        today={options.now.slice(0, 10)}
        future
        label={label}
        message={t('form.dayFault')}
      />
      <TextField
        control={form.control}
        name={time}
        label={t('form.time')}
        help={options.timeZone}
        inputMode="numeric"
        maxLength={5}
        className="max-w-24"
        message={t('form.timeFault')}
      />
    </div>
  )
}

const rules = {
  types: evidenceTypes,
  limit: EVIDENCE_LIMIT,
  pictureLimit: NOTIFICATION_PICTURE_LIMIT,
}

function FileFields({
  form,
  files,
  onBusy,
}: Pick<Props, 'form' | 'onBusy'> & { files: readonly EvidenceFile[] }) {
  const t = useTranslations('notificationManagement')
  const [uploading, setUploading] = useState(false)
  const kept = form.watch('keptFiles')
  const added = form.watch('files')
  return (
    <>
      {files
        .filter(({ fileName }) => kept.includes(fileName))
        .map(({ fileName, label }) => (
          <div key={fileName} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <Button
              onClick={() =>
                form.setValue(
                  'keptFiles',
                  kept.filter((one) => one !== fileName),
                  { shouldDirty: true },
                )
              }
            >
              {t('form.removeFile')}
            </Button>
          </div>
        ))}
      <FileField
        control={form.control}
        name="files"
        label={t('field.files')}
        help={t('form.filesHelp', { max: NOTIFICATION_FILES_MAX })}
        optional
        rules={rules}
        max={NOTIFICATION_FILES_MAX - kept.length}
        send={async (file, sending) =>
          (await upload(notificationManagementApi.upload.endpoint, file, sending)).fileName
        }
        onBusy={(busy) => {
          setUploading(busy)
          onBusy(busy)
        }}
      />
      {uploading && <p className="text-sm text-muted">{t('form.filesSending')}</p>}
      {added.length > 0 && <Pictures names={added} />}
    </>
  )
}

/** Explains how to insert an uploaded image into the text. */
function Pictures({ names }: { names: readonly { name: string; label: string }[] }) {
  const t = useTranslations('notificationManagement.form')
  const pictures = names.filter(({ label }) => /\.(png|jpe?g)$/i.test(label))
  if (pictures.length === 0) return null
  return (
    <div className="text-sm text-muted">
      <p>{t('pictureNote')}</p>
      <ul>
        {pictures.map(({ name, label }) => (
          <li key={name}>
            <code className="break-all">{pictureMarkup(label, name)}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
