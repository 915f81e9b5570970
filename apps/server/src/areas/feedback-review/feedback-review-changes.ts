import type { BodyOf } from '@choba/contract/endpoint.ts'
import {
  reviewCan,
  type FeedbackDetail,
  type feedbackReview,
} from '@choba/contract/feedback-review.contract.ts'
import { foldTag } from '@choba/contract/feedback-review.filters.ts'
import { newId } from '@choba/database/ids.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  findWriter,
  holdReview,
  insertAnswer,
  updateReview,
  type ReviewRow,
} from './feedback-review.repository.ts'
import { aboutReview, detailOf, readReview } from './feedback-review.service.ts'
import { deliveryTo } from './feedback-review.views.ts'

type Calls = typeof feedbackReview

/**
 * Returns a review and locks its row until the transaction ends.
 * @throws AppError notFound, conflict, badRequest
 */
async function take(
  call: Call,
  { feedbackId, version }: { feedbackId: string; version: number },
): Promise<ReviewRow> {
  const principal = principalOf(call)
  await holdReview(call.tx, await readReview(call.tx, feedbackId))
  const row = await readReview(call.tx, feedbackId)
  await assertVersion(row, version, principal.merchant.time_zone, () =>
    detailOf(call.tx, principal, row),
  )
  return row
}

/**
 * Removes duplicate tags and keeps the first spelling of each. Tags that differ only in case or
 * character width are duplicates.
 */
const distinct = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((other) => foldTag(other) === foldTag(tag)) === at)

/**
 * Changes the state and the tags of feedback.
 * @throws AppError notFound, conflict, nothingToDo; illegalOperation for a rating, or if the state
 * cannot follow the current one
 */
export async function modifyReview(
  call: Call,
  { feedbackId, version, state, tags: given }: BodyOf<Calls['modify']>,
): Promise<FeedbackDetail> {
  const { tx } = call
  const principal = principalOf(call)
  const row = await take(call, { feedbackId, version })
  if (!reviewCan.modify(row.type) || !reviewCan.state(state, row.answer_count))
    throw new AppError('illegalOperation')
  const [before, after] = [
    { state: row.state, tags: row.tags },
    { state, tags: distinct(given) },
  ]
  assertChanged(before, after)
  await updateReview(
    tx,
    row,
    { ...after, tags_folded: after.tags.map(foldTag) },
    principal.user.full_name,
  )
  call.audit(aboutReview(row, changesOf(before, after)))
  return detailOf(tx, principal, await readReview(tx, feedbackId))
}

/** Maximum number of characters of the feedback that the notification about an answer repeats. */
const QUOTED = 200

function quoted(content: string): string {
  const signs = Array.from(content)
  return signs.length > QUOTED ? `${signs.slice(0, QUOTED).join('')}…` : content
}

/**
 * Answers feedback and notifies its author. The caller names the version of the feedback, so that
 * two administrators cannot both answer it unaware of each other.
 * @throws AppError notFound, conflict; illegalOperation for a rating or above the maximum number of
 * answers
 */
export async function answerReview(
  call: Call,
  notify: Notify,
  { feedbackId, version, content }: BodyOf<Calls['answer']>,
): Promise<FeedbackDetail> {
  const { tx } = call
  const principal = principalOf(call)
  const row = await take(call, { feedbackId, version })
  if (!reviewCan.answer(row.type, row.answer_count)) throw new AppError('illegalOperation')
  const { merchant_id, tenant_id } = row
  const delivery = deliveryTo(await findWriter(tx, row))
  const by = principal.user.full_name
  await insertAnswer(tx, {
    merchant_id,
    id: newId(),
    review_id: row.id,
    tenant_id,
    content,
    answered_at: new Date(),
    answered_by: by,
    delivery,
  })
  await updateReview(tx, row, { state: 'ANSWERED', answer_count: row.answer_count + 1 }, by)
  if (delivery === 'EMAIL' || delivery === 'NOTIFICATION')
    await notify(
      tx as EmailTx,
      { userIds: [row.user_id] },
      {
        kind: 'feedbackReview.answered',
        params: {
          day: offsetInstant(row.written_at, row.time_zone).slice(0, 10).replaceAll('-', '/'),
          answer: content,
          feedback: quoted(row.content),
        },
        path: 'help/feedback',
        isImportant: false,
      },
    )
  const change = changesOf({ state: row.state }, { state: 'ANSWERED' })
  call.audit(aboutReview(row, { ...change, answer: content, answerDelivery: delivery }))
  return detailOf(tx, principal, await readReview(tx, feedbackId))
}
