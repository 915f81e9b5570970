import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { FeedbackFilters, RatingAddress } from '@choba/contract/feedback-review.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { RatingList } from './rating-list.tsx'
import { ReviewList } from './review-list.tsx'

/** Feedback list; the detail, edit and answer drawers open over it. */
export function Feedback() {
  // The router keeps unknown and invalid search parameters, so the filters are parsed here.
  const filters = readSearch(FeedbackFilters.shape, useSearch({ strict: false }))
  const { feedbackId } = useParams({ strict: false })
  return (
    <>
      <ReviewList filters={filters} selected={feedbackId} />
      <Outlet />
    </>
  )
}

/** Rating list, with the selected rating in a drawer over it. */
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
