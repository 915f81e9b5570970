import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { feedbackCategories, pictureTypes, ratedItems } from './feedback.contract.ts'
import {
  RatingFilters,
  ratingBuckets,
  ReviewFilters,
  reviewStates,
  tag,
  TAGS_MAX,
} from './feedback-review.filters.ts'
import type { ReviewState } from './feedback-review.filters.ts'
import { count, id, instant, paragraphs, uuid, version } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { adminMay } from './permissions.ts'
import { ratingFrequencies } from './rating-frequency.ts'
import { namedTenant } from './tenant-code.ts'

/** Feedback and ratings from users of a tenant, for its administrators to read and answer. */

export const ANSWER_MAX = 1000
/** Maximum number of answers per feedback. */
export const ANSWERS_MAX = 20

/** Actions allowed on feedback in each status. The server rejects other actions with code 1200. */
export const reviewCan = {
  answer: (type: 'sendBack' | 'star', answers: number): boolean =>
    type === 'sendBack' && answers < ANSWERS_MAX,
  modify: (type: 'sendBack' | 'star'): boolean => type === 'sendBack',
  /** Feedback without an answer cannot be marked as answered. */
  state: (state: ReviewState, answers: number): boolean => state !== 'ANSWERED' || answers > 0,
}

/**
 * Ways in which an answer reaches the author of the feedback: EMAIL adds an e-mail to the
 * notification. LIST shows it only in their own list, because they turned notifications off. NONE
 * is for deleted and disabled users.
 */
export const answerDeliveries = ['EMAIL', 'NOTIFICATION', 'LIST', 'NONE'] as const
export type AnswerDelivery = (typeof answerDeliveries)[number]

export const ReviewedFeedback = z.strictObject({
  feedbackId: id,
  type: z.enum(['sendBack', 'star']),
  title: z.enum([...feedbackCategories, ...ratedItems]),
  /** Empty for a rating. */
  content: z.string(),
  /** Null for feedback. */
  rating: z.nullable(z.int()),
  platform: z.string(),
  entCode: z.string(),
  entName: z.string(),
  userName: z.string(),
  userFullName: z.string(),
  timestamp: instant,
  fileCount: count,
  state: z.enum(reviewStates),
  tags: z.array(z.string()),
  answerCount: count,
  version,
  /** Time and author of the last change; null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ReviewedFeedback = z.output<typeof ReviewedFeedback>

const FeedbackAnswer = z.strictObject({
  answerId: id,
  content: z.string(),
  answeredAt: instant,
  answeredBy: z.string(),
  delivery: z.enum(answerDeliveries),
})

export const FeedbackDetail = z.strictObject({
  ...ReviewedFeedback.shape,
  files: z.array(z.strictObject({ fileName: uuid, label: z.string() })),
  /** Answers to the feedback, oldest first. */
  answers: z.array(FeedbackAnswer),
  /** Current way in which an answer would reach the author. */
  delivery: z.enum(answerDeliveries),
})
export type FeedbackDetail = z.output<typeof FeedbackDetail>

/** Body of the 409 response if the feedback was changed in the meantime. */
export const StaleFeedback = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: FeedbackDetail,
})
export type StaleFeedback = z.output<typeof StaleFeedback>

const stars = z.array(count).check(z.length(5))

export const RatingSummary = z.strictObject({
  /**
   * Length of the periods in `buckets`. Longer than requested if the ratings span too many days.
   */
  bucket: z.enum(ratingBuckets),
  /** Number of ratings by stars, one star first. */
  stars,
  items: z.array(z.strictObject({ title: z.enum(ratedItems), stars })),
  /** All periods without gaps, oldest first. Each has every rated item in the order of `items`. */
  buckets: z.array(
    z.strictObject({
      from: day,
      to: day,
      items: z.array(z.strictObject({ title: z.enum(ratedItems), count, sum: count })),
    }),
  ),
})
export type RatingSummary = z.output<typeof RatingSummary>

export const FeedbackSetting = z.strictObject({ ratingFrequency: z.enum(ratingFrequencies) })

const type = z.enum(['sendBack', 'star'])
const which = { feedbackId: id, version }
const changes = ['notFound', 'conflict'] as const

export const feedbackReview = endpoints({
  list: {
    method: 'GET',
    path: 'feedback/list',
    summary: 'List the feedback or ratings of a tenant',
    description: 'Newest first.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...namedTenant, type, ...ReviewFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(ReviewedFeedback), total: z.optional(count) }),
    savedViews: { screens: ['feedback', 'feedback2'], filters: ReviewFilters },
  },
  detail: {
    method: 'GET',
    path: 'feedback/detail',
    summary: 'Get feedback or a rating',
    description: 'Returns its pictures and answers.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject({ ...namedTenant, feedbackId: id }),
    result: FeedbackDetail,
    raises: ['notFound'],
    historyOf: 'feedback',
  },
  file: {
    method: 'GET',
    path: 'feedback/file',
    summary: 'Download a picture of feedback',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject({ ...namedTenant, feedbackId: id, fileName: uuid }),
    download: 'file',
    fileTypes: pictureTypes,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'feedback/download',
    summary: 'Download feedback or ratings as a file',
    description: 'Newest first.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    filtersMerchants: 'ofTenant',
    query: z.strictObject({
      ...namedTenant,
      type,
      ...ReviewFilters.shape,
      ...listFileForm,
    }),
    download: 'list',
    raises: ['nothingFound'],
  },
  options: {
    method: 'GET',
    path: 'feedback/options',
    summary: 'List the tags of feedback',
    description: 'Most used first.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: z.strictObject({ tags: z.array(z.string()) }),
  },
  summary: {
    method: 'GET',
    path: 'feedback/summary',
    summary: 'Get the totals of ratings',
    description: 'Numbers of ratings by stars, by item and over time.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    filtersMerchants: 'ofTenant',
    query: z.strictObject({
      ...namedTenant,
      ...RatingFilters.shape,
      bucket: z.enum(ratingBuckets),
    }),
    result: RatingSummary,
  },
  modify: {
    method: 'PUT',
    path: 'feedback/modify',
    summary: 'Change the status and tags of feedback',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({
      ...namedTenant,
      ...which,
      state: z.enum(reviewStates),
      tags: z.array(tag).check(z.maxLength(TAGS_MAX)),
    }),
    result: FeedbackDetail,
    raises: [...changes, 'nothingToDo'],
  },
  answer: {
    method: 'POST',
    path: 'feedback/answer',
    summary: 'Answer feedback',
    description: 'Notifies the author, who reads the answer beside the feedback.',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, ...which, content: paragraphs(ANSWER_MAX, 1) }),
    result: FeedbackDetail,
    raises: changes,
  },
  setting: {
    method: 'GET',
    path: 'feedback/setting',
    summary: 'Get how often users are asked for a rating',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: FeedbackSetting,
  },
  changeSetting: {
    method: 'PUT',
    path: 'feedback/setting',
    summary: 'Change how often users are asked for a rating',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...FeedbackSetting.shape, ...namedTenant }),
    result: FeedbackSetting,
    raises: ['conflict', 'nothingToDo'],
  },
})
