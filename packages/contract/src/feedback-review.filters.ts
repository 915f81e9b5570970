import * as z from 'zod/mini'
import { day } from './day.ts'
import { feedbackCategories, ratedItems } from './feedback.contract.ts'
import { line, repeated, trimmedLine } from './fields.ts'
import { entCode } from './transactions.contract.ts'

/** Status of feedback for the administrators who handle it. */
export const reviewStates = ['NEW', 'IN_PROGRESS', 'ANSWERED', 'CLOSED'] as const
export type ReviewState = (typeof reviewStates)[number]

export const TAGS_MAX = 10
export const TAG_MAX = 30
export const tag = trimmedLine(TAG_MAX, 1)

/** Normalizes a tag for comparison, ignoring character width and case. */
export const foldTag = (text: string): string => text.normalize('NFKC').toLowerCase()

export const starChoices = ['1', '2', '3', '4', '5'] as const

const common = {
  /** Words that must all occur in the text, the tags or the author's name. */
  search: z.optional(line(100, 1)),
  entCode: z.optional(repeated(entCode)),
  /**
   * First and last day of writing, both included and both optional, in the administrators' time
   * zone.
   */
  writtenFrom: z.optional(day),
  writtenTo: z.optional(day),
}

/** Query string of the feedback list. */
export const FeedbackFilters = z.strictObject({
  ...common,
  title: z.optional(repeated(z.enum(feedbackCategories))),
  state: z.optional(repeated(z.enum(reviewStates))),
  tag: z.optional(repeated(tag)),
  /** Only feedback without an answer. */
  unanswered: z.optional(z.literal('true')),
})
export type FeedbackFilters = z.output<typeof FeedbackFilters>

/** Query string of the ratings list. */
export const RatingFilters = z.strictObject({
  ...common,
  title: z.optional(repeated(z.enum(ratedItems))),
  rating: z.optional(repeated(z.enum(starChoices))),
})
export type RatingFilters = z.output<typeof RatingFilters>

/** Query parameters of the call that lists both feedback and ratings. */
export const ReviewFilters = z.strictObject({
  ...FeedbackFilters.shape,
  ...RatingFilters.shape,
  title: z.optional(repeated(z.enum([...feedbackCategories, ...ratedItems]))),
})
export type ReviewFilters = z.output<typeof ReviewFilters>

export const ratingBuckets = ['day', 'week', 'month'] as const
export type RatingBucket = (typeof ratingBuckets)[number]

/** Query string of the ratings, including the bucket size of the averages. */
export const RatingAddress = z.strictObject({
  ...RatingFilters.shape,
  by: z.optional(z.enum(ratingBuckets)),
})
export type RatingAddress = z.output<typeof RatingAddress>
