import { feedbackReview } from '@choba/contract/feedback-review.contract.ts'
import { apiOf } from '#lib/api.ts'

export const feedbackReviewApi = apiOf('feedbackReview', feedbackReview)
