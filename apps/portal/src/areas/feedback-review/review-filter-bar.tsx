import { useQuery } from '@tanstack/react-query'
import { type FeedbackFilters, reviewStates } from '@choba/contract/feedback-review.filters.ts'
import { feedbackCategories } from '@choba/contract/feedback.contract.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { SearchFilter } from '#table/search-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { feedbackReviewApi } from './feedback-review.api.ts'
import { useReviewFilters } from './use-review-filters.tsx'

export function ReviewFilterBar({
  filters,
  onFilters,
  named,
}: {
  filters: FeedbackFilters
  onFilters: (next: FeedbackFilters) => void
  named: readonly { entCode: string; entName: string }[]
}) {
  const t = useTranslations('feedbackReview')
  const categories = useTranslations('feedback.categories')
  const choiceFilter = useChoiceFilter()
  const change = (part: FeedbackFilters) => onFilters({ ...filters, ...part })
  const [merchant, written] = useReviewFilters(filters, named, change)
  // Options of the filters. If they fail to load, the list still works.
  const { data: options } = useQuery(feedbackReviewApi.options.query(useAboutTenant()))
  const { search, ...others } = filters
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <FilterBar
        daily={[
          choiceFilter({
            label: t('field.state'),
            options: reviewStates.map((value) => ({ value, label: t(`state.${value}`) })),
            chosen: filters.state,
            onChange: (state) => change({ state }),
          }),
          choiceFilter({
            label: t('unanswered.label'),
            options: [{ value: 'true', label: t('unanswered.only') }],
            chosen: filters.unanswered && [filters.unanswered],
            onChange: (chosen) => change({ unanswered: chosen?.[0] }),
          }),
          choiceFilter({
            label: t('field.category'),
            options: feedbackCategories.map((value) => ({ value, label: categories(value) })),
            chosen: filters.title,
            onChange: (title) => change({ title }),
          }),
          merchant,
          written,
          choiceFilter({
            label: t('field.tags'),
            options: (options?.tags ?? []).map((value) => ({ value, label: value })),
            chosen: filters.tag,
            onChange: (tag) => change({ tag }),
          }),
        ]}
        {...(hasOtherFilters(others) && { onClearAll: () => onFilters({ search }) })}
      />
    </div>
  )
}
