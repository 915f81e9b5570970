import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type FeedbackDetail, reviewCan } from '@choba/contract/feedback-review.contract.ts'
import {
  reviewStates,
  TAG_MAX,
  type ReviewState,
  TAGS_MAX,
} from '@choba/contract/feedback-review.filters.ts'
import { ComboboxManyField } from '#form/combobox-many-field.tsx'
import { FormDrawer } from '#form/form-drawer.tsx'
import { RadioField } from '#form/radio-field.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { feedbackReviewApi } from './feedback-review.api.ts'
import { inputOf, reviewForm, type ReviewInput, tagChoices } from './review-form.ts'
import { useReview, useReviewFaults, useReviewNavigation, useReviewRefresh } from './use-review.ts'

/**
 * Drawer with the form that changes status and tags of feedback. Starts with the values loaded when
 * the user opened the form.
 */
export function ReviewEdit() {
  const { feedbackId = '' } = useParams({ strict: false })
  const t = useTranslations('feedbackReview.form')
  const review = useReview(feedbackId, { asOpened: true })
  const options = useQuery(feedbackReviewApi.options.query(useAboutTenant()))
  const faults = useReviewFaults()
  const { list } = useReviewNavigation()
  if (review.data && options.data)
    return <Form key={feedbackId} review={review.data} used={options.data.tags} />
  return <FormPending queries={[review, options]} title={t('title')} {...faults} onClose={list} />
}

function Form({ review, used }: { review: FeedbackDetail; used: readonly string[] }) {
  const t = useTranslations('feedbackReview')
  const about = useAboutTenant()
  const navigation = useReviewNavigation()
  const refresh = useReviewRefresh()
  const [typed, setTyped] = useState('')
  const form = useAppForm<ReviewInput, ReviewInput>(reviewForm, { defaultValues: inputOf(review) })
  const show = (field: string, current: FeedbackDetail): string =>
    field === 'state' ? t(`state.${current.state}`) : current.tags.join(' / ')
  const labels = { state: t('field.state'), tags: t('field.tags') }
  const rebase = useRebase(form, { start: review, inputOf, labels, show })
  const { feedbackId, answerCount } = review
  const leave = () => navigation.detail(feedbackId, true)

  async function save({ state, tags }: ReviewInput) {
    try {
      await feedbackReviewApi.modify.call({
        ...about,
        feedbackId,
        version: rebase.version(),
        state: state as ReviewState,
        tags,
      })
      form.reset({ state, tags })
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      leave()
    } catch (error) {
      if (rebase.take(error)) return
      setServerErrors<ReviewInput>(error, form.setError, {
        illegalOperation: { field: 'state', words: t('form.stateFault') },
      })
    }
  }

  const bounds = { max: TAGS_MAX, length: TAG_MAX }
  return (
    <FormDrawer open onClose={leave} title={t('form.title')} form={form} onSave={save}>
      <StaleNotice stale={rebase.stale} />
      <RadioField
        control={form.control}
        name="state"
        label={t('field.state')}
        options={reviewStates
          .filter((state) => reviewCan.state(state, answerCount))
          .map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <ComboboxManyField
        control={form.control}
        name="tags"
        label={t('field.tags')}
        optional
        help={t('form.tagsHelp', bounds)}
        message={t('form.tagsFault', bounds)}
        placeholder={t('form.tagsPlaceholder')}
        options={tagChoices(used, typed).map((value) => ({ value, label: value }))}
        onSearch={setTyped}
      />
    </FormDrawer>
  )
}
