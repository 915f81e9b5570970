import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FeedbackFilters } from '@choba/contract/feedback-review.filters.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { feedbackReviewApi } from './feedback-review.api.ts'

const { code } = resultTypes.notFound
const { list, detail, options } = feedbackReviewApi

/**
 * Query for one feedback. With `asOpened`, the query never refetches, so that an open form keeps
 * its starting values.
 */
export const useReview = (feedbackId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...detail.query({ ...useAboutTenant(), feedbackId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for feedback that does not exist or failed to load. */
export function useReviewFaults() {
  const t = useTranslations('feedbackReview')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}

/**
 * Navigation between the lists and the drawers on top of them. Keeps the filters in the address.
 */
export function useReviewNavigation() {
  const navigate = useNavigate()
  const about = useAboutTenant()
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go('/feedback'),
    detail: (feedbackId: string, replace = false) => go(`/feedback/${feedbackId}`, replace),
    ratings: () => go('/feedback2'),
    rating: (feedbackId: string) => go(`/feedback2/${feedbackId}`),
    edit: (feedbackId: string) => go(`/feedback/${feedbackId}/edit`),
    answer: (feedbackId: string) => go(`/feedback/${feedbackId}/answer`),
    search: (filters: FeedbackFilters, replace = true) =>
      void navigate({ to: '/feedback', search: { ...filters, ...about }, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, its tags, the detail and its
 * history.
 */
export function useReviewRefresh() {
  const refresh = useRefresh()
  return () => refresh(list.key(), detail.key(), options.key(), auditApi.history.key())
}
