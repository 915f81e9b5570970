import { MUTED_HOURS } from '@choba/contract/dashboard.contract.ts'
import { boundsOf, businessDayNow } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import type { CountedDays } from '#ledger/counted-days.ts'
import { isSucceededRefund } from '#ledger/counts.ts'
import type { Principal } from '#platform/access/principals.ts'

/**
 * Store or payment method without payments on the given day, although it had payments on every
 * comparable day.
 */
export interface Stopped {
  of: 'store' | 'paymentMethod'
  id: number
  /** Number of payments on each comparable day. */
  counts: number[]
}

/**
 * Returns the visible stores and the payment methods of a merchant that had no payments on a day,
 * although they had payments on every comparable day. Those with the most usual payments come
 * first.
 * @param like comparable days: earlier days of the same weekday
 */
export async function findStopped(
  tx: Tx,
  { id: merchantId }: MerchantRow,
  { day, like }: { readonly day: string; readonly like: readonly string[] },
  limit: number,
): Promise<Stopped[]> {
  const seen = storesSeen(tx)
  const stopped = (of: 'store' | 'paymentMethod') => {
    const id = sql.ref(of === 'store' ? 't.store_id' : 't.payment_method_id')
    return sql`(select ${sql.lit(of)} as of, ${id} as id, sum(t.pay_n) as n,
        array_agg(t.pay_n::int order by t.day) filter (where t.day <> ${day}::date) as counts
      from ${sql.table(of === 'store' ? 'store_days' : 'payment_method_days')} t
      where t.merchant_id = ${merchantId} and t.day = any(${[day, ...like]}::date[]) and t.pay_n > 0
        and ${of === 'store' ? inStores(seen, 't.store_id') : sql`true`}
      group by ${id}
      having count(*) filter (where t.day <> ${day}::date) = ${like.length} and count(*) filter (where t.day = ${day}::date) = 0
      order by n desc, ${id} limit ${limit})`
  }
  // No rollup contains sums by both store and payment method. Payment methods are therefore checked
  // only for readers who see all stores.
  const parts = seen === 'all' ? [stopped('store'), stopped('paymentMethod')] : [stopped('store')]
  const { rows } = await sql<Stopped>`
    select s.of, s.id, s.counts from (${sql.join(parts, sql` union all `)}) s order by s.of, s.n desc, s.id`.execute(
    tx.q,
  )
  return rows
}

/** Refunds of a day that the same user requested. */
export interface AskedRefunds {
  name: string
  refundCount: number
  refund: bigint
}

/**
 * Returns the user whose refund requests of a day have the largest sum in the visible stores;
 * undefined if no refund has a known requester.
 */
export async function findRefunder(
  tx: Tx,
  merchant: MerchantRow,
  day: string,
): Promise<AskedRefunds | undefined> {
  const { from, to } = boundsOf({ from: day, to: day }, merchant)
  const { rows } = await sql<AskedRefunds>`
    select max(r.user_name) as name, count(*)::int as "refundCount", sum(t.amount)::bigint as refund
    from transactions t join refunds r on r.merchant_id = t.merchant_id and r.id = t.id
    where t.merchant_id = ${merchant.id} and t.paid_at >= ${from} and t.paid_at < ${to}
      and ${isSucceededRefund('t')}
      and ${inStores(storesSeen(tx), 't.store_id')}
    group by r.user_id order by sum(t.amount) desc, r.user_id limit 1`.execute(tx.q)
  return rows[0]
}

type Reader = Pick<Principal, 'user' | 'merchant'>

const mutesOf = ({ q }: Tx, { user, merchant }: Reader) =>
  q
    .selectFrom('attention_mutes')
    .where('merchant_id', '=', merchant.id)
    .where('user_id', '=', user.id)
    .where('muted_until', '>', new Date())

/** Returns the subjects of warnings that the user has muted and whose mute has not expired. */
export async function findMuted(tx: Tx, reader: Reader): Promise<Set<string>> {
  const rows = await mutesOf(tx, reader).select('subject').execute()
  return new Set(rows.map(({ subject }) => subject))
}

/** Data that every call of the dashboard reads first. */
export interface Beginning {
  /** Current business day of the merchant. */
  readonly today: string
  /** First and last day whose sums are in the rollups; undefined if the merchant has none. */
  readonly counted: CountedDays | undefined
  /** Subjects of warnings that are muted for the user now. */
  readonly muted: ReadonlySet<string>
}

/**
 * Reads the data that every call needs first. Uses one statement instead of three, because the
 * network round trip takes longer than the query.
 * @throws AppError notFound if the merchant no longer exists
 */
export async function readBeginning(
  tx: Tx,
  merchant: MerchantRow,
  reader: Reader,
): Promise<Beginning> {
  const counted = sql`from figure_days f where f.merchant_id = ${merchant.id}`
  const { rows } = await sql<
    { today: string; muted: string[] } & { [K in keyof CountedDays]: CountedDays[K] | null }
  >`
    select ${businessDayNow(merchant)} as today, (select f.first_day ${counted}) as first_day,
      (select f.counted_through ${counted}) as counted_through, array(${mutesOf(tx, reader).select('subject')}) as muted
    from merchants m where m.id = ${merchant.id}`.execute(tx.q)
  // The merchant may have been deleted since the user was authenticated.
  if (!rows[0]) throw new AppError('notFound')
  const { today, first_day: first, counted_through: through, muted } = rows[0]
  return {
    today,
    counted:
      first === null || through === null
        ? undefined
        : { first_day: first, counted_through: through },
    muted: new Set(muted),
  }
}

/**
 * Locks the user's row. Two simultaneous mutes could otherwise both pass the check of the maximum.
 */
export const lockReader = ({ q }: Tx, { user }: Reader) =>
  q.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()

/**
 * Mutes the warnings about a subject for one day from now. Replaces an earlier mute of the subject.
 */
export const insertMute = ({ q }: Tx, { user, merchant }: Reader, subject: string) =>
  q
    .insertInto('attention_mutes')
    .values({
      merchant_id: merchant.id,
      user_id: user.id,
      subject,
      tenant_id: merchant.tenant_id,
      muted_until: new Date(Date.now() + MUTED_HOURS * 3_600_000),
    })
    .onConflict((on) =>
      on
        .columns(['merchant_id', 'user_id', 'subject'])
        .doUpdateSet((row) => ({ muted_until: row.ref('excluded.muted_until') })),
    )
    .execute()

/** @param which 'over' removes expired mutes, 'all' removes every mute of the user */
export const removeMutes = ({ q }: Tx, { user, merchant }: Reader, which: 'over' | 'all') =>
  q
    .deleteFrom('attention_mutes')
    .where('merchant_id', '=', merchant.id)
    .where('user_id', '=', user.id)
    .$if(which === 'over', (query) => query.where('muted_until', '<=', new Date()))
    .execute()
