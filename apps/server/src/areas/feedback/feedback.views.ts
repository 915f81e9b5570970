import type { Review } from '@choba/contract/feedback.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundReview } from './feedback.repository.ts'

/** Converts a review to its API form, with times in the time zone of its merchant. */
export const toReview = (row: FoundReview): Review => ({
  type: row.type,
  title: row.title as Review['title'],
  content: row.content,
  rating: row.rating,
  fileList: row.files.map(({ name, label }) => ({ fileName: name, label })),
  platform: row.platform,
  entCode: row.ent_code,
  entName: row.ent_name,
  userName: row.user_name,
  userFullName: row.user_full_name,
  timestamp: offsetInstant(row.written_at, row.time_zone),
  answers: row.answers.map(({ content, answered_at }) => ({
    content,
    answeredAt: offsetInstant(answered_at, row.time_zone),
  })),
})
