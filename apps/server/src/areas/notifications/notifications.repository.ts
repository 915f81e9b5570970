import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Principal } from '#platform/principals.ts'

/** Whom notifications are for. */
type Reader = Pick<Principal, 'user' | 'merchant'>

export interface PageCursor {
  readonly releasedAt: Date
  readonly id: bigint
}

/** Released, and for this person: for everyone of the tenant or of their merchant, or for them by name. */
const ofReader = (tx: Tx, { user, merchant }: Reader) =>
  tx.q
    .selectFrom('notifications as n')
    .where('n.tenant_id', '=', user.tenant_id)
    .where('n.released_at', '<=', sql<Date>`now()`)
    .where((where) => where.or([where('n.merchant_id', 'is', null), where('n.merchant_id', '=', merchant.id)]))
    .where(
      sql<boolean>`(n.for_all or exists (select from notification_receivers r where r.merchant_id = ${merchant.id}
        and r.user_id = ${user.id} and r.notification_id = n.id))`,
    )

const isReadBy = ({ user, merchant }: Reader) =>
  sql<boolean>`exists (select from notification_readings g where g.merchant_id = ${merchant.id}
    and g.user_id = ${user.id} and g.notification_id = n.id)`

const found = (tx: Tx, reader: Reader) =>
  ofReader(tx, reader)
    .select(['n.id', 'n.important', 'n.title', 'n.content', 'n.author_name', 'n.released_at'])
    .select(sql<boolean>`coalesce(n.expires_at <= now(), false)`.as('expired'))
    .select(isReadBy(reader).as('read'))

export type FoundNotification = Awaited<ReturnType<typeof findNotifications>>[number]

/** One page, newest first, from below `after` on; only important or only others where `important` says so. */
export const findNotifications = (
  tx: Tx,
  reader: Reader,
  { important, after, limit }: { important?: boolean | undefined; after: PageCursor | null; limit: number },
) =>
  found(tx, reader)
    .$if(important !== undefined, (query) => query.where('n.important', '=', important!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(n.released_at, n.id) < (${after!.releasedAt}::timestamptz, ${after!.id}::bigint)`),
    )
    .orderBy('n.released_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

export const findNotification = (tx: Tx, reader: Reader, id: bigint) =>
  found(tx, reader).where('n.id', '=', id).executeTakeFirst()

/** The n-th page of the important ones, and how many there are. They are few, and people know their pages by number. */
export async function findImportant(
  tx: Tx,
  reader: Reader,
  { skip, limit, ...without }: { skip: number; limit: number; withoutExpired: boolean; withoutRead: boolean },
) {
  const important = ofReader(tx, reader)
    .where('n.important', '=', true)
    .$if(without.withoutRead, (query) => query.where((where) => where.not(isReadBy(reader))))
    .$if(without.withoutExpired, (query) =>
      query.where((where) =>
        where.or([where('n.expires_at', 'is', null), where('n.expires_at', '>', sql<Date>`now()`)]),
      ),
    )
  const { total } = await important.select((of) => of.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await important
    .select(['n.id', 'n.important', 'n.title', 'n.released_at'])
    .orderBy('n.released_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(skip + limit)
    .execute()
  return { rows: rows.slice(skip), total: Number(total) }
}

/** The first time counts. */
export async function writeReading(tx: Tx, { user }: Reader, id: bigint): Promise<void> {
  await tx.q
    .insertInto('notification_readings')
    .values({ merchant_id: user.merchant_id, user_id: user.id, notification_id: id, tenant_id: user.tenant_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
