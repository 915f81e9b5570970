import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { PLATFORM, type FeedbackCategory, type Review } from '@choba/contract/feedback.contract.ts'
import { session, tenantName } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FeedbackPicture } from './feedback-picture.tsx'
import { feedbackApi } from './feedback.api.ts'

/** List in the dialog: the user's own feedback, or feedback from all users of the merchant. */
export function FeedbackList({ whose, onClose }: { whose: 'mine' | 'all'; onClose: () => void }) {
  const kit = useTranslations('kit')
  return (
    <>
      <ModalBody>
        <FoundFeedback whose={whose} />
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{kit('close')}</Button>
      </ModalFooter>
    </>
  )
}

/** List of feedback with the answers. */
export function FoundFeedback({ whose }: { whose: 'mine' | 'all' }) {
  const t = useTranslations('feedback')
  const { userEnt, userName } = session().user
  const mine = whose === 'mine' ? { exactUserName: userName } : {}
  const { data, isError, refetch } = useQuery(
    feedbackApi.list.query({ type: 'sendBack', platform: PLATFORM, entCode: [userEnt], ...mine }),
  )
  if (isError)
    return (
      <EmptyState
        title={t('failedTitle')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  return data ? <Reviews reviews={data.result} /> : <Skeleton className="h-40" />
}

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const t = useTranslations('feedback')
  if (reviews.length === 0) return <EmptyState title={t('noneTitle')} text={t('noneText')} />
  return (
    <ul className="flex flex-col divide-y divide-line">
      {reviews.map((review, at) => (
        <li
          key={`${review.timestamp} ${review.userName} ${at}`}
          className="flex flex-col gap-1.5 py-3"
        >
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
            <strong className="font-semibold text-ink">
              {t(`categories.${review.title as FeedbackCategory}`)}
            </strong>
            <span>{review.userFullName || review.userName}</span>
            <Instant at={review.timestamp} />
          </p>
          <p className="break-words whitespace-pre-wrap">{review.content}</p>
          {review.fileList.map((file) => (
            <FeedbackPicture key={file.fileName} {...file} />
          ))}
          {review.answers.map(({ content, answeredAt }) => (
            <div key={answeredAt} className="flex flex-col gap-1 border-l-2 border-accent pl-4">
              <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                <span>{t('answer', { name: tenantName() })}</span>
                <Instant at={answeredAt} />
              </p>
              <p className="break-words whitespace-pre-wrap">{content}</p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
