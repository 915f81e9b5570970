import { useState } from 'react'
import { DISPUTE_ANSWER_MAX, type DisputeDetail } from '@choba/contract/disputes.contract.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { isStale } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { showToast } from '#ui/toasts.ts'
import { fileListOf } from './dispute-form.ts'
import { uploadedFiles } from '#form/evidence-field.tsx'
import type { DisputeVariant, Which } from './dispute-variants.ts'
import { DisputeFiles } from './dispute-files.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { disputesApi } from './disputes.api.ts'
import { useDisputeRefresh } from './use-dispute-navigation.ts'

const answerForm = z.object({
  answer: z.string().check(z.refine((text) => Array.from(text).length <= DISPUTE_ANSWER_MAX)),
  files: uploadedFiles,
})
type AnswerInput = z.output<typeof answerForm>

/** Dialog that records the answer that the merchant has sent to the card company. */
export function AnswerDialog({
  variant,
  which,
  dispute,
  onClose,
}: {
  variant: DisputeVariant
  which: Which
  dispute: DisputeDetail
  onClose: () => void
}) {
  const t = useTranslations('disputes')
  const refresh = useDisputeRefresh(variant)
  const [busy, setBusy] = useState(false)
  const whose = variant.whose(which.entCode)
  const form = useAppForm<AnswerInput, AnswerInput>(answerForm, {
    defaultValues: { answer: dispute.answer ?? '', files: [] },
  })
  const { disputeId, version } = dispute

  async function save({ answer, files }: AnswerInput) {
    if (busy) return
    const text = answer.trim() === '' ? {} : { answer }
    try {
      await disputesApi.answer.call({ ...whose, disputeId, version, ...text, ...fileListOf(files) })
    } catch (error) {
      if (isStale(error)) {
        handleStale(error, t('stale'))
        onClose()
        return await refresh()
      }
      if (
        refuseField(error, form.setError, {
          answer: { field: 'answer', words: t('answer.missing') },
        })
      )
        return
      return setServerErrors(error, form.setError, {
        notFound: { field: 'files', words: t('form.evidenceLost') },
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
      <p className="text-muted">{t('answer.help')}</p>
      <TextAreaField
        control={form.control}
        name="answer"
        label={t('field.answer')}
        optional
        rows={6}
        max={DISPUTE_ANSWER_MAX}
        message={t('answer.tooLong', { max: DISPUTE_ANSWER_MAX })}
      />
      <DisputeFiles
        control={form.control}
        name="files"
        whose={whose}
        present={dispute.files.length}
        busy={busy}
        onBusy={setBusy}
      />
    </FormConfirm>
  )
}
