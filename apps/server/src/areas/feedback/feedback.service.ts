import { Readable } from 'node:stream'
import {
  pictureTypes,
  PLATFORM,
  REVIEWS_A_DAY,
  REVIEWS_MAX,
  type feedback,
  type Review,
  type ReviewBody,
} from '@choba/contract/feedback.contract.ts'
import type { Endpoint, QueryOf } from '@choba/contract/endpoint.ts'
import { newId } from '@choba/database/ids.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import { attachFiles, storeFile } from '#platform/files/files.ts'
import { redraw } from '#platform/files/picture.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { merchantScopeOf, type Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { addReview, countReviewsOfDay, findPicture, findReviews } from './feedback.repository.ts'
import { toReview } from './feedback.views.ts'

type ReviewQuery = QueryOf<typeof feedback.list>

/**
 * Stores feedback or a rating. The author is always the signed-in user; author fields in the
 * request are ignored.
 * @throws AppError notFound for a picture that the user did not upload or has already used;
 * tooManyRequests (429) above the maximum number of reviews per day
 */
export async function writeReview(call: Call, body: ReviewBody) {
  const { user } = principalOf(call)
  const written = await countReviewsOfDay(call.tx, user.merchant_id, user.id)
  if (written >= REVIEWS_A_DAY) throw new AppError('tooManyRequests')
  const isFeedback = body.type === 'sendBack'
  const fileList = (isFeedback && body.fileList) || []
  await attachFiles(call.tx, user, fileList, { merchantId: user.merchant_id, types: pictureTypes })
  const id = newId()
  await addReview(
    call.tx,
    {
      merchant_id: user.merchant_id,
      id,
      tenant_id: user.tenant_id,
      type: body.type,
      title: body.title,
      content: isFeedback ? body.content : '',
      rating: isFeedback ? null : body.rating,
      platform: (isFeedback && body.platform) || PLATFORM,
      user_id: user.id,
      user_name: user.username,
      user_full_name: user.full_name,
      written_at: new Date(),
    },
    fileList,
  )
  call.audit({
    object: String(id),
    of: { kind: 'feedback', id: String(id) },
    detail: { type: body.type, title: body.title, files: fileList.length },
  })
  return { statusCode: 201 as const }
}

/**
 * Redraws an uploaded picture and stores it under a generated name.
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413), tooManyRequests (429)
 */
export async function uploadPicture(
  call: ManualCall<Endpoint>,
  jobs: Pick<Jobs, 'enqueue'>,
  file: File,
) {
  const { user, merchant } = principalOf(call)
  const picture = await redraw(new Uint8Array(await file.arrayBuffer()))
  return withScope(call.engine, merchantScopeOf(merchant, 'all'), async (tx) => {
    const fileName = await storeFile(tx, jobs, user, file.name, picture)
    await call.auditIn(tx, { object: fileName, detail: { bytes: picture.bytes.length } })
    return { statusCode: 200 as const, data: { fileName } }
  })
}

/**
 * Returns the newest reviews that the user may see. Users of a merchant see its reviews;
 * administrators see those of the whole tenant.
 */
export async function listReviews(
  tx: Tx,
  principal: Principal,
  query: ReviewQuery,
): Promise<{ result: Review[] }> {
  const { exactUserName, ...search } = query
  const isMine = exactUserName !== undefined && !principal.isAdmin
  // A search for the user's own reviews names the user. The name must be that of the signed-in
  // user, so that the query cannot read reviews of another user.
  if (isMine && exactUserName !== principal.user.username) return { result: [] }
  const whose = isMine ? { userId: principal.user.id } : { userName: exactUserName }
  const found = await findReviews(tx, { ...search, ...whose }, REVIEWS_MAX)
  return { result: found.map(toReview) }
}

/**
 * Returns a picture of a review that the user may see, or a picture that the user has uploaded.
 * @throws AppError notFound
 */
export async function downloadPicture(
  call: DownloadCall<Endpoint>,
  name: string,
): Promise<Download> {
  const { user } = principalOf(call)
  const picture = await withScope(call.engine, call.scope, (tx) => findPicture(tx, name, user.id), {
    readOnly: true,
  })
  if (!picture) throw new AppError('notFound')
  return {
    fileName: picture.label,
    contentType: picture.content_type,
    stream: Readable.from([Buffer.from(picture.bytes)]),
    audit: { object: name },
  }
}
