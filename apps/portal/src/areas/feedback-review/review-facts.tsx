import type { FeedbackDetail } from '@choba/contract/feedback-review.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { ReviewPicture } from './review-picture.tsx'
import { GivenStars, Tags } from './review-words.tsx'

/** Text and author of the feedback, and the answer. */
export function ReviewFacts({ review }: { review: FeedbackDetail }) {
  const t = useTranslations('feedbackReview')
  return (
    <div className="flex flex-col gap-6">
      {review.rating === null ? (
        <p className="text-lg break-words whitespace-pre-line">{review.content}</p>
      ) : (
        <GivenStars stars={review.rating} />
      )}
      {review.files.map((file) => (
        <ReviewPicture key={file.fileName} feedbackId={review.feedbackId} {...file} />
      ))}
      <Facts>
        <Fact name={t('field.writer')}>
          {review.userFullName}{' '}
          <span className="text-muted">{t('by', { name: review.userName })}</span>
        </Fact>
        <Fact name={t('field.entName')}>
          {review.entName} <span className="text-muted">{t('by', { name: review.entCode })}</span>
        </Fact>
        <Fact name={t('field.timestamp')}>
          <Instant at={review.timestamp} />
        </Fact>
        <Fact name={t('field.platform')}>{review.platform}</Fact>
        {review.type === 'sendBack' && (
          <Fact name={t('field.tags')}>
            {review.tags.length > 0 && <Tags tags={review.tags} />}
          </Fact>
        )}
        {review.changedAt && (
          <Fact name={t('field.changed')}>
            <Instant at={review.changedAt} />{' '}
            <span className="text-muted">{t('by', { name: review.changedBy ?? '' })}</span>
          </Fact>
        )}
      </Facts>
      {review.type === 'sendBack' && <Answers answers={review.answers} />}
    </div>
  )
}

function Answers({ answers }: Pick<FeedbackDetail, 'answers'>) {
  const t = useTranslations('feedbackReview')
  return (
    <Section title={t('field.answer')}>
      {answers.length === 0 && <p className="text-muted">{t('detail.noAnswers')}</p>}
      <ul className="flex flex-col gap-3">
        {answers.map(({ answerId, content, answeredAt, answeredBy, delivery }) => (
          <li
            key={answerId}
            className="flex flex-col gap-1 rounded-md border border-line px-4 py-3"
          >
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span>{answeredBy}</span>
              <Instant at={answeredAt} />
            </p>
            <p className="break-words whitespace-pre-line">{content}</p>
            <p className={`text-sm ${delivery === 'NONE' ? 'text-danger' : 'text-muted'}`}>
              {t(`delivered.${delivery}`)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
