import { type RatingFilters, starChoices } from '@choba/contract/feedback-review.filters.ts'
import { ratedItems } from '@choba/contract/feedback.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useReviewFilters } from './use-review-filters.tsx'

export function RatingFilterBar({
  filters,
  onFilters,
  named,
}: {
  filters: RatingFilters
  onFilters: (next: RatingFilters) => void
  named: readonly { entCode: string; entName: string }[]
}) {
  const t = useTranslations('feedbackReview')
  const items = useTranslations('feedback.rating.items')
  const choiceFilter = useChoiceFilter()
  const change = (part: RatingFilters) => onFilters({ ...filters, ...part })
  const [merchant, written] = useReviewFilters(filters, named, change)
  return (
    <FilterBar
      daily={[
        written,
        choiceFilter({
          label: t('field.item'),
          options: ratedItems.map((value) => ({ value, label: items(value) })),
          chosen: filters.title,
          onChange: (title) => change({ title }),
        }),
        choiceFilter({
          label: t('field.rating'),
          options: starChoices.map((value) => ({
            value,
            label: t('starName', { count: Number(value) }),
          })),
          chosen: filters.rating,
          onChange: (rating) => change({ rating }),
        }),
        merchant,
      ]}
      {...(hasOtherFilters(filters) && { onClearAll: () => onFilters({}) })}
    />
  )
}
