import { useParams } from '@tanstack/react-router'
import {
  feedbackReview,
  type FeedbackDetail,
  reviewCan,
} from '@choba/contract/feedback-review.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewStatus, useTitle } from './review-words.tsx'
import { useReview, useReviewFaults, useReviewNavigation } from './use-review.ts'

/** Drawer for one feedback: text, screenshots, answer and history. */
export function ReviewPage() {
  const { feedbackId } = useParams({ strict: false })
  return feedbackId === undefined ? null : <ReviewDrawer key={feedbackId} feedbackId={feedbackId} />
}

function ReviewDrawer({ feedbackId }: { feedbackId: string }) {
  const mayAct = useMay(feedbackReview.answer.can)
  return (
    <RecordDrawer
      query={useReview(feedbackId)}
      title={(review) => <Heading review={review} />}
      content={(review) => <ReviewFacts review={review} />}
      history={<HistoryPanel kind="feedback" objectId={feedbackId} />}
      {...useReviewFaults()}
      footer={(review) => mayAct && <Actions review={review} />}
      onClose={useReviewNavigation().list}
    />
  )
}

/** Drawer for one rating. Ratings are never changed or answered, so they have no history. */
export function RatingPage() {
  const { feedbackId } = useParams({ strict: false })
  return feedbackId === undefined ? null : <RatingDrawer key={feedbackId} feedbackId={feedbackId} />
}

function RatingDrawer({ feedbackId }: { feedbackId: string }) {
  const t = useTranslations('feedbackReview')
  const { ratings } = useReviewNavigation()
  const { missing } = useReviewFaults()
  return (
    <RecordDrawer
      query={useReview(feedbackId)}
      title={(review) => <Heading review={review} />}
      content={(review) => <ReviewFacts review={review} />}
      missing={{ ...missing, title: t('detail.missingRating') }}
      faultTitle={t('ratingDetailFault')}
      onClose={ratings}
    />
  )
}

function Heading({ review }: { review: FeedbackDetail }) {
  const titleOf = useTitle()
  return (
    <span className="flex flex-col gap-0.5">
      <span>{titleOf(review)}</span>
      {review.type === 'sendBack' && (
        <span className="text-base font-normal">
          <ReviewStatus state={review.state} />
        </span>
      )}
    </span>
  )
}

function Actions({ review: { feedbackId, type, answerCount } }: { review: FeedbackDetail }) {
  const t = useTranslations('feedbackReview')
  const navigation = useReviewNavigation()
  return (
    <>
      {reviewCan.modify(type) && (
        <Button onClick={() => navigation.edit(feedbackId)}>{t('form.edit')}</Button>
      )}
      {reviewCan.answer(type, answerCount) && (
        <Button
          kind={answerCount === 0 ? 'primary' : undefined}
          onClick={() => navigation.answer(feedbackId)}
        >
          {t(answerCount === 0 ? 'answer.act' : 'answer.more')}
        </Button>
      )}
    </>
  )
}
