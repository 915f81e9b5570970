import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { FeedbackFilters, RatingAddress } from '@choba/contract/feedback-review.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { RatingList } from './rating-list.tsx'
import { ReviewList } from './review-list.tsx'

/** Feedback list; the detail, edit and answer drawers open on top of the list. */
export function Feedback() {
  // Parses the filters, because the router passes on unknown and invalid search parameters.
  const filters = readSearch(FeedbackFilters.shape, useSearch({ strict: false }))
  const { feedbackId } = useParams({ strict: false })
  return (
    <>
      <ReviewList filters={filters} selected={feedbackId} />
      <Outlet />
    </>
  )
}

/** Rating list, with the selected rating in a drawer on top of the list. */
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
