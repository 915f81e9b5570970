import { feedbackReview } from '@choba/contract/feedback-review.contract.ts'
import { apiOf } from './api.ts'

export const feedbackReviewApi = apiOf('feedbackReview', feedbackReview)
