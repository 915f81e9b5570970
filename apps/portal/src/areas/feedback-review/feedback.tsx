import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { FeedbackFilters, RatingAddress } from '@choba/contract/feedback-review.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { RatingList } from './rating-list.tsx'
import { ReviewList } from './review-list.tsx'

/** The list of feedback; what is opened, changed and answered is over it. */
export function Feedback() {
  // The router leaves in its search whatever else is in the address, valid or not.
  const filters = readSearch(FeedbackFilters.shape, useSearch({ strict: false }))
  const { feedbackId } = useParams({ strict: false })
  return (
    <>
      <ReviewList filters={filters} selected={feedbackId} />
      <Outlet />
    </>
  )
}

/** The list of ratings; the one that is opened is over it. */
export function Ratings() {
  const address = readSearch(RatingAddress.shape, useSearch({ strict: false }))
  const { feedbackId } = useParams({ strict: false })
  return (
    <>
      <RatingList address={address} selected={feedbackId} />
      <Outlet />
    </>
  )
}
