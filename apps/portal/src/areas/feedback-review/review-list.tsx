import type { ReviewedFeedback } from '@choba/contract/feedback-review.contract.ts'
import { FeedbackFilters } from '@choba/contract/feedback-review.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { RecordList } from '#table/record-list.tsx'
import { TenantPicker } from '#table/tenant-picker.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { feedbackReviewApi } from './feedback-review.api.ts'
import { ReviewFilterBar } from './review-filter-bar.tsx'
import { ReviewStatus, Tags, useTitle } from './review-words.tsx'
import { useReviewNavigation } from './use-review.ts'

const none = <span className="text-muted">—</span>
const brief = (text: string) => <TruncatedText text={text} className="max-w-48" />
const figure = (value: number) => (value === 0 ? none : formatCount(value))

function useReviewColumns(): readonly Column<ReviewedFeedback>[] {
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
    { id: 'state', title: t('state'), cell: (row) => <ReviewStatus state={row.state} /> },
    { id: 'category', title: t('category'), cell: titleOf },
    {
      id: 'content',
      title: t('content'),
      always: true,
      cell: (row) => (
        <TruncatedText text={row.content.replaceAll(/\s+/g, ' ')} className="max-w-md" />
      ),
    },
    { id: 'entName', title: t('entName'), folds: 3, cell: (row) => brief(row.entName) },
    { id: 'writer', title: t('writer'), folds: 4, cell: (row) => brief(row.userFullName) },
    {
      id: 'tags',
      title: t('tags'),
      folds: 2,
      cell: (row) => (row.tags.length > 0 ? brief(row.tags.join(' / ')) : none),
    },
    {
      id: 'answers',
      title: t('answers'),
      align: 'right',
      narrow: true,
      folds: 1,
      cell: (row) => figure(row.answerCount),
    },
    {
      id: 'pictures',
      title: t('pictures'),
      align: 'right',
      priority: 3,
      cell: (row) => figure(row.fileCount),
    },
    {
      id: 'changed',
      title: t('changed'),
      priority: 3,
      cell: (row) => (row.changedAt === null ? none : <Instant at={row.changedAt} form="short" />),
    },
  ]
}

/** Feedback from the tenant's users, newest first, with the filters from the address. */
export function ReviewList({
  filters,
  selected,
}: {
  filters: FeedbackFilters
  selected: string | undefined
}) {
  const t = useTranslations('feedbackReview')
  const about = useAboutTenant()
  const navigation = useReviewNavigation()
  const found = useList(feedbackReviewApi.list.pages({ type: 'sendBack', ...about, ...filters }))
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen="feedback"
      schema={FeedbackFilters}
      title={t('title')}
      found={found}
      columns={useReviewColumns()}
      {...search}
      filterBar={<ReviewFilterBar {...search} named={found.first?.items ?? []} />}
      download={feedbackReviewApi.download.endpoint}
      above={<TenantPicker at="/feedback" />}
      downloadOf={{ type: 'sendBack', ...about }}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.feedbackId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.feedbackId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function Card({ row }: { row: ReviewedFeedback }) {
  const titleOf = useTitle()
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
        <Instant at={row.timestamp} form="short" />
        <ReviewStatus state={row.state} />
      </span>
      <span className="line-clamp-2 break-words">{row.content}</span>
      <span className="truncate text-sm text-muted">
        {titleOf(row)} · {row.entName} · {row.userFullName}
      </span>
      {row.tags.length > 0 && <Tags tags={row.tags} />}
    </span>
  )
}
