import type { ReviewState } from '@choba/contract/feedback-review.filters.ts'
import type { ReviewedFeedback } from '@choba/contract/feedback-review.contract.ts'
import { STARS, type FeedbackCategory, type RatedItem } from '@choba/contract/feedback.contract.ts'
import StarIcon from 'lucide-react/icons/star'
import { useTranslations } from '#lib/translations.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<ReviewState, Tone> = {
  NEW: 'warn',
  IN_PROGRESS: 'info',
  ANSWERED: 'ok',
  CLOSED: 'muted',
}

export function ReviewStatus({ state }: { state: ReviewState }) {
  const t = useTranslations('feedbackReview.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

/** Returns a function that names the category of feedback, or the item of a rating. */
export function useTitle() {
  const t = useTranslations('feedback')
  return ({ type, title }: Pick<ReviewedFeedback, 'type' | 'title'>): string =>
    type === 'star'
      ? t(`rating.items.${title as RatedItem}`)
      : t(`categories.${title as FeedbackCategory}`)
}

export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="inline-flex flex-wrap gap-1">
    {tags.map((tag) => (
      <span key={tag} className="max-w-48 truncate rounded-sm bg-accent-soft px-1.5 text-sm">
        {tag}
      </span>
    ))}
  </span>
)

/** Rating as one to five stars, with the number as text for screen readers. */
export function GivenStars({ stars }: { stars: number }) {
  const t = useTranslations('feedbackReview')
  return (
    <span
      role="img"
      aria-label={t('starName', { count: stars })}
      className="inline-flex gap-0.5 align-middle"
    >
      {Array.from({ length: STARS }, (_none, at) => (
        <StarIcon
          key={at}
          aria-hidden="true"
          size="1em"
          className={at < stars ? 'fill-current text-warn' : 'text-line'}
        />
      ))}
    </span>
  )
}
