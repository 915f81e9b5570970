import { useEffect, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import {
  ATTACHMENTS_MAX,
  CONTENT_MAX,
  feedbackCategories,
  PICTURE_LIMIT,
  pictureTypes,
  PLATFORM,
  type FeedbackCategory,
} from '@choba/contract/feedback.contract.ts'
import { FileField } from '#form/file-field.tsx'
import { ModalForm } from '#form/modal-form.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { handleError } from '#lib/handle-error.ts'
import { session, tenantName } from '#lib/session.ts'
import { upload } from '#lib/upload.ts'
import { showToast } from '#ui/toasts.ts'
import type { UploadSending } from '#ui/upload.tsx'
import { dropDraft, saveDraft, readDraft } from './feedback-draft.ts'
import { emptyFeedback, feedbackForm, type FeedbackInput } from './feedback-form.ts'
import { feedbackApi } from './feedback.api.ts'

const rules = { types: pictureTypes, limit: PICTURE_LIMIT }

async function sendPicture(file: File, sending: UploadSending): Promise<string> {
  const { data } = await upload(feedbackApi.upload.endpoint, file, sending)
  return data.fileName
}

const bodyOf = ({ title, content, files }: FeedbackInput) => {
  const { user } = session()
  return {
    type: 'sendBack',
    title: title as FeedbackCategory,
    content,
    fileList: files.map(({ name }) => name),
    platform: PLATFORM,
    entCode: user.userEnt,
    entName: user.entDisplayName,
    userName: user.userName,
    oem: tenantName(),
    timestamp: new Date().toISOString(),
  } as const
}

/** Form to send feedback with screenshots. The draft is kept until the feedback has been sent. */
export function FeedbackCreate({ onClose }: { onClose: () => void }) {
  const t = useTranslations('feedback')
  const kit = useTranslations('kit')
  const refresh = useRefresh()
  const [isUploading, setUploading] = useState(false)
  const { control, handleSubmit, watch, reset, setError, setValue, formState } = useAppForm<
    FeedbackInput,
    FeedbackInput
  >(feedbackForm, { defaultValues: readDraft() ?? emptyFeedback })
  const [title, content, files] = watch(['title', 'content', 'files'])
  useEffect(() => saveDraft({ title, content, files }), [title, content, files])

  async function send(input: FeedbackInput) {
    try {
      await feedbackApi.write.call(bodyOf(input))
    } catch (error) {
      handleError(error)
      const isLost = isRefusal(error, 'notFound')
      if (!isLost) return
      // The server has deleted the uploaded files after some time. The user must attach them again,
      // but keeps the text.
      setValue('files', [])
      return setError('files', { type: 'server', message: t('lost') })
    }
    reset(emptyFeedback)
    dropDraft()
    showToast({ severity: 'success', message: t('sent') })
    await refresh(feedbackApi.list.key())
  }

  return (
    <ModalForm
      onSubmit={(event) => void handleSubmit(send)(event)}
      confirmLabel={t('act')}
      cancelLabel={kit('close')}
      onCancel={onClose}
      busy={formState.isSubmitting || isUploading}
    >
      <SelectField
        control={control}
        name="title"
        label={t('category')}
        placeholder={t('categoryChoose')}
        message={t('categoryMissing')}
        options={feedbackCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
      <TextAreaField
        control={control}
        name="content"
        label={t('content')}
        help={t('contentHelp')}
        rows={6}
        max={CONTENT_MAX}
        message={t('contentMissing')}
      />
      <FileField
        control={control}
        name="files"
        label={t('pictures')}
        help={isUploading ? t('sending') : t('picturesHelp', { max: ATTACHMENTS_MAX })}
        optional
        rules={rules}
        max={ATTACHMENTS_MAX}
        send={sendPicture}
        onBusy={setUploading}
      />
    </ModalForm>
  )
}
