import type {
  AnswerDelivery,
  FeedbackDetail,
  ReviewedFeedback,
} from '@choba/contract/feedback-review.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundAnswer, ReviewRow, Writer } from './feedback-review.repository.ts'

/** Converts a review to its API form, with times in the reader's time zone. */
export const toReviewed = (
  row: ReviewRow,
  timeZone: string,
  fileCount: number,
): ReviewedFeedback => ({
  feedbackId: String(row.id),
  type: row.type,
  title: row.title as ReviewedFeedback['title'],
  content: row.content,
  rating: row.rating,
  platform: row.platform,
  entCode: row.ent_code,
  entName: row.ent_name,
  userName: row.user_name,
  userFullName: row.user_full_name,
  timestamp: offsetInstant(row.written_at, timeZone),
  fileCount,
  state: row.state,
  tags: row.tags,
  answerCount: row.answer_count,
  version: row.version,
  changedAt: row.changed_at && offsetInstant(row.changed_at, timeZone),
  changedBy: row.changed_by,
})

/**
 * Returns how the author of feedback gets the answer. Uses the same settings of the user as
 * `notify`.
 */
export function deliveryTo(writer: Writer): AnswerDelivery {
  if (!writer?.enabled) return 'NONE'
  if (!writer.receive_messages) return 'LIST'
  return writer.email_messages ? 'EMAIL' : 'NOTIFICATION'
}

export const toAnswer = (
  row: FoundAnswer,
  timeZone: string,
): FeedbackDetail['answers'][number] => ({
  answerId: String(row.id),
  content: row.content,
  answeredAt: offsetInstant(row.answered_at, timeZone),
  answeredBy: row.answered_by,
  delivery: row.delivery,
})
