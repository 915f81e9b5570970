import { pictureTypes } from '@choba/contract/feedback.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { NewReview } from '@choba/database/feedback-tables.ts'

export interface ReviewSearch {
  type?: 'sendBack' | 'star' | undefined
  platform?: string | undefined
  /** Codes of the merchants whose reviews are searched. */
  entCode?: readonly string[] | undefined
  userName?: string | undefined
  userId?: number | undefined
}

export type FoundReview = Awaited<ReturnType<typeof reviewsOf>>[number] & {
  files: readonly { name: string; label: string }[]
  answers: readonly { content: string; answered_at: Date }[]
}

/**
 * Inserts a review and its links to pictures. The review is inserted first, because the links have
 * a foreign key to it.
 */
export async function addReview(
  tx: Tx,
  review: NewReview,
  fileNames: readonly string[],
): Promise<void> {
  await tx.q.insertInto('reviews').values(review).execute()
  if (fileNames.length === 0) return
  const { merchant_id, id, tenant_id } = review
  await tx.q
    .insertInto('review_files')
    .values(
      fileNames.map((file_name, position) => ({
        merchant_id,
        review_id: id,
        position,
        tenant_id,
        file_name,
      })),
    )
    .execute()
}

/** Returns the number of reviews that a user has written in the last 24 hours. */
export async function countReviewsOfDay(
  tx: Tx,
  merchantId: number,
  userId: number,
): Promise<number> {
  const { count } = await tx.q
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('written_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function reviewsOf({ q, scope }: Tx, search: ReviewSearch, limit: number) {
  let query = q
    .selectFrom('reviews as r')
    .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
    .selectAll('r')
    .select(['m.code as ent_code', 'm.name as ent_name', 'm.time_zone'])
    .orderBy('r.id', 'desc')
    .limit(limit)
  if (scope.role === 'merchant') query = query.where('r.merchant_id', '=', scope.merchantId)
  if (scope.role === 'admin') query = query.where('r.tenant_id', '=', scope.tenantId)
  if (search.type) query = query.where('r.type', '=', search.type)
  if (search.platform !== undefined) query = query.where('r.platform', '=', search.platform)
  if (search.entCode) query = query.where('m.code', 'in', search.entCode)
  if (search.userName !== undefined) query = query.where('r.user_name', '=', search.userName)
  if (search.userId !== undefined) query = query.where('r.user_id', '=', search.userId)
  return query.execute()
}

/**
 * Returns the newest reviews that match a search, with the names of their pictures and their
 * answers. Row-level security limits the result to the scope of the database transaction.
 */
export async function findReviews(
  tx: Tx,
  search: ReviewSearch,
  limit: number,
): Promise<FoundReview[]> {
  const reviews = await reviewsOf(tx, search, limit)
  const files = await tx.q
    .selectFrom('review_files as f')
    .innerJoin('files as s', (join) =>
      join.onRef('s.merchant_id', '=', 'f.merchant_id').onRef('s.name', '=', 'f.file_name'),
    )
    .select(['f.merchant_id', 'f.review_id', 's.name', 's.label'])
    .where('f.review_id', 'in', [0n, ...reviews.map(({ id }) => id)])
    .orderBy('f.position')
    .execute()
  const answers = await tx.q
    .selectFrom('review_answers')
    .select(['merchant_id', 'review_id', 'content', 'answered_at'])
    .where('merchant_id', 'in', [0, ...reviews.map(({ merchant_id }) => merchant_id)])
    .where('review_id', 'in', [0n, ...reviews.map(({ id }) => id)])
    .orderBy('id')
    .execute()
  const keyOf = ({ merchant_id, review_id }: { merchant_id: number; review_id: bigint }) =>
    `${merchant_id} ${review_id}`
  const [filesOf, answersOf] = [Map.groupBy(files, keyOf), Map.groupBy(answers, keyOf)]
  return reviews.map((review) => {
    const key = keyOf({ merchant_id: review.merchant_id, review_id: review.id })
    return { ...review, files: filesOf.get(key) ?? [], answers: answersOf.get(key) ?? [] }
  })
}

/**
 * Returns a picture of a review in the caller's scope, or a picture that this user has uploaded.
 */
export const findPicture = ({ q }: Tx, name: string, userId: number) =>
  q
    .selectFrom('files as s')
    .leftJoin('review_files as f', (join) =>
      join.onRef('f.merchant_id', '=', 's.merchant_id').onRef('f.file_name', '=', 's.name'),
    )
    .select(['s.label', 's.content_type', 's.bytes'])
    .where('s.name', '=', name)
    .where('s.content_type', 'in', pictureTypes)
    .where((eb) => eb.or([eb('s.user_id', '=', userId), eb('f.review_id', 'is not', null)]))
    .executeTakeFirst()
