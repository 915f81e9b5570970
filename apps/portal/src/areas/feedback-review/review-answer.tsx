import { useParams } from '@tanstack/react-router'
import { ANSWER_MAX, type FeedbackDetail } from '@choba/contract/feedback-review.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { isStale } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Banner } from '#ui/banner.tsx'
import { Instant } from '#ui/instant.tsx'
import { showToast } from '#ui/toasts.ts'
import { feedbackReviewApi } from './feedback-review.api.ts'
import { answerForm, type AnswerInput } from './review-form.ts'
import { useReview, useReviewFaults, useReviewNavigation, useReviewRefresh } from './use-review.ts'

/** Drawer with the form that answers feedback. */
export function ReviewAnswer() {
  const { feedbackId = '' } = useParams({ strict: false })
  const t = useTranslations('feedbackReview.answer')
  // Shows the current feedback and not the one loaded when the form was opened: if another user
  // changes it, the user must see the change before answering.
  const review = useReview(feedbackId)
  const faults = useReviewFaults()
  const { list } = useReviewNavigation()
  if (review.data) return <Form key={feedbackId} review={review.data} />
  return <FormPending queries={[review]} title={t('title')} {...faults} onClose={list} />
}

function Form({ review }: { review: FeedbackDetail }) {
  const t = useTranslations('feedbackReview')
  const about = useAboutTenant()
  const navigation = useReviewNavigation()
  const refresh = useReviewRefresh()
  const form = useAppForm<AnswerInput, AnswerInput>(answerForm, { defaultValues: { content: '' } })
  const { feedbackId, version, delivery } = review
  const leave = () => navigation.detail(feedbackId, true)

  async function send({ content }: AnswerInput) {
    try {
      const { answers } = await feedbackReviewApi.answer.call({
        ...about,
        feedbackId,
        version,
        content,
      })
      form.reset({ content })
      const isKept = answers.at(-1)?.delivery === 'NONE'
      showToast({
        severity: isKept ? 'warning' : 'success',
        message: t(isKept ? 'answer.kept' : 'answer.done'),
      })
      await refresh()
      leave()
    } catch (error) {
      if (!isStale(error)) return setServerErrors(error, form.setError, {})
      // After a conflict, the typed answer is kept, below the refreshed feedback.
      handleStale(error, t('stale'))
      await refresh()
    }
  }

  return (
    <FormDrawer
      open
      onClose={leave}
      title={t('answer.title')}
      form={form}
      onSave={send}
      saveLabel={t('answer.confirm')}
    >
      <blockquote className="flex flex-col gap-1 border-l-2 border-line pl-4">
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{review.userFullName}</span>
          <Instant at={review.timestamp} />
        </p>
        <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">{review.content}</p>
      </blockquote>
      {review.answers.map(({ answerId, content, answeredAt, answeredBy }) => (
        <div key={answerId} className="flex flex-col gap-1 border-l-2 border-accent pl-4">
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{answeredBy}</span>
            <Instant at={answeredAt} />
          </p>
          <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">{content}</p>
        </div>
      ))}
      {delivery === 'NONE' || delivery === 'LIST' ? (
        <Banner tone="warn">{t(`delivery.${delivery}`)}</Banner>
      ) : (
        <p className="text-sm text-muted">{t(`delivery.${delivery}`)}</p>
      )}
      <TextAreaField
        control={form.control}
        name="content"
        label={t('answer.content')}
        help={t('answer.help')}
        rows={8}
        max={ANSWER_MAX}
        message={t('answer.missing')}
      />
    </FormDrawer>
  )
}
