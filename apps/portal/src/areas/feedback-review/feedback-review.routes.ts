import { createRoute } from '@tanstack/react-router'
import type { feedbackReview } from '@choba/contract/feedback-review.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Star from 'lucide-react/icons/star'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const addresses = () => import('./review-addresses.ts')
const lists = () => import('./feedback.tsx')
const page = () => import('./review-page.tsx')
const edit = () => import('./review-edit.tsx')
const answer = () => import('./review-answer.tsx')

const feedback = createRoute({
  ...inShell,
  path: 'feedback',
  validateSearch: lazySearch(addresses, 'FeedbackAddress'),
  ...screen({
    title: 'feedbackReview.feedback',
    phrases: ['feedback', 'tenantPicker'],
    can: adminMay('SystemConfig.search') satisfies typeof feedbackReview.list.can,
    menu: { order: 440, icon: MessageSquareText, group: 'reviews' },
  }),
  component: lazyPage(lists, 'Feedback'),
})

const title = { title: 'feedbackReview.feedback' } as const

export const feedbackReviewRoutes = feedback.addChildren([
  overlay(
    feedback,
    '$feedbackId',
    {
      ...title,
      shows: 'feedback',
      can: adminMay('SystemConfig.search') satisfies typeof feedbackReview.detail.can,
    },
    lazyPage(page, 'ReviewPage'),
  ),
  overlay(
    feedback,
    '$feedbackId/edit',
    { ...title, can: adminMay('SystemConfig.edit') satisfies typeof feedbackReview.modify.can },
    lazyPage(edit, 'ReviewEdit'),
  ),
  overlay(
    feedback,
    '$feedbackId/answer',
    { ...title, can: adminMay('SystemConfig.edit') satisfies typeof feedbackReview.answer.can },
    lazyPage(answer, 'ReviewAnswer'),
  ),
])

const ratings = createRoute({
  ...inShell,
  path: 'feedback2',
  validateSearch: lazySearch(addresses, 'RatingAddress'),
  ...screen({
    title: 'feedbackReview.ratings',
    phrases: ['feedback', 'chart', 'tenantPicker'],
    can: adminMay('SystemConfig.search') satisfies typeof feedbackReview.list.can,
    menu: { order: 450, icon: Star, group: 'reviews' },
  }),
  component: lazyPage(lists, 'Ratings'),
})

export const ratingRoutes = ratings.addChildren([
  overlay(
    ratings,
    '$feedbackId',
    {
      title: 'feedbackReview.ratings',
      can: adminMay('SystemConfig.search') satisfies typeof feedbackReview.detail.can,
    },
    lazyPage(page, 'RatingPage'),
  ),
])
