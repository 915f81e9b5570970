import * as z from 'zod/mini'
import { day } from './day.ts'
import { feedbackCategories, ratedItems } from './feedback.contract.ts'
import { line, repeated, trimmedLine } from './fields.ts'
import { entCode } from './transactions.contract.ts'

/** Where feedback stands for those who look after it. */
export const reviewStates = ['NEW', 'IN_PROGRESS', 'ANSWERED', 'CLOSED'] as const
export type ReviewState = (typeof reviewStates)[number]

export const TAGS_MAX = 10
export const TAG_MAX = 30
export const tag = trimmedLine(TAG_MAX, 1)

/** A tag as it is compared: whatever the width and the case of its letters. */
export const foldTag = (text: string): string => text.normalize('NFKC').toLowerCase()

export const starChoices = ['1', '2', '3', '4', '5'] as const

const common = {
  /** Words of the text, its tags, or of whoever wrote it; all of them. */
  search: z.optional(line(100, 1)),
  entCode: z.optional(repeated(entCode)),
  /** The days on which it was written, both included, by the administrators' clock; either may be left out. */
  writtenFrom: z.optional(day),
  writtenTo: z.optional(day),
}

/** The search of feedback, as its address has it. */
export const FeedbackFilters = z.strictObject({
  ...common,
  title: z.optional(repeated(z.enum(feedbackCategories))),
  state: z.optional(repeated(z.enum(reviewStates))),
  tag: z.optional(repeated(tag)),
  /** No one has answered it. */
  unanswered: z.optional(z.literal('true')),
})
export type FeedbackFilters = z.output<typeof FeedbackFilters>

/** The search of ratings. */
export const RatingFilters = z.strictObject({
  ...common,
  title: z.optional(repeated(z.enum(ratedItems))),
  rating: z.optional(repeated(z.enum(starChoices))),
})
export type RatingFilters = z.output<typeof RatingFilters>

/** What the one list of both takes. */
export const ReviewFilters = z.strictObject({
  ...FeedbackFilters.shape,
  ...RatingFilters.shape,
  title: z.optional(repeated(z.enum([...feedbackCategories, ...ratedItems]))),
})
export type ReviewFilters = z.output<typeof ReviewFilters>

export const ratingBuckets = ['day', 'week', 'month'] as const
export type RatingBucket = (typeof ratingBuckets)[number]

/** Ratings as their address has them: what the averages are drawn by as well. */
export const RatingAddress = z.strictObject({
  ...RatingFilters.shape,
  by: z.optional(z.enum(ratingBuckets)),
})
export type RatingAddress = z.output<typeof RatingAddress>
