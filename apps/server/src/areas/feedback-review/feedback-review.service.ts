import { badField } from '@choba/contract/bad-input.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { FeedbackDetail, feedbackReview } from '@choba/contract/feedback-review.contract.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { evidenceDownload } from '#platform/files/evidence.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { bigIdOf, intIdOf } from '#platform/calls/row-ids.ts'
import {
  countFiles,
  countReviews,
  findAnswers,
  findFiles,
  findPicture,
  findReview,
  findReviews,
  findTags,
  findWriter,
  type Place,
  type ReviewRow,
} from './feedback-review.repository.ts'
import { deliveryTo, toAnswer, toReviewed } from './feedback-review.views.ts'

type Calls = typeof feedbackReview

/** @throws AppError badRequest for a cursor that this API did not issue */
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [id, merchantId] = decodeCursor(cursor, 2).ids as [bigint, bigint]
  const merchant = intIdOf(String(merchantId))
  if (merchant === null) throw new AppError('badRequest', badField('cursor', 'value'))
  return { id, merchantId: merchant }
}

/**
 * Returns one page of the tenant's feedback or ratings, newest first.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listReviewed(
  tx: Tx,
  { merchant }: Principal,
  {
    tenantCode: _about,
    type,
    pageSize = DEFAULT_PAGE_SIZE,
    cursor,
    ...filters
  }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const after = placeOf(cursor)
  const search = { type, filters, clock: merchant }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findReviews(tx, search, { after, limit }),
    (last) => encodeCursor(last.written_at, last.id, last.merchant_id),
  )
  const files = await countFiles(tx, rows)
  return {
    items: rows.map((row) => toReviewed(row, merchant.time_zone, files.get(row.id) ?? 0)),
    nextCursor,
    ...(after === null && { total: await countReviews(tx, search) }),
  }
}

/**
 * Returns a review.
 * @throws AppError notFound with the same answer for a missing review and for one of another tenant
 */
export async function readReview(tx: Tx, feedbackId: string): Promise<ReviewRow> {
  const id = bigIdOf(feedbackId)
  const row = id === null ? undefined : await findReview(tx, id)
  if (!row) throw new AppError('notFound')
  return row
}

export async function detailOf(
  tx: Tx,
  { merchant }: Principal,
  row: ReviewRow,
): Promise<FeedbackDetail> {
  const files = await findFiles(tx, row)
  const answers = await findAnswers(tx, row)
  return {
    ...toReviewed(row, merchant.time_zone, files.length),
    files: files.map(({ name, label }) => ({ fileName: name, label })),
    answers: answers.map((answer) => toAnswer(answer, merchant.time_zone)),
    delivery: deliveryTo(await findWriter(tx, row)),
  }
}

/** @throws AppError notFound */
export const readReviewed = async (
  tx: Tx,
  principal: Principal,
  feedbackId: string,
): Promise<FeedbackDetail> => detailOf(tx, principal, await readReview(tx, feedbackId))

/**
 * Returns a picture of a review as a file.
 * @throws AppError notFound
 */
export async function downloadReviewPicture(call: DownloadCall<Calls['file']>): Promise<Download> {
  const { feedbackId, fileName } = call.query
  return withScope(
    call.engine,
    call.scope,
    async (tx) => {
      const row = await readReview(tx, feedbackId)
      const picture = await findPicture(tx, row, fileName)
      if (!picture) throw new AppError('notFound')
      return evidenceDownload(picture, aboutReview(row, { fileName }))
    },
    { readOnly: true },
  )
}

/**
 * Fields of the audit entry about reading or changing a review. The entry is in the log of the
 * administrators: merchants must not see how administrators handle feedback.
 */
export const aboutReview = (row: ReviewRow, detail: object) => ({
  object: `${row.ent_name} ${row.user_full_name}`,
  of: { kind: 'feedback' as const, id: String(row.id) },
  detail,
})

/** Maximum number of tags offered in the search form. */
const TAGS_OFFERED = 200

export const readReviewOptions = async (tx: Tx): Promise<ResultOf<Calls['options']>> => ({
  tags: await findTags(tx, TAGS_OFFERED),
})
