import type { FeedbackDetail, ReviewedFeedback } from '@choba/contract/feedback-review.contract.ts'
import { tinyPng, uploadAs } from '#platform/files/files.testing.ts'
import { resultOf, type Client } from '#testing/test-app.ts'

export const words = { type: 'sendBack', title: 'deposits', content: 'Sample' }

/** Writes feedback or a rating as a user of a merchant. */
export async function writeReview(who: Client, body: object): Promise<void> {
  const answer = await who.send({
    method: 'POST',
    url: '/edge/review',
    payload: { ...words, ...body },
  })
  if (answer.status !== 201) throw new Error(`the review was answered with ${answer.status}`)
}

/** Returns the newest feedback that contains the search text, as an administrator sees it. */
export async function findFeedback(admin: Client, search: string): Promise<ReviewedFeedback> {
  const { items } = resultOf<{ items: ReviewedFeedback[] }>(
    await admin.get('feedback/list', { type: 'sendBack', search }),
  )
  if (!items[0]) throw new Error(`there is no feedback of ${search}`)
  return items[0]
}

export const readFeedback = async (admin: Client, feedbackId: string): Promise<FeedbackDetail> =>
  resultOf<FeedbackDetail>(await admin.get('feedback/detail', { feedbackId }))

/**
 * Writes feedback with unique content, and with a picture if requested. Returns it as an
 * administrator sees it.
 */
export async function newFeedback(
  writer: Client,
  admin: Client,
  more: object = {},
  withPicture = false,
): Promise<FeedbackDetail> {
  const mark = crypto.randomUUID().slice(0, 13)
  const fileList = withPicture ? [await uploadAs(writer, tinyPng, { name: '画面.png' })] : []
  await writeReview(writer, { content: `Sample ${mark}`, fileList, ...more })
  return readFeedback(admin, (await findFeedback(admin, mark)).feedbackId)
}
