import { useNavigate } from '@tanstack/react-router'
import type { ReviewedFeedback } from '@choba/contract/feedback-review.contract.ts'
import { type RatingAddress, RatingFilters } from '@choba/contract/feedback-review.filters.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { RecordList } from '#table/record-list.tsx'
import { TenantPicker } from '#table/tenant-picker.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { feedbackReviewApi } from './feedback-review.api.ts'
import { RatingFilterBar } from './rating-filter-bar.tsx'
import { RatingSetting } from './rating-setting.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { GivenStars, useTitle } from './review-words.tsx'
import { useReviewNavigation } from './use-review.ts'

const brief = (text: string) => <TruncatedText text={text} className="max-w-72" />

function useRatingColumns(): readonly Column<ReviewedFeedback>[] {
  const t = useTranslations('feedbackReview.field')
  const titleOf = useTitle()
  return [
    {
      id: 'timestamp',
      title: t('timestamp'),
      always: true,
      pinned: 'left',
      cell: (row) => <Instant at={row.timestamp} form="short" />,
    },
    { id: 'item', title: t('item'), always: true, cell: titleOf },
    {
      id: 'rating',
      title: t('rating'),
      always: true,
      cell: (row) => <GivenStars stars={row.rating ?? 0} />,
    },
    { id: 'entName', title: t('entName'), cell: (row) => brief(row.entName) },
    { id: 'writer', title: t('writer'), cell: (row) => brief(row.userFullName) },
    { id: 'userName', title: t('userName'), priority: 3, cell: (row) => brief(row.userName) },
  ]
}

/** Ratings by the tenant's users: a summary over time, and a list of all ratings, newest first. */
export function RatingList({
  address: { by = 'week', ...filters },
  selected,
}: {
  address: RatingAddress
  selected: string | undefined
}) {
  const t = useTranslations('feedbackReview')
  const navigate = useNavigate()
  const about = useAboutTenant()
  const navigation = useReviewNavigation()
  const found = useList(feedbackReviewApi.list.pages({ type: 'star', ...about, ...filters }))
  const go = (next: RatingAddress, replace: boolean) =>
    void navigate({ to: '/feedback2', search: { ...next, ...about }, replace })
  const search = {
    filters,
    onFilters: (next: RatingFilters, replace = true) => go({ ...next, by }, replace),
  }
  return (
    <RecordList
      screen="feedback2"
      schema={RatingFilters}
      title={t('ratings')}
      found={found}
      columns={useRatingColumns()}
      {...search}
      above={
        <div className="flex flex-col gap-3">
          <TenantPicker at="/feedback2" />
          <RatingSetting key={about.tenantCode} />
        </div>
      }
      filterBar={<RatingFilterBar {...search} named={found.first?.items ?? []} />}
      charts={
        found.first?.total !== 0 && (
          <RatingSummary
            filters={filters}
            by={by}
            onBy={(next) => go({ ...filters, by: next }, true)}
          />
        )
      }
      download={feedbackReviewApi.download.endpoint}
      downloadOf={{ type: 'star', ...about }}
      words={{
        fault: t('ratingFault'),
        noneTitle: t('empty.noRatingTitle'),
        noneText: t('empty.noRatingText'),
        noMatchTitle: t('empty.noRatingMatchTitle'),
      }}
      rowKey={(row) => row.feedbackId}
      selectedKey={selected}
      onOpen={(row) => navigation.rating(row.feedbackId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function Card({ row }: { row: ReviewedFeedback }) {
  const titleOf = useTitle()
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span>{titleOf(row)}</span>
        <GivenStars stars={row.rating ?? 0} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span className="min-w-0 truncate">
          {row.entName} · {row.userFullName}
        </span>
        <Instant at={row.timestamp} form="short" />
      </span>
    </span>
  )
}
