import type { ReviewFilters } from '@choba/contract/feedback-review.filters.ts'
import { foldTag } from '@choba/contract/feedback-review.filters.ts'
import { pictureTypes } from '@choba/contract/feedback.contract.ts'
import { startOfDay, type BusinessClock } from '@choba/database/business-day.ts'
import type { ReviewAnswerTable, ReviewTable } from '@choba/database/feedback-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { folded, foldedHolds } from '@choba/database/search-fold.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'
import { tenantIdOf } from '#platform/access/tenant-of-call.ts'

export interface ReviewSearch {
  readonly type: 'sendBack' | 'star'
  readonly filters: ReviewFilters
  /** Time zone and closing time with which the days in the filters are converted to times. */
  readonly clock: BusinessClock
}

/** Position of a page's last row; the next page starts after it. */
export interface Place {
  readonly id: bigint
  readonly merchantId: number
}

const MOST_WORDS = 10
const wordsOf = (search: string): string[] =>
  search.split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS)

/**
 * SQL expression for the searchable text of a review. The tags are added here, because PostgreSQL
 * cannot compute a generated column from an array.
 */
const said = sql`(r.search_folded || case when r.tags = '{}' then '' else E'\\n' || ${folded(sql`array_to_string(r.tags, E'\\n')`)} end)`

/** Selects the reviews of a tenant that match a search. */
export function found(tx: Tx, { type, filters, clock }: ReviewSearch) {
  const { search, title, entCode, state, tag, unanswered, rating, writtenFrom, writtenTo } = filters
  return tx.q
    .selectFrom('reviews as r')
    .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
    .where('r.tenant_id', '=', tenantIdOf(tx))
    .where('r.type', '=', type)
    .$if(search !== undefined, (query) =>
      query.where((of) => of.and(wordsOf(search!).map((word) => foldedHolds(said, word)))),
    )
    .$if(title !== undefined, (query) =>
      query.where('r.title', '=', sql<string>`any(${title!}::text[])`),
    )
    .$if(entCode !== undefined, (query) =>
      query.where('m.code', '=', sql<string>`any(${entCode!}::text[])`),
    )
    .$if(state !== undefined, (query) =>
      query.where(sql<boolean>`r.state = any(${state!}::text[])`),
    )
    .$if(tag !== undefined, (query) =>
      query.where(sql<boolean>`r.tags_folded && ${tag!.map(foldTag)}::text[]`),
    )
    .$if(unanswered !== undefined, (query) => query.where('r.answer_count', '=', 0))
    .$if(rating !== undefined, (query) =>
      query.where(sql<boolean>`r.rating = any(${rating!.map(Number)}::int[])`),
    )
    .$if(writtenFrom !== undefined, (query) =>
      query.where('r.written_at', '>=', startOfDay(writtenFrom!, clock)),
    )
    .$if(writtenTo !== undefined, (query) =>
      query.where('r.written_at', '<', startOfDay(writtenTo!, clock, 1)),
    )
}

const withMerchant = (query: ReturnType<typeof found>) =>
  query.selectAll('r').select(['m.code as ent_code', 'm.name as ent_name', 'm.time_zone'])

export type ReviewRow = Awaited<ReturnType<typeof findReviews>>[number]

/**
 * Returns one page of reviews, newest first, starting after `after`. The rows are sorted by ID, and
 * an ID starts with the millisecond of its creation.
 */
export const findReviews = (
  tx: Tx,
  search: ReviewSearch,
  { after, limit }: { after: Place | null; limit: number },
) =>
  withMerchant(found(tx, search))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(r.id, r.merchant_id) < (${after!.id}::bigint, ${after!.merchantId}::int)`,
      ),
    )
    .orderBy('r.id', 'desc')
    .orderBy('r.merchant_id', 'desc')
    .limit(limit)
    .execute()

export async function countReviews(tx: Tx, search: ReviewSearch): Promise<number> {
  const { count } = await found(tx, search)
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the number of pictures of each review. Reviews without pictures are not in the map. */
export async function countFiles(tx: Tx, rows: readonly ReviewRow[]): Promise<Map<bigint, number>> {
  const counted = await tx.q
    .selectFrom('review_files')
    .select(['review_id', (of) => of.fn.countAll<bigint>().as('count')])
    .where('tenant_id', '=', tenantIdOf(tx))
    .where(
      'merchant_id',
      '=',
      sql<number>`any(${rows.map(({ merchant_id }) => merchant_id)}::int[])`,
    )
    .where('review_id', '=', sql<bigint>`any(${rows.map(({ id }) => String(id))}::bigint[])`)
    .groupBy('review_id')
    .execute()
  return new Map(counted.map(({ review_id, count }) => [review_id, Number(count)]))
}

/** Returns one review, feedback or rating, of the tenant. */
export const findReview = (tx: Tx, id: bigint): Promise<ReviewRow | undefined> =>
  tx.q
    .selectFrom('reviews as r')
    .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
    .selectAll('r')
    .select(['m.code as ent_code', 'm.name as ent_name', 'm.time_zone'])
    .where('r.tenant_id', '=', tenantIdOf(tx))
    .where('r.id', '=', id)
    .executeTakeFirst()

type Key = Pick<ReviewRow, 'merchant_id' | 'id'>

/** Locks the row of a review until the transaction ends. */
export const holdReview = ({ q }: Tx, { merchant_id, id }: Key) =>
  q
    .selectFrom('reviews')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** @param by full name of the user who makes the change */
export const updateReview = (
  { q }: Tx,
  { merchant_id, id }: Key,
  change: Updateable<ReviewTable>,
  by: string,
) =>
  q
    .updateTable('reviews')
    .set({ ...change, ...changedBy(by) })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()

export const insertAnswer = ({ q }: Tx, answer: Insertable<ReviewAnswerTable>) =>
  q.insertInto('review_answers').values(answer).execute()

export const findAnswers = ({ q }: Tx, { merchant_id, id }: Key) =>
  q
    .selectFrom('review_answers')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('review_id', '=', id)
    .orderBy('id')
    .execute()
export type FoundAnswer = Awaited<ReturnType<typeof findAnswers>>[number]

const filesOf = ({ q }: Tx, { merchant_id, id }: Key) =>
  q
    .selectFrom('review_files as f')
    .innerJoin('files as s', (join) =>
      join.onRef('s.merchant_id', '=', 'f.merchant_id').onRef('s.name', '=', 'f.file_name'),
    )
    .where('f.merchant_id', '=', merchant_id)
    .where('f.review_id', '=', id)

export const findFiles = (tx: Tx, review: Key) =>
  filesOf(tx, review).select(['s.name', 's.label']).orderBy('f.position').execute()

/** Returns one picture with its content. */
export const findPicture = (tx: Tx, review: Key, name: string) =>
  filesOf(tx, review)
    .select(['s.label', 's.content_type', 's.bytes'])
    .where('f.file_name', '=', name)
    .where('s.content_type', 'in', pictureTypes)
    .executeTakeFirst()

/** Returns the current user data of a review's author; undefined if the user was deleted. */
export const findWriter = (
  { q }: Tx,
  { merchant_id, user_id }: Pick<ReviewRow, 'merchant_id' | 'user_id'>,
) =>
  q
    .selectFrom('users')
    .select(['id', 'enabled', 'receive_messages', 'email_messages'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
export type Writer = Awaited<ReturnType<typeof findWriter>>

/**
 * Returns the tags that a tenant uses, most used first. Spellings that differ only in case or width
 * count as one tag.
 */
export async function findTags(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select max(t.tag) as tag from (
      select unnest(tags) as tag, unnest(tags_folded) as folded from reviews
      where tenant_id = ${tenantIdOf(tx)} and tags <> '{}') t
    group by t.folded order by count(*) desc, t.folded collate "C" limit ${limit}`.execute(tx.q)
  return rows.map(({ tag }) => tag)
}
