import { useState } from 'react'
import {
  APPLICATION_TEXT_MAX,
  type PaymentMethodApplicationDetail,
} from '@choba/contract/payment-methods.contract.ts'
import * as z from 'zod/mini'
import { uploadedFiles } from '#form/evidence-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isStale } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { paymentMethodsApi } from './payment-methods.api.ts'
import { DocumentField } from './document-field.tsx'
import { requiredText } from './required-text.ts'
import { usePaymentMethodRefresh } from './use-payment-methods.ts'

const answerForm = z.object({ answer: requiredText, files: uploadedFiles })
type AnswerInput = z.output<typeof answerForm>

/** Dialog in which the merchant answers a question of the administrators. */
export function AnswerDialog({
  application,
  onClose,
}: {
  application: PaymentMethodApplicationDetail
  onClose: () => void
}) {
  const t = useTranslations('paymentMethods')
  const refresh = usePaymentMethodRefresh()
  const [busy, setBusy] = useState(false)
  const form = useAppForm<AnswerInput, AnswerInput>(answerForm, {
    defaultValues: { answer: '', files: [] },
  })
  const { applicationId, version, steps, documents } = application
  const question = steps.findLast(({ step }) => step === 'ASK')?.text

  async function save({ answer, files }: AnswerInput) {
    if (busy) return
    const fileList = files.map(({ name }) => name)
    try {
      await paymentMethodsApi.answer.call({
        applicationId,
        version,
        answer,
        ...(fileList.length > 0 && { fileList }),
      })
    } catch (error) {
      if (isStale(error)) {
        handleStale(error, t('detail.stale'))
        onClose()
        return await refresh()
      }
      return setServerErrors(error, form.setError, {
        notFound: { field: 'files', words: t('apply.documentsLost') },
      })
    }
    showToast({ severity: 'success', message: t('answer.done') })
    await refresh()
    onClose()
  }

  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('answer.title')}
      form={form}
      onConfirm={save}
      confirmLabel={t('answer.confirm')}
      busy={busy}
    >
      {question && (
        <p className="rounded-md bg-warn-soft px-3.5 py-2.5 break-words whitespace-pre-line">
          {question}
        </p>
      )}
      <TextAreaField
        control={form.control}
        name="answer"
        label={t('field.answer')}
        rows={5}
        max={APPLICATION_TEXT_MAX}
        message={t('answer.missing', { max: APPLICATION_TEXT_MAX })}
      />
      <DocumentField
        control={form.control}
        name="files"
        optional
        present={documents.length}
        busy={busy}
        onBusy={setBusy}
      />
    </FormConfirm>
  )
}
