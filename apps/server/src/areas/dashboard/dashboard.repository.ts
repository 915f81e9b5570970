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

/** What had payments on every comparable day, and none on the day itself. */
export interface Stopped {
  of: 'store' | 'brand'
  id: number
  /** Payments of each comparable day. */
  counts: number[]
}

/**
 * Stores and brands of a merchant that stopped on a day, of the stores that the reader sees; those with the most payments first.
 * @param like the comparable days
 */
export async function findStopped(
  tx: Tx,
  { id: merchantId }: MerchantRow,
  { day, like }: { readonly day: string; readonly like: readonly string[] },
  limit: number,
): Promise<Stopped[]> {
  const seen = storesSeen(tx)
  const stopped = (of: 'store' | 'brand') => {
    const id = sql.ref(of === 'store' ? 't.store_id' : 't.brand_id')
    return sql`(select ${sql.lit(of)} as of, ${id} as id, sum(t.pay_n) as n,
        array_agg(t.pay_n::int order by t.day) filter (where t.day <> ${day}::date) as counts
      from ${sql.table(of === 'store' ? 'store_days' : 'brand_days')} t
      where t.merchant_id = ${merchantId} and t.day = any(${[day, ...like]}::date[]) and t.pay_n > 0
        and ${of === 'store' ? inStores(seen, 't.store_id') : sql`true`}
      group by ${id}
      having count(*) filter (where t.day <> ${day}::date) = ${like.length} and count(*) filter (where t.day = ${day}::date) = 0
      order by n desc, ${id} limit ${limit})`
  }
  // No rollup knows a store and a brand together: of a part of the stores it is not known which brands they had.
  const parts = seen === 'all' ? [stopped('store'), stopped('brand')] : [stopped('store')]
  const { rows } = await sql<Stopped>`
    select s.of, s.id, s.counts from (${sql.join(parts, sql` union all `)}) s order by s.of, s.n desc, s.id`.execute(
    tx.q,
  )
  return rows
}

/** What someone asked for of the refunds of a day. */
export interface AskedRefunds {
  name: string
  refundCount: number
  refund: bigint
}

/** Who asked for the most of the refunds of a day, in the stores that the reader sees; undefined where no one is known to have. */
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

/** What the person does not want to be shown now. */
export async function findMuted(tx: Tx, reader: Reader): Promise<Set<string>> {
  const rows = await mutesOf(tx, reader).select('subject').execute()
  return new Set(rows.map(({ subject }) => subject))
}

/** What the dashboard begins with. */
export interface Beginning {
  /** The merchant's business day now. */
  readonly today: string
  /** The days of which hours are counted; undefined where none are. */
  readonly counted: CountedDays | undefined
  /** What the person does not want to be shown now. */
  readonly muted: ReadonlySet<string>
}

/** In one statement: each of these would cost as much to ask for as all of them. @throws AppError notFound: there is no such merchant any more */
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
  // The merchant may have been removed since the person was found.
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

/** Holds the person until the end, so that mutes at once do not take more places than there are. */
export const lockReader = ({ q }: Tx, { user }: Reader) =>
  q.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()

/** For a day from now, however long it was to be before. */
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

/** @param which those that are over, or all of the person's */
export const removeMutes = ({ q }: Tx, { user, merchant }: Reader, which: 'over' | 'all') =>
  q
    .deleteFrom('attention_mutes')
    .where('merchant_id', '=', merchant.id)
    .where('user_id', '=', user.id)
    .$if(which === 'over', (query) => query.where('muted_until', '<=', new Date()))
    .execute()
