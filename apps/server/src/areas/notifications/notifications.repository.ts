import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Language } from '@choba/contract/session.contract.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { isFor } from '#platform/notify/notification-receivers.ts'
import type { Principal } from '#platform/access/principals.ts'

/** User who reads notifications, and the language for the texts. */
export interface Reader extends Pick<Principal, 'user' | 'merchant' | 'stores'> {
  readonly language: Language
}

export interface PageCursor {
  readonly releasedAt: Date
  readonly id: bigint
}

/**
 * Selects released notifications that are not withdrawn and that the user may read. These are
 * addressed to all users of the tenant or merchant, or to receivers that include the user.
 */
const ofReader = (tx: Tx, reader: Reader) =>
  tx.q
    .selectFrom('notifications as n')
    .where('n.tenant_id', '=', reader.user.tenant_id)
    .where('n.released_at', '<=', sql<Date>`now()`)
    .where('n.withdrawn_at', 'is', null)
    .where((where) =>
      where.or([
        where('n.merchant_id', 'is', null),
        where('n.merchant_id', '=', reader.merchant.id),
      ]),
    )
    .where(isFor(reader))

const isReadBy = ({ user, merchant }: Pick<Reader, 'user' | 'merchant'>) =>
  sql<boolean>`exists (select from notification_readings g where g.merchant_id = ${merchant.id}
    and g.user_id = ${user.id} and g.notification_id = n.id)`

/**
 * Returns the title or content in the reader's language. Without a translation, returns the
 * original text.
 */
const inLanguage = (part: 'title' | 'content', { language }: Reader) =>
  sql<string>`coalesce(n.translations -> ${language}::text ->> ${part}::text, ${sql.ref(`n.${part}`)})`

const found = (tx: Tx, reader: Reader) =>
  ofReader(tx, reader)
    .select([
      'n.id',
      'n.tenant_id',
      'n.important',
      'n.author_name',
      'n.released_at',
      'n.revised_at',
      'n.source',
    ])
    .select([inLanguage('title', reader).as('title'), inLanguage('content', reader).as('content')])
    .select(sql<boolean>`coalesce(n.expires_at <= now(), false)`.as('expired'))
    .select(isReadBy(reader).as('read'))

export type FoundNotification = Awaited<ReturnType<typeof findNotifications>>[number]

export interface NotificationSearch {
  readonly important?: boolean | undefined
  /** Text that the notification must contain in the reader's language. */
  readonly search?: string | undefined
  readonly isUnread?: boolean | undefined
}

const saying = (text: string, { language }: Reader) =>
  foldedHolds(sql.ref(`n.folded_${language}`), text)

/**
 * Returns one page of notifications, newest first, starting after `after`. If `important` is set,
 * returns only important notifications (true) or only others (false).
 */
export const findNotifications = (
  tx: Tx,
  reader: Reader,
  {
    important,
    search,
    isUnread,
    after,
    limit,
  }: NotificationSearch & { after: PageCursor | null; limit: number },
) =>
  found(tx, reader)
    .$if(important !== undefined, (query) => query.where('n.important', '=', important!))
    .$if(isUnread === true, (query) => query.where((where) => where.not(isReadBy(reader))))
    .$if(search !== undefined, (query) => query.where(saying(search!, reader)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(n.released_at, n.id) < (${after!.releasedAt}::timestamptz, ${after!.id}::bigint)`,
      ),
    )
    .orderBy('n.released_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

export const findNotification = (tx: Tx, reader: Reader, id: bigint) =>
  found(tx, reader).where('n.id', '=', id).executeTakeFirst()

const isCurrent = sql<boolean>`(n.expires_at is null or n.expires_at > now())`

/**
 * Returns one page of important notifications, selected by page number, and their total number.
 * They are few, so skipping earlier pages by offset is fast enough.
 */
export async function findImportant(
  tx: Tx,
  reader: Reader,
  {
    skip,
    limit,
    ...without
  }: { skip: number; limit: number; withoutExpired: boolean; withoutRead: boolean },
) {
  const important = ofReader(tx, reader)
    .where('n.important', '=', true)
    .$if(without.withoutRead, (query) => query.where((where) => where.not(isReadBy(reader))))
    .$if(without.withoutExpired, (query) => query.where(isCurrent))
  const { total } = await important
    .select((of) => of.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await important
    .select(['n.id', 'n.important', inLanguage('title', reader).as('title'), 'n.released_at'])
    .orderBy('n.released_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(skip + limit)
    .execute()
  return { rows: rows.slice(skip), total: Number(total) }
}

/** Records that a user has opened a notification. Only the time of the first opening is kept. */
export async function writeReading(
  tx: Tx,
  { user }: Pick<Reader, 'user'>,
  id: bigint,
): Promise<void> {
  await tx.q
    .insertInto('notification_readings')
    .values({
      merchant_id: user.merchant_id,
      user_id: user.id,
      notification_id: id,
      tenant_id: user.tenant_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const unread = (tx: Tx, reader: Reader) =>
  ofReader(tx, reader).where((where) => where.not(isReadBy(reader)))

/**
 * Counts notifications that the reader has not opened and that have not expired. Stops counting at
 * `most`.
 */
export async function countUnread(tx: Tx, reader: Reader, most: number): Promise<number> {
  const rows = await unread(tx, reader).where(isCurrent).select('n.id').limit(most).execute()
  return rows.length
}

/**
 * Marks all notifications as read by this reader.
 * @returns the number of notifications that were unread
 */
export async function writeAllReadings(tx: Tx, reader: Reader): Promise<number> {
  const rows = await unread(tx, reader).select('n.id').execute()
  if (rows.length === 0) return 0
  const { merchant_id, id: user_id, tenant_id } = reader.user
  await sql`insert into notification_readings (merchant_id, user_id, notification_id, tenant_id)
    select ${merchant_id}::int, ${user_id}::int, id, ${tenant_id}::int from unnest(${rows.map(({ id }) => String(id))}::bigint[]) id
    on conflict do nothing`.execute(tx.q)
  return rows.length
}
