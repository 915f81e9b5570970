import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { givenInstant, instant, line, paragraphs, repeated, trimmedLine, uuid } from './fields.ts'
import { ofMerchant, signedIn } from './permissions.ts'
import { entCode } from './transactions.contract.ts'

/** Topics of feedback (specification §9). */
export const feedbackCategories = [
  'dashboard',
  'transactions',
  'points',
  'deposits',
  'aggregation',
  'notifications',
  'stores',
  'terminals',
  'account',
  'manuals',
  'other',
] as const
export type FeedbackCategory = (typeof feedbackCategories)[number]

/** Items that users are asked to rate. */
export const ratedItems = ['search', 'refunds', 'speed', 'clarity'] as const
export type RatedItem = (typeof ratedItems)[number]

export const STARS = 5
export const CONTENT_MAX = 1000
export const ATTACHMENTS_MAX = 5
/** Maximum size of an attached picture in bytes (10 MB), exclusive. */
export const PICTURE_LIMIT = 10 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg'] as const
/** Maximum number of feedback entries and ratings per user and day. */
export const REVIEWS_A_DAY = 100
/** Maximum number of search results. Older results are omitted. */
export const REVIEWS_MAX = 200

/** Platform recorded with feedback written in this portal. */
export const PLATFORM = 'choba'

/** Name that the server gave to the uploaded file. */
const fileName = uuid

export const FeedbackBody = z.strictObject({
  type: z.literal('sendBack'),
  title: z.enum(feedbackCategories),
  content: paragraphs(CONTENT_MAX, 1),
  fileList: z.optional(z.array(fileName).check(z.maxLength(ATTACHMENTS_MAX))),
  platform: z.optional(line(40)),
  // Sent by the portals of the specification. Ignored, because the server knows the author,
  // merchant and time.
  entCode: z.optional(line(100)),
  entName: z.optional(trimmedLine(200, 0)),
  userName: z.optional(trimmedLine(200, 0)),
  oem: z.optional(line(100)),
  timestamp: z.optional(givenInstant),
})
export type FeedbackBody = z.output<typeof FeedbackBody>

export const RatingBody = z.strictObject({
  type: z.literal('star'),
  title: z.enum(ratedItems),
  rating: z.int().check(z.minimum(1), z.maximum(STARS)),
})

export const ReviewBody = z.discriminatedUnion('type', [FeedbackBody, RatingBody])
export type ReviewBody = z.output<typeof ReviewBody>

/** A stored feedback or rating. `content` is empty for a rating; `rating` is null for feedback. */
export const Review = z.strictObject({
  type: z.enum(['sendBack', 'star']),
  title: z.enum([...feedbackCategories, ...ratedItems]),
  content: z.string(),
  rating: z.nullable(z.int()),
  /** `label` is the original name of the file. */
  fileList: z.array(z.strictObject({ fileName, label: z.string() })),
  platform: z.string(),
  entCode: z.string(),
  entName: z.string(),
  userName: z.string(),
  userFullName: z.string(),
  timestamp: instant,
  /** Answers of the service, oldest first. */
  answers: z.array(z.strictObject({ content: z.string(), answeredAt: instant })),
})
export type Review = z.output<typeof Review>

export const feedback = endpoints({
  write: {
    method: 'POST',
    base: '/edge',
    path: 'review',
    summary: 'Send feedback or a rating',
    description: 'Feedback can have pictures that were uploaded before.',
    can: ofMerchant,
    rawResponse: 201,
    body: ReviewBody,
    result: z.strictObject({ statusCode: z.literal(201) }),
    raises: ['notFound'],
  },
  upload: {
    method: 'POST',
    base: '/edge',
    path: 'streamUpload',
    summary: 'Upload a picture for feedback',
    description: 'PNG or JPEG. A picture that no feedback uses is deleted after a day.',
    can: ofMerchant,
    rawResponse: 200,
    upload: { limit: PICTURE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ statusCode: z.literal(200), data: z.strictObject({ fileName }) }),
  },
  list: {
    method: 'GET',
    base: '/edge',
    path: 'reviews',
    summary: 'List the newest 200 reviews',
    description:
      'Reviews of the caller’s merchant; administrators get those of the tenant. `exactUserName` selects the reviews of one user.',
    can: signedIn,
    rawResponse: 200,
    filtersMerchants: 'ofTenant',
    query: z.strictObject({
      type: z.optional(z.enum(['sendBack', 'star'])),
      platform: z.optional(line(40)),
      entCode: z.optional(repeated(entCode)),
      exactUserName: z.optional(line(200, 1)),
    }),
    result: z.strictObject({ result: z.array(Review) }),
  },
  download: {
    method: 'GET',
    base: '/edge',
    path: 'download',
    summary: 'Download a picture of a review',
    description: 'The caller must be allowed to see the review, or must have uploaded the picture.',
    can: signedIn,
    query: z.strictObject({ fileName }),
    download: 'file',
    fileTypes: pictureTypes,
    raises: ['notFound'],
  },
})
